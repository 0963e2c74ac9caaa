import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client, Info } from '../../sdk/index.ts';
import { scriptedClient } from '../../src/features/testing/scripted-client.ts';
import { callCommands } from './commands/call-commands.ts';
import { panelCommands } from './commands/panel-commands.ts';
import type { MessageToPage } from './contract/messages.ts';
import { methodNames } from './contract/methods.ts';
import { statesOf } from './happenings.ts';
import { Parent } from './parent.ts';
import { PlainDoor } from './plain-door.ts';

const origin = 'https://crm.example';

/** A page of `origin`, with what it was sent. `permissions` are those that the profile writes down. */
function page(permissions: unknown, { limited = false } = {}) {
  const { client: unsigned, script } = scriptedClient();
  const customization = {
    AllowedParentFrames: [origin],
    ...(permissions !== undefined && { ParentFramePermissions: { [origin]: permissions } }),
  };
  const client: Client = {
    ...unsigned,
    session: { ...unsigned.session, state: signal({ name: 'signedIn', login: {} } as never) },
    profile: {
      ...unsigned.profile,
      info: signal({ customization, user: { userName: 'Alice' }, ent: { displayName: 'Acme' } } as Info),
    },
  };
  const shown: string[] = [];
  const face = {
    place: signal('keypad' as const),
    contacts: signal(new Map()),
    showAlert: ({ title }: { title: string }) => void shown.push(title),
    focusNumber: () => {},
    setTheme: (theme: string) => void shown.push(theme),
    isMinimised: signal(false),
    size: signal({ width: 380, height: 700 }),
    language: signal('en'),
    theme: signal('system' as const),
    setLanguage: async () => undefined,
    popOut: () => false,
  };
  const states = statesOf(client, { listed: client.calls.lines, hasBegun: signal(true), face });
  const parent = new Parent({
    client,
    origin,
    states,
    commands: {
      ...callCommands(client, () => client.calls.lines.peek()),
      ...panelCommands({
        client,
        face: face as never,
        services: { ask: async () => ({ answers: [] }) } as never,
      }),
    },
    onOffer: () => {},
    ...(!limited && { rate: { take: () => true } }),
  });
  const sent: MessageToPage[] = [];
  return { parent, door: new PlainDoor(parent, (message) => sent.push(message)), sent, script, shown };
}

/** What people send who know the protocol, and what nobody would. */
const anyMessage = fc.oneof(
  fc.record({
    callside: fc.constant('request'),
    id: fc.oneof(fc.string(), fc.integer(), fc.anything()),
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...methodNames) },
      fc.string(),
      fc.constantFrom('constructor', '__proto__', 'toString', 'then', 'hasOwnProperty'),
    ),
    params: fc.oneof(
      fc.record({ lineID: fc.string(), destination: fc.string() }, { requiredKeys: [] }),
      fc.record({ destination: fc.stringMatching(/^[0-9]{1,6}$/) }),
      fc.record({
        to: fc.constantFrom('keypad', 'javascript:alert(1)', '//evil.example', 'data:text/html,x'),
      }),
      fc.anything(),
    ),
  }),
  fc.record({ callside: fc.constant('listen'), events: fc.anything(), services: fc.anything() }),
  fc.record({ callside: fc.constant('answer'), id: fc.anything(), value: fc.anything() }),
  fc.record({ callside: fc.anything(), postmate: fc.anything() }),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
);

test.each([
  ['what may see calls only', ['seeCalls']],
  ['what may nothing', []],
  ['an origin whose permissions cannot be read', 'everything'],
])(
  '100,000 messages of every shape from %s place no call, throw nothing and are answered',
  async (_, permissions) => {
    const { door, sent, script, shown } = page(permissions);
    const runs = 33_334;
    fc.assert(
      fc.property(anyMessage, (message) => door.hear(message)),
      { numRuns: runs },
    );
    await expect.poll(() => sent.length).toBeGreaterThan(runs / 20);
    expect(script.asked).toEqual([]);
    expect(shown.some((theme) => ['system', 'light', 'dark'].includes(theme))).toBe(false);
    const statuses = new Set(
      sent.flatMap((one) => (one.callside === 'reply' && !one.ok ? [one.status] : [])),
    );
    expect([...statuses].sort()).toEqual([400, 403, 404, 409]);
  },
);

test('an origin that the profile does not name is forbidden everything', async () => {
  const { parent } = page(undefined);
  expect(await parent.request('placeCall', { destination: '600' })).toEqual({ ok: true, value: null });
  const stranger = page(undefined).parent;
  Object.assign(stranger, { origin: 'https://other.example' });
  expect(stranger.state.value).toBe('forbidden');
  expect(await stranger.request('placeCall', { destination: '600' })).toMatchObject({ status: 403 });
});

test('what asks without end is told so, and can go on later', async () => {
  const { parent } = page(undefined, { limited: true });
  const replies = await Promise.all(
    Array.from({ length: 10_000 }, () => parent.request('getState', undefined)),
  );
  const refused = replies.filter((reply) => !reply.ok && reply.status === 429);
  expect(refused.length).toBeGreaterThan(9_800);
  expect(replies[0]).toEqual({ ok: true, value: 'ready' });
  const listen = () =>
    parent.listen(
      ['state'],
      () => {},
      [],
      async () => undefined,
    );
  expect(listen()).toMatchObject({ status: 429 });
  await expect.poll(async () => (await parent.request('getState', undefined)).ok).toBe(true);
  await expect.poll(() => listen().ok).toBe(true);
});

test('what is too large, or no JSON, is refused before it is read', async () => {
  const { parent } = page(undefined);
  const circle: { again?: object } = {};
  circle.again = circle;
  expect(await parent.request('placeCall', circle)).toMatchObject({ status: 400 });
  expect(await parent.request('placeCall', { destination: 1n })).toMatchObject({ status: 400 });
  const large = { destination: 'x'.repeat(10_000_000) };
  expect(await parent.request('placeCall', large)).toMatchObject({ status: 413 });
});
