import { SessionState } from 'sip.js';
import { describe, expect, vi } from 'vitest';
import type { NodePhone } from './testing/node-phone.ts';
import { test } from './testing/phone-fixture.ts';
import type { TestSystem } from './testing/test-system.ts';

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

const ring = (system: TestSystem, registerId: string, more: { lineId?: string; autoAnswer?: boolean } = {}) =>
  system.engine.ring({
    leg: registerId,
    to: { kind: 'device', registerId },
    from: { number: '101', label: 'Alice "the Great"' },
    lineId: '-2',
    ...more,
  });

/** Two phones in a call: the first dialled, the second answered. */
async function connect(system: TestSystem, caller: NodePhone, callee: string): Promise<string> {
  await caller.dial(callee);
  const { leg } = await system.event('incoming');
  system.engine.progress(leg, '-1');
  ring(system, callee);
  await system.event('answered', callee);
  system.engine.answer(leg, '-1');
  system.bridge(leg, callee);
  await until(() => expect(caller.session?.state).toBe(SessionState.Established));
  return leg;
}

describe('phones that dial', () => {
  test('a dialling phone sends the number and receives its call line', async ({ phone, system }) => {
    const alice = await phone('alice');
    await alice.dial('+33100000601');
    const { leg, ...incoming } = await system.event('incoming');
    expect(incoming).toMatchObject({ registerId: 'alice', destination: '+33100000601' });
    system.engine.progress(leg, '-5499');
    system.engine.answer(leg, '-5499');
    await until(() => expect(alice.responses.map((response) => response.statusCode)).toEqual([180, 200]));
    expect(alice.responses.map((response) => response.getHeader('X-Call-Line'))).toEqual(['-5499', '-5499']);
    await alice.hangUp();
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
  });

  test('a phone that hangs up before the answer cancels its call', async ({ phone, system }) => {
    const alice = await phone('alice');
    const call = await alice.dial('102');
    const { leg } = await system.event('incoming');
    system.engine.progress(leg, '-1');
    await until(() => expect(alice.responses).toHaveLength(1));
    await call.cancel();
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'cancelled' });
    system.engine.answer(leg, '-1');
    system.engine.hangUp(leg, 'busy');
    await until(() => expect(call.state).toBe(SessionState.Terminated));
    expect(system.events.filter((event) => event.type === 'ended')).toHaveLength(1);
  });

  test.for([
    ['busy', 486],
    ['declined', 603],
    ['noAnswer', 480],
    ['invalidNumber', 404],
    ['notAllowed', 403],
  ] as const)(
    'a dialling phone learns that the far end is %s',
    async ([cause, status], { phone, system }) => {
      const alice = await phone('alice');
      const refused = new Promise<number>((resolve) => void alice.dial('102', resolve));
      const { leg } = await system.event('incoming');
      system.engine.hangUp(leg, cause);
      expect(await refused).toBe(status);
      expect(await system.event('ended', leg)).toMatchObject({ cause });
    },
  );

  test('a dialling phone may be answered and hung up at once', async ({ phone, system }) => {
    const alice = await phone('alice');
    const call = await alice.dial('102');
    const { leg } = await system.event('incoming');
    system.engine.answer(leg, '-1');
    system.engine.hangUp(leg, 'normal');
    await system.event('ended', leg);
    await until(() => expect(call.state).toBe(SessionState.Terminated));
  });
});

describe('phones that ring', () => {
  test('a ringing phone shows the caller and the line, and both hear each other', async ({
    phone,
    system,
  }) => {
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob', { hertz: 900 })];
    const leg = await connect(system, alice, 'bob');
    expect(bob.rungBy.getHeader('X-Call-Line')).toBe('-2');
    expect(bob.rungBy.from.uri.user).toBe('101');
    expect(bob.rungBy.from.displayName).toBe('Alice the Great');
    expect(bob.rungBy.hasHeader('Call-Info')).toBe(false);
    await until(() => {
      expect(bob.sound.strength(500)).toBeGreaterThan(0.2);
      expect(alice.sound.strength(900)).toBeGreaterThan(0.2);
    });
    expect(alice.sound.strength(500)).toBeLessThan(0.01);
    await bob.hangUp();
    expect(await system.event('ended', 'bob')).toMatchObject({ cause: 'normal' });
    system.engine.hangUp(leg, 'normal');
    await until(() => expect(alice.session?.state).toBe(SessionState.Terminated));
  });

  test('a ringing phone answers automatically on request', async ({ phone, system }) => {
    const bob = await phone('bob');
    ring(system, 'bob', { autoAnswer: true });
    await system.event('answered', 'bob');
    expect(bob.rungBy.getHeader('Call-Info')).toBe('<sip:acme.local>;answer-after=0');
    expect(bob.rungBy.getHeader('Alert-Info')).toContain('info=alert-autoanswer');
  });

  test('a phone rings, and stops when the caller hangs up', async ({ phone, system }) => {
    const bob = await phone('bob', { onCall: 'ring' });
    ring(system, 'bob');
    await system.event('ringing', 'bob');
    system.engine.hangUp('bob', 'answeredElsewhere');
    expect(await system.event('ended', 'bob')).toMatchObject({ cause: 'answeredElsewhere' });
    await until(() => expect(bob.session?.state).toBe(SessionState.Terminated));
  });

  test('a phone does not ring if the caller gave up before', async ({ phone, system }) => {
    const bob = await phone('bob');
    ring(system, 'bob');
    system.engine.hangUp('bob', 'cancelled');
    await system.event('ended', 'bob');
    ring(system, 'bob');
    await system.event('answered', 'bob');
    expect(bob.invitations).toHaveLength(1);
  });

  test.for([
    [486, 'busy'],
    [603, 'declined'],
    [480, 'noAnswer'],
  ] as const)('a phone refuses with %d', async ([status, cause], { phone, system }) => {
    await phone('bob', { onCall: status });
    ring(system, 'bob');
    expect(await system.event('ended', 'bob')).toMatchObject({ cause });
  });

  test('a phone that is not registered is unreachable', async ({ system }) => {
    ring(system, 'bob');
    expect(await system.event('ended', 'bob')).toMatchObject({ cause: 'unreachable' });
  });

  test('only a phone that supports it is requested to go off hook', async ({ phone, system }) => {
    const [bob, carol] = [
      await phone('bob', { onCall: 'ring' }),
      await phone('carol', { onCall: 'ring', talks: true }),
    ];
    expect(system.engine.requestAnswer('bob')).toBe(false);
    for (const name of ['bob', 'carol']) {
      ring(system, name);
      await system.event('ringing', name);
    }
    expect(system.engine.requestAnswer('bob')).toBe(false);
    expect(system.engine.requestAnswer('carol')).toBe(true);
    await system.event('answered', 'carol');
    expect(bob.session?.state).toBe(SessionState.Initial);
    // The NOTIFY used a number of the dialog's sequence: further requests are still in order.
    system.engine.hangUp('carol', 'normal');
    await until(() => expect(carol.session?.state).toBe(SessionState.Terminated));
  });

  test('a request to go off hook before the ringing takes effect when the phone rings', async ({
    phone,
    system,
  }) => {
    await phone('carol', { onCall: 'ring', talks: true });
    ring(system, 'carol');
    expect(system.engine.requestAnswer('carol')).toBe(true);
    await system.event('answered', 'carol');
    expect(system.events.map(({ type }) => type)).toContain('ringing');
    system.engine.hangUp('carol', 'normal');
  });
});

describe('phones in a call', () => {
  test('a phone holds and resumes, and the audio returns', async ({ phone, system }) => {
    const [alice, bob] = [await phone('alice'), await phone('bob', { hertz: 900 })];
    const leg = await connect(system, alice, 'bob');
    await until(() => expect(alice.sound.strength(900)).toBeGreaterThan(0.2));
    await alice.hold(true);
    expect(await system.event('holdChanged', leg)).toMatchObject({ held: true });
    await alice.hold(false);
    await until(() => expect(system.events).toContainEqual({ type: 'holdChanged', leg, held: false }));
    const before = alice.sound.packets;
    await until(() => expect(alice.sound.packets).toBeGreaterThan(before + 10));
    expect(bob.session?.state).toBe(SessionState.Established);
  });

  test('keys arrive in both directions, each once', async ({ phone, system }) => {
    const [alice] = [await phone('alice'), await phone('bob')];
    const leg = await connect(system, alice, 'bob');
    await until(() => expect(alice.sound.packets).toBeGreaterThan(0));
    alice.sound.sendDtmf('12#');
    const keys = () =>
      system.events.flatMap((event) => (event.type === 'digit' && event.leg === leg ? event.digit : []));
    await until(() => expect(keys()).toEqual(['1', '2', '#']));
    system.engine.sendDigits(leg, '45*');
    await until(() => expect(alice.sound.keys).toBe('45*'));
    await alice.session?.info({
      requestOptions: {
        body: {
          contentDisposition: 'render',
          contentType: 'application/dtmf-relay',
          content: 'Signal=9\r\nDuration=160\r\n',
        },
      },
    });
    await until(() => expect(keys()).toEqual(['1', '2', '#', '9']));
  });

  test('a phone transfers its far end', async ({ phone, system }) => {
    const [alice] = [await phone('alice'), await phone('bob')];
    const leg = await connect(system, alice, 'bob');
    const outcomes: string[] = [];
    const { userAgentCore } = alice.agent;
    const target = userAgentCore.configuration.aor.clone();
    target.user = '103';
    const { session } = alice;
    if (session) {
      await session.refer(target, {
        onNotify: (notification) => {
          outcomes.push(notification.request.body.trim());
          void notification.accept();
        },
      });
    }
    expect(await system.event('referred', leg)).toMatchObject({ destination: '103' });
    for (const progress of ['ringing', 'ringing', 'answered'] as const)
      system.engine.tellTransfer(leg, progress);
    system.engine.hangUp(leg, 'normal');
    await until(() =>
      expect(outcomes).toEqual(['SIP/2.0 100 Trying', 'SIP/2.0 180 Ringing', 'SIP/2.0 200 OK']),
    );
  });

  test('a tone is heard outside a bridge', async ({ phone, system }) => {
    const alice = await phone('alice');
    await alice.dial('102');
    const { leg } = await system.event('incoming');
    system.engine.playTone(leg, 'busy');
    system.engine.answer(leg, '-1');
    await until(() => expect(alice.sound.strength(440)).toBeGreaterThan(0.1));
    system.engine.playTone(leg, undefined);
    await until(() => expect(alice.sound.strength(440)).toBeLessThan(0.01));
  });

  test('a lost connection does not affect a call if the phone comes back', async ({ phone, system }) => {
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob', { hertz: 900 })];
    const leg = await connect(system, alice, 'bob');
    system.engine.dropConnections();
    await until(() => expect(system.engine.counts().connections).toBe(0));
    const before = alice.sound.packets;
    await until(() => expect(alice.sound.packets).toBeGreaterThan(before + 5));
    for (const each of [alice, bob]) {
      expect(await each.comeBack()).toBe(200);
    }
    await alice.hold(true);
    expect(await system.event('holdChanged', leg)).toMatchObject({ held: true });
    await alice.hangUp();
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
    system.engine.hangUp('bob', 'normal');
    await until(() => expect(bob.session?.state).toBe(SessionState.Terminated));
  });

  test('a phone that was away learns afterwards that its call has ended', async ({ phone, system }) => {
    const [alice] = [await phone('alice'), await phone('bob')];
    const leg = await connect(system, alice, 'bob');
    system.engine.dropConnections();
    await system.event('unregistered');
    system.engine.hangUp(leg, 'normal');
    await alice.comeBack();
    // If its ACK was lost with the connection, the phone first learns that it was answered, after its own delay.
    await expect.poll(() => alice.session?.state).toBe(SessionState.Terminated);
  });

  test('another phone of the same name that does not request the call does not get it', async ({
    phone,
    system,
  }) => {
    const [alice] = [await phone('alice'), await phone('bob')];
    const leg = await connect(system, alice, 'bob');
    system.engine.dropConnections();
    await system.event('unregistered');
    await phone('alice');
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'unreachable' });
  });
});

describe('virtual phones', () => {
  test('a virtual phone rings, answers, hears, speaks and hangs up', async ({
    phone,
    system,
    quietCalls,
  }) => {
    const alice = await phone('alice', { hertz: 500 });
    await alice.dial('600');
    const { leg } = await system.event('incoming');
    const from = { number: '101' };
    system.engine.ring({ leg: 'robot', to: { kind: 'virtual', name: 'quiet' }, from, lineId: '-2' });
    const [call] = quietCalls;
    if (!call) throw new Error('The robot was not called');
    expect(call).toMatchObject({ leg: 'robot', from });
    call.ring();
    call.answer();
    call.hear((frame) => call.send(frame.map((sample) => sample / 2)));
    await system.event('answered', 'robot');
    system.engine.answer(leg, '-1');
    system.bridge(leg, 'robot');
    await until(() => expect(alice.sound.strength(500)).toBeGreaterThan(0.1));
    const pressed: string[] = [];
    call.onDigit((digit) => pressed.push(digit));
    system.engine.sendDigits('robot', '12');
    expect(pressed).toEqual(['1', '2']);
    call.sendDigits('9');
    expect(await system.event('digit', 'robot')).toMatchObject({ digit: '9' });
    call.hangUp('busy');
    expect(await system.event('ended', 'robot')).toMatchObject({ cause: 'busy' });
    expect(call.ended.aborted).toBe(true);
    call.hangUp('normal');
    call.answer();
    // The event comes a moment later.
    await new Promise(setImmediate);
    expect(system.events.filter((event) => event.type === 'answered')).toHaveLength(1);
  });

  test('a virtual phone that does not exist is unreachable', async ({ system }) => {
    system.engine.ring({
      leg: 'x',
      to: { kind: 'virtual', name: 'none' },
      from: { number: '1' },
      lineId: '-1',
    });
    expect(await system.event('ended', 'x')).toMatchObject({ cause: 'unreachable' });
  });
});
