import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anyPortMessage, Realm, withPorts } from './contract/testing/hostile-port.ts';
import { openPortTransport } from './port-transport.ts';

const parent = {
  request: vi.fn(async (method: unknown, _params: unknown) => ({ ok: true as const, value: method })),
  listen: vi.fn(() => ({ ok: true as const, value: null })),
};
let realm: Realm;

beforeEach(() => {
  vi.clearAllMocks();
  realm = new Realm();
});
afterEach(() => {
  expect(realm.changed).toEqual([]);
});

const apply = (method: string, ...values: unknown[]) => ({
  id: 'last',
  type: 'APPLY',
  path: [method],
  argumentList: values.map((value) => ({ type: 'RAW', value })),
});

/** Posts messages to a port of their own, and returns its answers before the answer to a last request. */
async function post(...messages: readonly unknown[]): Promise<unknown[]> {
  const { port1: page, port2: widget } = new MessageChannel();
  const close = openPortTransport(parent, widget);
  const answers: unknown[] = [];
  const over = Promise.withResolvers<void>();
  page.addEventListener('message', ({ data }) => {
    answers.push(data);
    if (data.id === 'last') over.resolve();
  });
  page.start();
  for (const message of messages) {
    const { data, transfer } = withPorts(message);
    page.postMessage(data, transfer);
  }
  page.postMessage(apply('request', 'getState', undefined));
  await over.promise;
  close();
  return answers;
}

test('the port serves a request, and a subscription whose functions are comlink proxies', async () => {
  const [tell, ask] = [new MessageChannel(), new MessageChannel()];
  const told = new Promise((resolve) => {
    tell.port1.onmessage = ({ data }) => resolve(data);
  });
  const asked = new Promise((resolve) => {
    ask.port1.onmessage = ({ data }) => {
      ask.port1.postMessage({ id: data.id, type: 'RAW', value: 'the answer' });
      resolve(data);
    };
  });
  const { port1: page, port2: widget } = new MessageChannel();
  const close = openPortTransport(parent, widget);
  const listening = Promise.withResolvers<void>();
  parent.listen.mockImplementationOnce(() => {
    listening.resolve();
    return { ok: true, value: null };
  });
  const proxy = (value: MessagePort) => ({ type: 'HANDLER', name: 'proxy', value });
  page.postMessage(
    {
      id: '1',
      type: 'APPLY',
      path: ['listen'],
      argumentList: [
        { type: 'RAW', value: ['calls'] },
        proxy(tell.port2),
        { type: 'RAW', value: [] },
        proxy(ask.port2),
      ],
    },
    [tell.port2, ask.port2],
  );
  await listening.promise;
  const [events, remoteTell, , remoteAsk] = parent.listen.mock.calls[0] as unknown as [
    string[],
    (event: string, value: unknown) => void,
    string[],
    (service: string, params: unknown) => Promise<unknown>,
  ];
  expect(events).toEqual(['calls']);
  remoteTell('calls', []);
  expect(await told).toMatchObject({
    type: 'APPLY',
    path: [],
    argumentList: [
      { type: 'RAW', value: 'calls' },
      { type: 'RAW', value: [] },
    ],
  });
  expect(await remoteAsk('checkCall', { destination: '102' })).toBe('the answer');
  expect(await asked).toMatchObject({ type: 'APPLY', path: [] });
  close();
  page.close();
  tell.port1.close();
  ask.port1.close();
});

test('an answer of the page arrives although the page has subscribed to something else meanwhile', async () => {
  const { port1: page, port2: widget } = new MessageChannel();
  const close = openPortTransport(parent, widget);
  const proxy = (value: MessagePort) => ({ type: 'HANDLER', name: 'proxy', value });
  const listen = async () => {
    const [tell, ask] = [new MessageChannel(), new MessageChannel()];
    const listening = Promise.withResolvers<unknown[]>();
    parent.listen.mockImplementationOnce(((...given: unknown[]) => {
      listening.resolve(given);
      return { ok: true, value: null };
    }) as never);
    const [events, services] = [[], []].map((value) => ({ type: 'RAW', value }));
    const argumentList = [events, proxy(tell.port2), services, proxy(ask.port2)];
    page.postMessage({ id: '1', type: 'APPLY', path: ['listen'], argumentList }, [tell.port2, ask.port2]);
    const [, , , request] = (await listening.promise) as [0, 0, 0, (name: string) => Promise<unknown>];
    return { ask: ask.port1, request, close: () => [tell, ask].map(({ port1 }) => port1.close()) };
  };
  const first = await listen();
  const asked = new Promise<MessageEvent>((resolve) => {
    first.ask.onmessage = resolve;
  });
  const answer = first.request('getSignInCode');
  const { data } = await asked;
  const second = await listen();
  first.ask.postMessage({ id: data.id, type: 'RAW', value: 'the code' });
  expect(await answer).toBe('the code');
  close();
  page.close();
  first.close();
  second.close();
});

test("a page cannot replace a built-in function by one of its own and so read the user's input", async () => {
  const original = String.fromCharCode;
  try {
    await post({
      id: '1',
      type: 'SET',
      path: ['request', 'name', 'constructor', 'fromCharCode'],
      value: { type: 'HANDLER', name: 'proxy', value: 'port' },
    });
    expect(String.fromCharCode).toBe(original);
  } finally {
    String.fromCharCode = original;
  }
});

test('a page cannot set a property that every object of the widget inherits', async () => {
  try {
    await post(
      { id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: { type: 'RAW', value: true } },
      {
        id: '2',
        type: 'APPLY',
        path: ['__proto__', '__defineSetter__'],
        argumentList: [
          { type: 'RAW', value: 'v' },
          { type: 'HANDLER', name: 'proxy', value: 'port' },
        ],
      },
    );
    expect({}).not.toHaveProperty('polluted');
    expect(Object.hasOwn(Object.prototype, 'v')).toBe(false);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'polluted');
    Reflect.deleteProperty(Object.prototype, 'v');
  }
});

test('a function in place of a value, and a value in place of a function, are refused with a reason', async () => {
  const proxy = { type: 'HANDLER', name: 'proxy', value: 'port' };
  const raw = (value: unknown) => ({ type: 'RAW', value });
  const answers = await post(
    { id: '1', type: 'APPLY', path: ['request'], argumentList: [proxy, raw({})] },
    { id: '2', type: 'APPLY', path: ['listen'], argumentList: [raw([]), raw(1), raw([]), raw(2)] },
    { id: '3', type: 'GET', path: ['request'] },
  );
  expect(answers.slice(0, 3)).toEqual(
    ['1', '2', '3'].map((id) =>
      expect.objectContaining({
        id,
        name: 'throw',
        value: expect.objectContaining({
          value: expect.objectContaining({ message: expect.stringContaining('request and listen') }),
        }),
      }),
    ),
  );
  expect(parent.request).toHaveBeenCalledExactlyOnceWith('getState', undefined);
  expect(parent.listen).not.toHaveBeenCalled();
});

test('only calls of request and listen with values reach the widget over the port', async () => {
  await fc.assert(
    fc.asyncProperty(anyPortMessage(['request', 'listen']), async (message) => {
      // A port that its page has released does not answer.
      fc.pre(message.type !== 'RELEASE');
      vi.clearAllMocks();
      await post(message);
      const isCall = message.type === 'APPLY' && message.path?.length === 1;
      const reached = parent.request.mock.calls.length - 1 + parent.listen.mock.calls.length;
      expect(reached).toBeLessThanOrEqual(isCall ? 1 : 0);
      for (const given of parent.request.mock.calls.flat()) expect(typeof given).not.toBe('function');
      expect(realm.changed).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
