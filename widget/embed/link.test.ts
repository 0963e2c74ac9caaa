import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectMessage } from '../bridge/contract/messages.ts';
import { anyPortMessage, Realm, withPorts } from '../bridge/contract/testing/hostile-port.ts';
import { Link } from './link.ts';

const origin = 'https://phone.example';
const handlers = {
  events: () => ['calls'],
  onEvent: vi.fn(),
  services: () => [],
  onServiceRequest: vi.fn(async (service: string) => `answer of ${service}`),
  onConnected: vi.fn(),
  onLoaded: vi.fn(),
  onAbsent: vi.fn(),
  onFailed: vi.fn(),
  onMessage: undefined,
};
let realm: Realm;

beforeEach(() => {
  vi.clearAllMocks();
  realm = new Realm();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(realm.changed).toEqual([]);
});

/** A hostile phone in the frame: it has the port of the page, and the ports of the page's functions. */
async function falsePhone() {
  const say = (data: object) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source: contentWindow, origin, data }));
  const ports = Promise.withResolvers<MessagePort>();
  const contentWindow = {
    postMessage({ nonce }: ConnectMessage, _: string, [port]: MessagePort[]) {
      if (port) ports.resolve(port);
      queueMicrotask(() =>
        say({
          callside: 'welcome',
          nonce,
          page: 'p',
          states: [],
          events: ['calls'],
          services: ['checkCall'],
        }),
      );
    },
  };
  const frame = Object.assign(new EventTarget(), { contentWindow }) as unknown as HTMLIFrameElement;
  const link = new Link(frame, origin, handlers);
  say({ callside: 'loaded' });
  const port = await ports.promise;
  const next = () =>
    new Promise<{ id: string; argumentList: { value: MessagePort }[] }>((resolve) =>
      port.addEventListener('message', ({ data }) => resolve(data), { once: true }),
    );
  const listen = next();
  port.start();
  const { id, argumentList } = await listen;
  port.postMessage({ id, type: 'RAW', value: { ok: true, value: null } });
  const [, tell, , ask] = argumentList.map(({ value }) => value);
  if (!tell || !ask) throw new Error('The page subscribes without functions.');
  const end = () => {
    link.dispose();
    port.close();
    for (const one of [tell, ask]) one.close();
  };
  return { link, port, tell, ask, next, end };
}

const raw = (value: unknown) => ({ type: 'RAW', value });
const apply = (id: string, ...values: unknown[]) => ({
  id,
  type: 'APPLY',
  path: [],
  argumentList: values.map(raw),
});

/** Posts to a function of the page, and returns its answers before the answer to a last call. */
async function post(port: MessagePort, ...messages: readonly unknown[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  const over = Promise.withResolvers<void>();
  port.onmessage = ({ data }) => {
    answers.push(data);
    if (data.id === 'last') over.resolve();
  };
  for (const message of messages) {
    const { data, transfer } = withPorts(message);
    port.postMessage(data, transfer);
  }
  port.postMessage(apply('last', 'last', null));
  await over.promise;
  return answers;
}

test('the functions of the page can be called: for events and for service requests', async () => {
  const phone = await falsePhone();
  await post(phone.tell, apply('1', 'calls', []));
  expect(handlers.onEvent.mock.calls).toEqual([
    ['calls', []],
    ['last', null],
  ]);
  const answers = await post(phone.ask, apply('1', 'checkCall', {}));
  expect(answers[0]).toMatchObject({ id: '1', type: 'RAW', value: 'answer of checkCall' });
  phone.end();
});

test('a hostile phone cannot make code of its own from the functions of the page', async () => {
  const phone = await falsePhone();
  const code = [raw('return 7')];
  for (const port of [phone.tell, phone.ask])
    expect(
      await post(
        port,
        { id: '1', type: 'CONSTRUCT', path: ['constructor'], argumentList: code },
        { id: '2', type: 'APPLY', path: ['constructor'], argumentList: code },
        { id: '3', type: 'ENDPOINT' },
        { id: '4', type: 'GET', path: ['name'] },
        { id: '5', type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) },
      ),
    ).toMatchObject([
      ...['1', '2', '3', '4', '5'].map((id) => ({ id, type: 'HANDLER', name: 'throw' })),
      { id: 'last' },
    ]);
  phone.end();
});

test('a function of the page is released when the widget releases it', async () => {
  const { tell, ask, end } = await falsePhone();
  const released = new Promise((resolve) => {
    tell.onmessage = ({ data }) => resolve(data);
  });
  tell.postMessage({ id: '1', type: 'RELEASE' });
  expect(await released).toEqual({ id: '1', type: 'RAW', value: undefined });
  await post(ask);
  expect(handlers.onEvent).not.toHaveBeenCalled();
  end();
});

test.each([
  ['a function', { type: 'HANDLER', name: 'proxy', value: 'port' }],
  ['a handler that nobody knows', { type: 'HANDLER', name: 'constructor', value: {} }],
  [
    'an error with things in it',
    { type: 'HANDLER', name: 'throw', value: { isError: true, value: { code: 1 } } },
  ],
])('%s as the answer of a phone is an error in the page', async (_, answer) => {
  const { link, port, next, end } = await falsePhone();
  const asked = next();
  const reply = link.request('getState', undefined).catch((error: unknown) => error);
  const { data, transfer } = withPorts(answer);
  port.postMessage({ ...(data as object), id: (await asked).id }, transfer);
  expect(await reply).toBeInstanceOf(Error);
  expect(Object.hasOwn((await reply) as object, 'code')).toBe(false);
  end();
});

test('subscriptions above the rate limit of the widget are repeated until it takes them', async () => {
  const { link, port, next, end } = await falsePhone();
  const first = next();
  const listened = link.listen();
  const second = first.then(({ id }) => {
    const again = next();
    port.postMessage({ id, ...raw({ ok: false, status: 429, message: 'Too many requests' }) });
    return again;
  });
  port.postMessage({ id: (await second).id, ...raw({ ok: true, value: null }) });
  await listened;
  end();
});

test('a refusal of subscriptions is an error, and a lost connection is none', async () => {
  const { link, port, next, end } = await falsePhone();
  const asked = next();
  const listened = link.listen();
  port.postMessage({ id: (await asked).id, ...raw({ ok: false, status: 404, message: 'No such event' }) });
  await expect(listened).rejects.toMatchObject({ status: 404, message: 'No such event' });
  const lost = link.listen();
  await next();
  end();
  await lost;
});

test('a service that the widget does not have is refused before it is sent', async () => {
  const { link, end } = await falsePhone();
  link.checkServices(['checkCall']);
  expect(() => link.checkServices(['checkCall', 'checkCalls'])).toThrow(
    expect.objectContaining({
      status: 404,
      message: 'There is no service checkCalls. There are: checkCall.',
    }),
  );
  end();
});

test('only calls with values reach the functions of the page', async () => {
  await fc.assert(
    fc.asyncProperty(anyPortMessage([]), fc.constantFrom('tell', 'ask', 'port'), async (message, to) => {
      fc.pre(message.type !== 'RELEASE');
      const phone = await falsePhone();
      vi.clearAllMocks();
      if (to === 'port') {
        const { data, transfer } = withPorts(message);
        phone.port.postMessage(data, transfer);
      } else await post(phone[to], message);
      // The messages over the other port are processed by now, too.
      await post(phone.tell);
      const isCall = message.type === 'APPLY' && message.path?.length === 0;
      const told = [...handlers.onEvent.mock.calls, ...handlers.onServiceRequest.mock.calls].filter(
        ([name]) => name !== 'last',
      );
      expect(told.length).toBeLessThanOrEqual(isCall ? 1 : 0);
      for (const given of told.flat()) expect(typeof given).not.toBe('function');
      expect(realm.changed).toEqual([]);
      phone.end();
    }),
    { numRuns: 1000 },
  );
});
