import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callStates } from '../../../sdk/wire/call-line.ts';
import type { Person } from '../domain/person.ts';
import type { EndCause } from '../engine/port.ts';
import {
  callCause,
  callStateOf,
  colleagueActions,
  commonCause,
  historyOutcome,
  lineActions,
  lineState,
  meaningOf,
  type PartyState,
  type Standing,
  sharedState,
} from './rules.ts';

const partyState = fc.constantFrom<PartyState>(
  'prompting',
  'calling',
  'ringing',
  'connected',
  'listening',
  'monitoring',
  'failed',
  'ended',
);
const standing: fc.Arbitrary<Standing> = fc
  .record({
    state: partyState,
    isIncoming: fc.boolean(),
    canAnswer: fc.boolean(),
    farRings: fc.boolean(),
    hold: fc.constantFrom<Standing['hold']>('none', 'here', 'phone'),
    hasOther: fc.boolean(),
    hasRinging: fc.boolean(),
    canMove: fc.boolean(),
    isServed: fc.boolean(),
    recording: fc.constantFrom<Standing['recording']>('none', 'own', 'foreign'),
    isRecordingPaused: fc.boolean(),
  })
  .map((one) => (one.state === 'prompting' ? { ...one, isIncoming: false } : one));
const endCause = fc.constantFrom<EndCause>(
  'busy',
  'declined',
  'noAnswer',
  'unreachable',
  'notAllowed',
  'invalidNumber',
  'failed',
);

/** Somebody who talks, and has nothing else going on. */
const talking: Standing = {
  state: 'connected',
  isIncoming: true,
  canAnswer: true,
  farRings: false,
  hold: 'none',
  hasOther: false,
  hasRinging: false,
  canMove: false,
  isServed: false,
  recording: 'none',
  isRecordingPaused: false,
};

describe('a line', () => {
  it.each([
    ['prompting', 'prompting', ['disconnect', 'answer']],
    ['calling', 'pending', ['disconnect', 'leave']],
    ['failed', 'pending', ['disconnect', 'leave']],
    ['ringing', 'ringing', ['answer', 'disconnect', 'redirect']],
    ['monitoring', 'monitoring', ['join', 'listen', 'disconnect']],
    ['listening', 'listen', ['bargeIn', 'leave']],
    ['ended', 'dropped', []],
  ] as const)('of a party in the state %s is shown as %s', (state, shown, actions) => {
    expect(lineState({ ...talking, state })).toBe(shown);
    expect(lineActions({ ...talking, state })).toEqual(actions);
  });

  it('lists "answer" only where a phone can be made to answer', () => {
    const byHand = { ...talking, canAnswer: false };
    expect(lineActions({ ...byHand, state: 'prompting' })).toEqual(['disconnect']);
    expect(lineActions({ ...byHand, state: 'ringing' })).toEqual(['disconnect', 'redirect']);
  });

  it.each([
    ['none', 'talking', ['hold', 'leave', 'redirect', 'sendDtmfs', 'startRecord']],
    ['here', 'held', ['unhold', 'leave', 'redirect']],
    ['phone', 'held', ['leave', 'redirect']],
  ] as const)('that is connected, on hold by %s, is %s', (hold, shown, actions) => {
    expect(lineState({ ...talking, hold })).toBe(shown);
    expect(lineActions({ ...talking, hold })).toEqual(['addCall', 'addParty', 'disconnect', ...actions]);
  });

  it('that is recorded by others offers what any other does, but to record it too', () => {
    const recorded = { ...talking, recording: 'foreign', isRecordingPaused: true } as const;
    expect(lineActions(recorded)).toEqual(lineActions(talking).filter((name) => name !== 'startRecord'));
  });

  it('always has a state of the wire', () => {
    fc.assert(fc.property(standing, (one) => callStates.includes(lineState(one))));
  });

  it('can always be ended, unless it is over, and then nothing can be done', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const actions = lineActions(one);
        // Who only listens cannot end what others say.
        expect(actions.includes('disconnect')).toBe(one.state !== 'ended' && one.state !== 'listening');
        if (one.state === 'ended') expect(actions).toEqual([]);
        else expect(actions).toContain(meaningOf('drop', one));
      }),
    );
  });

  it('offers hold or unhold, never both, and only while somebody is connected', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const actions = lineActions(one);
        const offers = ['hold', 'unhold'].filter((name) => actions.includes(name as 'hold'));
        expect(offers.length).toBeLessThanOrEqual(1);
        if (one.state !== 'connected') expect(offers).toEqual([]);
        if (offers[0] === 'hold') expect(lineState(one)).toBe('talking');
        if (offers[0] === 'unhold') expect(lineState(one)).toBe('held');
      }),
    );
  });

  it('offers to merge answered calls, and to transfer where one of both at least is answered', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const actions = lineActions(one);
        const isConnected = one.state === 'connected';
        expect(actions.includes('merge')).toBe(isConnected && one.hasOther);
        const canTransfer = isConnected
          ? one.hasOther || one.hasRinging
          : one.state === 'calling' && lineState(one) === 'ringing' && one.hasOther;
        expect(actions.includes('transfer')).toBe(canTransfer);
      }),
    );
  });

  it('offers what moves a call only where there is somewhere to move it', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const actions = lineActions(one);
        expect(actions.includes('steal')).toBe(one.state === 'connected' && one.canMove);
        const canJoin = one.state === 'monitoring' || (one.state === 'listening' && one.isServed);
        expect(actions.includes('join')).toBe(canJoin);
        expect(actions.includes('bargeIn')).toBe(one.state === 'listening' && !one.isServed);
      }),
    );
  });

  it('offers to end a recording only to the user who began it, and never offers a second one', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const actions = lineActions(one);
        expect(actions.includes('stopRecord')).toBe(one.state === 'connected' && one.recording === 'own');
        if (one.recording !== 'none') expect(actions).not.toContain('startRecord');
        const pauses = ['pauseRecord', 'resumeRecord'].filter((name) =>
          actions.includes(name as 'pauseRecord'),
        );
        const expected = one.isRecordingPaused ? 'resumeRecord' : 'pauseRecord';
        expect(pauses).toEqual(actions.includes('stopRecord') ? [expected] : []);
      }),
    );
  });

  it('offers answer only where a phone of its user rings and can be made to answer', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const rings = one.canAnswer && (one.state === 'ringing' || one.state === 'prompting');
        expect(lineActions(one).includes('answer')).toBe(rings);
      }),
    );
  });
});

it.each([
  ['prompting', false, false, 'initiated'],
  ['ringing', false, false, 'offered'],
  ['ringing', false, true, 'alerting'],
  ['ringing', true, false, 'networkReached'],
  ['ringing', true, true, 'networkAlerting'],
  ['connected', false, false, 'established'],
  ['listening', true, true, 'established'],
  ['ended', false, true, 'failed'],
] as const)('others see who is %s (outside: %s, rung: %s) as %s', (state, isOutside, isRung, seen) => {
  expect(sharedState(state, { isOutside, isRung })).toBe(seen);
});

describe('what colleagues may do with a line', () => {
  const person = (said: Partial<Person>) =>
    ({ id: 2, department: 'Sales', isSupervisor: false, mayIntrude: false, ...said }) as Person;
  const owner = person({ id: 1 });
  const ringing = { state: 'ringing', isIncoming: true } as const;
  const connected = { state: 'talking', isIncoming: true } as const;
  const may = (line: typeof ringing | typeof connected, viewer: Person, isOwnGroup = false) =>
    colleagueActions(line, owner, viewer, { isOwnGroup });

  it('is to answer what rings in the own department or for the own group', () => {
    expect(may(ringing, person({}))).toEqual(['pickUp']);
    expect(may(ringing, person({ department: 'Support' }))).toEqual([]);
    expect(may(ringing, person({ department: 'Support' }), true)).toEqual(['pickUp']);
    expect(may(connected, person({}), true)).toEqual([]);
    const outgoing = { ...ringing, isIncoming: false };
    expect(colleagueActions(outgoing, owner, person({}), { isOwnGroup: true })).toEqual([]);
  });

  it('is none of the near ones where neither has a department', () => {
    const [one, other] = [1, 2].map((id) => person({ id, department: undefined }));
    expect(colleagueActions(ringing, one as Person, other as Person, { isOwnGroup: false })).toEqual([]);
  });

  it('is for supervisors to listen and break in, and for some to intrude', () => {
    expect(may(connected, person({ isSupervisor: true }))).toEqual(['listen', 'bargeIn']);
    expect(may(connected, person({ mayIntrude: true }))).toEqual(['intrude']);
    expect(may(ringing, person({ isSupervisor: true, mayIntrude: true, department: 'Support' }))).toEqual([]);
  });

  it('is nothing with the own', () => {
    expect(may(ringing, owner, true)).toEqual([]);
    expect(may(connected, { ...owner, isSupervisor: true, mayIntrude: true })).toEqual([]);
  });
});

describe('the end of a call', () => {
  it.each([
    ['normal', 'causeNormal'],
    ['busy', 'causeBusy'],
    ['declined', 'causeRejected'],
    ['noAnswer', 'causeNoAnswer'],
    ['cancelled', 'causeCallerCancel'],
    ['answeredElsewhere', 'causeAnsweredElsewhere'],
    ['unreachable', 'causeNotAvailable'],
    ['invalidNumber', 'causeNumberInvalid'],
    ['notAllowed', 'causeNotAllowed'],
    ['failed', 'causeRouteFailure'],
  ] as const)('%s is %s on the wire', (end, cause) => {
    expect(callCause(end)).toBe(cause);
  });

  it('is told in the order of what says most', () => {
    const order = [
      'declined',
      'busy',
      'noAnswer',
      'notAllowed',
      'invalidNumber',
      'failed',
      'unreachable',
    ] as const;
    for (const [index, cause] of order.entries()) expect(commonCause(order.slice(index))).toBe(cause);
    expect(commonCause(['cancelled'])).toBe('unreachable');
  });

  it('that was declined is rejected, and not missed', () => {
    const declined = { isIncoming: true, hasTalked: false, cause: 'causeRejected' } as const;
    expect(historyOutcome(declined)).toEqual({ isMissed: false, isRejected: true, isForwarded: false });
    expect(historyOutcome({ ...declined, hasTalked: true }).isRejected).toBe(false);
  });

  it('is told to the caller by the most telling of the causes', () => {
    fc.assert(
      fc.property(fc.array(endCause, { minLength: 1 }), (ends) => {
        const cause = commonCause(ends);
        expect(ends).toContain(cause);
        if (ends.includes('declined')) expect(cause).toBe('declined');
        expect(commonCause([...ends].reverse())).toBe(cause);
      }),
    );
  });

  it('is missed or rejected, not both, and neither once they talked or if it was outgoing', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), endCause, (isIncoming, hasTalked, end) => {
        const { isMissed, isRejected } = historyOutcome({ isIncoming, hasTalked, cause: callCause(end) });
        expect(isMissed && isRejected).toBe(false);
        expect(isMissed || isRejected).toBe(isIncoming && !hasTalked);
      }),
    );
  });

  it.each([
    ['causeAnsweredElsewhere', false],
    ['causePickedUp', false],
    ['causeRedirected', true],
    ['causeForwarded', true],
  ] as const)('with %s is not missed', (cause, isForwarded) => {
    expect(historyOutcome({ isIncoming: true, hasTalked: false, cause })).toEqual({
      isMissed: false,
      isRejected: false,
      isForwarded,
    });
  });

  it('is not forwarded once they talked', () => {
    expect(historyOutcome({ isIncoming: true, hasTalked: true, cause: 'causeRedirected' })).toMatchObject({
      isForwarded: false,
    });
  });
});

it('a user rings while nothing but ringing goes on, and is busy with anything else', () => {
  fc.assert(
    fc.property(fc.array(partyState), (states) => {
      const live = states.filter((state) => state !== 'ended' && state !== 'monitoring');
      const expected =
        live.length === 0 ? undefined : live.some((one) => one !== 'ringing') ? 'busy' : 'ringing';
      expect(callStateOf(states)).toBe(expected);
    }),
  );
});
