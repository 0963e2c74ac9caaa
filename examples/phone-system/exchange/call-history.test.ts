import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallHistoryItem } from '../../../sdk/wire/calls/call-history.ts';
import { Desk } from '../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';

const names = ['alice', 'bob', 'carol'] as const;
type Name = (typeof names)[number];

let phoneSystem: PhoneSystem;
let desks: Record<Name, Desk>;
beforeEach(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
  const opened = await Promise.all(names.map(async (name) => [name, await Desk.open(phoneSystem, name)]));
  desks = Object.fromEntries(opened);
});
afterEach(async () => {
  await Promise.all(names.map((name) => desks[name].leave()));
  await phoneSystem.stop();
});

/** Returns the newest row of each named user, once this many of their calls have ended. */
async function rows(calls: number, ...who: readonly Name[]): Promise<readonly CallHistoryItem[]> {
  const all = (name: Name) => desks[name].get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory');
  const ended = async (name: Name) =>
    (await all(name)).items.filter(({ stateCause }) => stateCause !== undefined).length;
  for (const name of who) await expect.poll(() => ended(name)).toBe(calls);
  return (await Promise.all(who.map(all))).flatMap(({ items }) => items.slice(0, 1));
}

describe('call history', () => {
  it('a deflected call has a leg for everybody, and names the user who deflected it and the colleagues', async () => {
    const { alice, bob, carol } = desks;
    await alice.plugIn('answer');
    await Promise.all([bob.plugIn('ring'), carol.plugIn('ring')]);
    await alice.call('102');
    expect(await bob.act(await bob.line('ringing'), 'redirect', { destination: '103' })).toBe(204);
    const ringing = await carol.line('ringing');
    const self = await alice.get<{ restUriContact: string }>('v1/user/Info');
    expect(ringing.parties).toMatchObject([{ displayedNumber: '101', contact: self.restUriContact }]);
    const [line] = await alice.lines();
    if (!line) throw new Error('Alice has no line.');
    expect(await alice.act(line, 'disconnect')).toBe(204);
    await carol.cause(ringing);

    const [ofAlice, ofBob, ofCarol] = await rows(1, 'alice', 'bob', 'carol');
    expect(ofAlice).toMatchObject({
      isIncoming: false,
      isMissed: false,
      isForwarded: false,
      calledNumber: '102',
      remoteNumbers: [
        { type: 'internal', number: '102' },
        { type: 'direct', number: '+33100000102' },
      ],
    });
    expect(ofBob).toMatchObject({
      isIncoming: true,
      isMissed: false,
      isRejected: false,
      isForwarded: true,
      stateCause: 'causeRedirected',
      remoteNumber: '101',
      remoteContact: self.restUriContact,
    });
    expect(ofCarol).toMatchObject({
      isIncoming: true,
      isMissed: true,
      isForwarded: false,
      stateCause: 'causeCallerCancel',
      remoteNumber: '101',
    });
    expect(new Set([ofAlice?.call, ofBob?.call, ofCarol?.call]).size).toBe(1);
  });

  it('an unanswered call is missed, at a ringing phone and at an unregistered one', async () => {
    const { alice, bob } = desks;
    await alice.plugIn('answer');
    await alice.call('102');
    const [unreached] = await rows(1, 'bob');
    expect(unreached).toMatchObject({ isMissed: true, stateCause: 'causeNotAvailable', talkDuration: 0 });

    await bob.plugIn('ring');
    await alice.call('102');
    const ringing = await bob.line('ringing');
    const clock = { method: 'POST', body: JSON.stringify({ moveMs: 31_000 }) };
    expect((await fetch(`${phoneSystem.url}/control/clock`, clock)).status).toBe(200);
    await bob.cause(ringing);
    const [caller, unanswered] = await rows(2, 'alice', 'bob');
    expect(unanswered).toMatchObject({ isMissed: true, stateCause: 'causeNoAnswer' });
    expect(caller).toMatchObject({ isMissed: false, isIncoming: false, stateCause: 'causeNoAnswer' });
    expect(unanswered?.call).toBe(caller?.call);
    expect(unanswered?.call).not.toBe(unreached?.call);
  });

  it('a declined call is rejected, and not missed', async () => {
    const { alice, bob } = desks;
    await alice.plugIn('answer');
    await bob.plugIn(603);
    await alice.call('102');
    const [caller, callee] = await rows(1, 'alice', 'bob');
    expect(callee).toMatchObject({ isRejected: true, isMissed: false, isForwarded: false });
    expect(caller).toMatchObject({ isRejected: false, stateCause: 'causeRejected' });
  });

  it('a transferred call is part of the call in which it ended', async () => {
    const { alice, bob, carol } = desks;
    await Promise.all([alice.plugIn('answer'), bob.plugIn('answer'), carol.plugIn('answer')]);
    await alice.call('102');
    await alice.line('talking', ({ displayedNumber }) => displayedNumber === '102');
    await alice.call('103');
    const toCarol = await alice.line('talking', ({ displayedNumber }) => displayedNumber === '103');
    const toBob = await alice.line('held');
    expect(await alice.act(toCarol, 'transfer', { line: `v1/user/CallLine/${toBob.lineId}` })).toBe(204);
    const [line] = await bob.lines();
    if (!line) throw new Error('Bob has no line.');
    expect(await bob.act(line, 'disconnect')).toBe(204);
    const [ofBob, ofCarol] = await rows(1, 'bob', 'carol');
    expect(ofBob?.call).toBe(ofCarol?.call);
    await rows(2, 'alice');
    const { items } = await alice.get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory?length=2');
    expect(items.map(({ stateCause, isForwarded }) => ({ stateCause, isForwarded }))).toEqual([
      { stateCause: 'causeTransfer', isForwarded: false },
      { stateCause: 'causeTransfer', isForwarded: false },
    ]);
  });
});
