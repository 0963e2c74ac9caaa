/** The calls of Dynamics while they last, and its events, as the vendor documents them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noEvents } from '../conformance/no-events.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import type { CiFramework, CiTemplate } from './ci-framework.ts';
import { Dynamics } from './dynamics.ts';
import type { DynamicsCallOptions } from './dynamics-calls.ts';

const fromJane: CrmLog = {
  key: 'callside:-1:5',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number: '+33612345678',
  startedAt: 5,
  durationMs: 0,
  subject: 'Call from Jane',
  notes: '',
  outcome: '',
  record: { id: 'contact/c-1', name: 'Jane' },
};
const rings = { createsEntry: false, isAnswered: false };
const over = { cause: 'causeNormal', wasAnswered: true, entryId: undefined };
const all: DynamicsCallOptions = {
  notification: 'callside_incoming',
  session: 'callside_call',
  presence: 'Busy',
  analytics: 'true',
};

/** The framework of an app with several sessions, Omnichannel and analytics. */
class TestFramework {
  readonly handlers = new Map<string, (data: string) => Promise<unknown>>();
  readonly notifications = new Map<string, { input: CiTemplate; settle: PromiseWithResolvers<unknown> }>();
  readonly sessions: CiTemplate[] = [];
  readonly focused: string[] = [];
  readonly events: string[] = [];
  readonly presences: string[] = [];
  presence = 'Available';
  mode = 0;
  width = 200;
  isFull = false;
  isFailing = false;

  readonly api = {
    addHandler: (event: string, handler: (data: string) => Promise<unknown>) =>
      void this.handlers.set(event, handler),
    removeHandler: (event: string) => void this.handlers.delete(event),
    setMode: async (mode: number) => {
      this.mode = mode;
    },
    getMode: async () => this.mode,
    setWidth: async (width: number) => {
      this.width = width;
    },
    notifyEvent: (input: CiTemplate & { cancellationToken: string }) => {
      this.#enter();
      const settle = Promise.withResolvers<unknown>();
      this.notifications.set(input.cancellationToken, { input, settle });
      return settle.promise;
    },
    cancelEvent: async (token: string) => {
      this.notifications
        .get(token)
        ?.settle.resolve({ value: { actionName: 'Reject', responseReason: 'Cancelled' } });
      this.notifications.delete(token);
    },
    canCreateSession: async () => !this.isFull,
    createSession: async (input: CiTemplate) => {
      this.#enter();
      this.sessions.push(input);
      return `session-${this.sessions.length}`;
    },
    requestFocusSession: async (id: string) => void this.focused.push(id),
    getPresence: async () => this.presence,
    setPresence: async (text: string) => {
      this.#enter();
      this.presence = text;
      this.presences.push(text);
      await this.emit('onPresenceChange', {
        presenceInfo: { presenceText: text, basePresenceStatus: 'BUSY' },
      });
      return true;
    },
    initLogAnalytics: async ({ conversation }: { conversation: { conversationId: string } }) =>
      void this.events.push(`begin ${conversation.conversationId}`),
    logAnalyticsEvent: async (_: object, name: string) => void this.events.push(name),
  } as unknown as CiFramework;

  async emit(event: string, data: unknown): Promise<void> {
    await this.handlers.get(event)?.(typeof data === 'string' ? data : JSON.stringify(data));
  }

  #enter(): void {
    if (this.isFailing) throw new Error('NotificationTemplateNotFoundError');
  }
}

afterEach(() => vi.unstubAllGlobals());

async function open(
  options: DynamicsCallOptions = all,
  framework = new TestFramework(),
  kept = new Map<string, string>(),
) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const commands: string[] = [];
  const logged: string[] = [];
  const went: (CrmRecord | undefined)[] = [];
  const dialled: unknown[] = [];
  const adapter = new Dynamics(
    async () => framework.api,
    options,
    (message) => void logged.push(message),
  );
  const begin = () =>
    adapter.open({
      ...noEvents,
      dial: (request) => void dialled.push(request),
      context: (record) => void went.push(record),
      answer: (key) => void commands.push(`answer ${key}`),
      hangUp: (key) => void commands.push(`hang up ${key}`),
    });
  await begin();
  return { framework, adapter, live: adapter.live, commands, logged, went, dialled };
}

describe('the notification of an incoming call', () => {
  it.each([
    ['{"value":{"actionName":"Accept","responseReason":"Accept"}}', 'answer callside:-1:5'],
    ['{"actionName":"Accept","responseReason":"AutoAccept"}', 'answer callside:-1:5'],
    [{ value: { actionName: 'Reject', responseReason: 'DeclinedByAgent' } }, 'hang up callside:-1:5'],
    [{ value: { actionName: 'Reject', responseReason: 'NotificationQueueLimitExceeded' } }, undefined],
    [{ value: { actionName: 'Timeout', responseReason: 'DisplayTimeout' } }, undefined],
    ['not JSON', undefined],
    [null, undefined],
  ])('with the answer %j: %s', async (answer, command) => {
    const { framework, live, commands } = await open();
    await live.began(fromJane, rings);
    const notification = framework.notifications.get(fromJane.key);
    expect(notification?.input).toEqual({
      templateName: 'callside_incoming',
      templateParameters: {
        number: '+33612345678',
        subject: 'Call from Jane',
        direction: 'inbound',
        customer: 'Jane',
        entityName: 'contact',
        entityId: 'c-1',
      },
      cancellationToken: fromJane.key,
    });
    notification?.settle.resolve(answer);
    await new Promise((resolve) => setTimeout(resolve));
    expect(commands).toEqual(command ? [command] : []);
  });

  it('is removed when the call is answered elsewhere or ends, and then has no effect', async () => {
    for (const end of ['answered', 'ended'] as const) {
      const { framework, live, commands } = await open();
      await live.began(fromJane, rings);
      if (end === 'answered') live.answered(fromJane);
      else live.ended(fromJane, { ...over, wasAnswered: false });
      await expect.poll(() => framework.notifications.size).toBe(0);
      await new Promise((resolve) => setTimeout(resolve));
      expect(commands).toEqual([]);
    }
  });

  it('is not shown for an outgoing call, for a call that does not ring any more, and without a template', async () => {
    const { framework, live } = await open();
    await live.began({ ...fromJane, direction: 'outbound' }, rings);
    await live.began(fromJane, { ...rings, isAnswered: true });
    expect(framework.notifications.size).toBe(0);
    const plain = await open({});
    await plain.live.began(fromJane, rings);
    expect(plain.framework.notifications.size).toBe(0);
  });
});

describe('a session', () => {
  it('is created when a call is answered, and focused after a reload', async () => {
    const { framework, live } = await open();
    live.answered(fromJane);
    await expect.poll(() => framework.sessions).toHaveLength(1);
    expect(framework.sessions[0]?.templateName).toBe('callside_call');
    await new Promise((resolve) => setTimeout(resolve));
    live.answered(fromJane);
    await expect.poll(() => framework.focused).toEqual(['session-1']);
    expect(framework.sessions).toHaveLength(1);
  });

  it('is not created while the app has as many as it allows', async () => {
    const { framework, live } = await open();
    framework.isFull = true;
    live.answered(fromJane);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(framework.sessions).toEqual([]);
  });
});

describe('the presence', () => {
  it('is that of calls until the last call ends, and then the presence before', async () => {
    const { framework, live } = await open();
    const second = { ...fromJane, key: 'callside:-2:6' };
    live.answered(fromJane);
    await expect.poll(() => framework.presences).toEqual(['Busy']);
    live.answered(second);
    live.ended(fromJane, over);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(framework.presence).toBe('Busy');
    live.ended(second, over);
    await expect.poll(() => framework.presences).toEqual(['Busy', 'Available']);
  });

  it('before the call comes back also after a reload in the call', async () => {
    const kept = new Map<string, string>();
    const { framework, live } = await open(all, undefined, kept);
    framework.presence = 'Away';
    live.answered(fromJane);
    await expect.poll(() => framework.presences).toEqual(['Busy']);
    const reloaded = await open(all, framework, kept);
    reloaded.live.answered(fromJane);
    await new Promise((resolve) => setTimeout(resolve, 5));
    reloaded.live.ended(fromJane, over);
    await expect.poll(() => framework.presences).toEqual(['Busy', 'Away']);
  });

  it('that the user chooses during a call stays', async () => {
    const { framework, live } = await open();
    live.answered(fromJane);
    await expect.poll(() => framework.presence).toBe('Busy');
    framework.presence = 'Away';
    await framework.emit('onPresenceChange', { presenceInfo: { presenceText: 'Away' } });
    live.ended(fromJane, over);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(framework.presence).toBe('Away');
  });

  it('of an app without Omnichannel is left alone', async () => {
    const { framework, live } = await open();
    framework.presence = 'FAILED';
    live.answered(fromJane);
    live.ended(fromJane, over);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(framework.presences).toEqual(['Busy']);
  });
});

it('analytics learn of the beginning, the answer and the end of a call, if the address asks for it', async () => {
  for (const [options, events] of [
    [all, ['begin callside:-1:5', 'CallAnswered', 'CallEnded']],
    [{}, []],
  ] as const) {
    const { framework, live } = await open(options);
    await live.began(fromJane, rings);
    live.answered(fromJane);
    live.ended(fromJane, over);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(framework.events).toEqual(events);
  }
});

it('a framework that fails, or has only the methods of version 1, affects no call', async () => {
  const { framework, live, logged } = await open();
  framework.isFailing = true;
  await live.began(fromJane, rings);
  live.answered(fromJane);
  live.ended(fromJane, over);
  await expect.poll(() => logged.length).toBeGreaterThan(1);
  const old = await open();
  for (const method of [
    'notifyEvent',
    'createSession',
    'canCreateSession',
    'getPresence',
    'setPresence',
  ] as const)
    Object.assign(old.framework.api, { [method]: undefined });
  await old.live.began(fromJane, rings);
  old.live.answered(fromJane);
  old.live.ended(fromJane, over);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(old.logged).toEqual([]);
});

describe('events of the page', () => {
  it('the record that the user looks at is in the address of the page', async () => {
    const { framework, went } = await open();
    const page = 'https://acme.crm4.dynamics.com/main.aspx?appid=25ac68f2&pagetype=';
    await framework.emit('onpagenavigate', { value: `${page}entityrecord&etn=contact&id={C-1}` });
    await framework.emit('onpagenavigate', { value: `${page}entitylist&etn=contact` });
    expect(went).toEqual([{ id: 'contact/c-1', name: '' }, undefined]);
  });

  it('a clicked number has its record where the version sends it', async () => {
    const { framework, dialled } = await open();
    const click = { value: '01', name: 'mobilephone', format: 'phone', entityLogicalName: 'contact' };
    await framework.emit('onclicktoact', click);
    await framework.emit('onclicktoact', { ...click, entityId: 'C-1', recordTitle: 'Jane' });
    expect(dialled).toEqual([
      { number: '01', record: undefined },
      { number: '01', record: { id: 'contact/c-1', name: 'Jane', type: 'contact' } },
    ]);
  });

  it('a panel that is too narrow gets the width of the widget, and a wide panel stays', async () => {
    const { framework } = await open();
    await framework.emit('onsizechanged', { value: '30' });
    expect(framework.width).toBe(320);
    await framework.emit('onsizechanged', { value: 400 });
    expect(framework.width).toBe(320);
  });

  it('a panel that the user has opened during a call is not hidden after it', async () => {
    const { framework, adapter } = await open();
    await adapter.showPanel({ visible: true });
    await framework.emit('onmodechanged', { value: '0' });
    await framework.emit('onmodechanged', { value: '1' });
    await adapter.showPanel({ visible: false });
    expect(framework.mode).toBe(1);
    await adapter.showPanel({ visible: true });
    await adapter.showPanel({ visible: false });
    expect(framework.mode).toBe(0);
  });

  it('no event throws, whatever its data', async () => {
    const { framework, dialled, commands } = await open();
    for (const event of framework.handlers.keys())
      for (const data of ['', 'null', '5', '[]', '{}', '{"value":null}', '{"value":{}}', 'not JSON'])
        await framework.emit(event, data);
    expect([...dialled, ...commands]).toEqual([]);
  });
});
