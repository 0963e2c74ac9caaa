import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callStates } from '../../../../sdk/wire/calls/call-line.ts';
import { commonCause, type EndCause } from '../../engine/port.ts';
import type { Person } from '../../users/person.ts';
import {
  callCause,
  callStateOf,
  colleagueActions,
  historyOutcome,
  type LineSituation,
  lineActions,
  lineState,
  meaningOf,
  type PartyState,
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
const situation: fc.Arbitrary<LineSituation> = fc
  .record({
    state: partyState,
    isIncoming: fc.boolean(),
    canAnswer: fc.boolean(),
    farRings: fc.boolean(),
    hold: fc.constantFrom<LineSituation['hold']>('none', 'here', 'phone'),
    hasOther: fc.boolean(),
    hasRinging: fc.boolean(),
    canMove: fc.boolean(),
    isServed: fc.boolean(),
    isPaged: fc.boolean(),
    recording: fc.constantFrom<LineSituation['recording']>('none', 'own', 'foreign'),
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

/** A connected party without another call. */
const talking: LineSituation = {
  state: 'connected',
  isIncoming: true,
  canAnswer: true,
  farRings: false,
  hold: 'none',
  hasOther: false,
  hasRinging: false,
  canMove: false,
  isServed: false,
  isPaged: false,
  recording: 'none',
  isRecordingPaused: false,
};

describe('lines', () => {
  it.each([
    ['prompting', 'prompting', ['disconnect', 'answer']],
    ['calling', 'pending', ['disconnect', 'leave']],
    ['failed', 'pending', ['disconnect', 'leave']],
    ['ringing', 'ringing', ['answer', 'disconnect', 'redirect']],
    ['monitoring', 'monitoring', ['join', 'listen', 'disconnect']],
    ['listening', 'listen', ['bargeIn', 'leave']],
    ['ended', 'dropped', []],
  ] as const)('a party in the state %s has a line in the state %s', (state, shown, actions) => {
    expect(lineState({ ...talking, state })).toBe(shown);
    expect(lineActions({ ...talking, state })).toEqual(actions);
  });

  it('a line lists "answer" only if a phone can answer automatically', () => {
    const byHand = { ...talking, canAnswer: false };
    expect(lineActions({ ...byHand, state: 'prompting' })).toEqual(['disconnect']);
    expect(lineActions({ ...byHand, state: 'ringing' })).toEqual(['disconnect', 'redirect']);
  });

  it.each([
    ['none', 'talking', ['hold', 'leave', 'redirect', 'sendDtmfs', 'startRecord']],
    ['here', 'held', ['unhold', 'leave', 'redirect']],
    ['phone', 'held', ['leave', 'redirect']],
  ] as const)('a connected line, on hold by %s, is %s', (hold, shown, actions) => {
    expect(lineState({ ...talking, hold })).toBe(shown);
    expect(lineActions({ ...talking, hold })).toEqual(['addCall', 'addParty', 'disconnect', ...actions]);
  });

  it('a line that others record has all actions except recording', () => {
    const recorded = { ...talking, recording: 'foreign', isRecordingPaused: true } as const;
    expect(lineActions(recorded)).toEqual(lineActions(talking).filter((name) => name !== 'startRecord'));
  });

  it('a line always has a state of the wire protocol', () => {
    fc.assert(fc.property(situation, (one) => callStates.includes(lineState(one))));
  });

  it('a line can always be ended, unless it is over, and then has no actions', () => {
    fc.assert(
      fc.property(situation, (one) => {
        const actions = lineActions(one);
        // A listener cannot end the call of others.
        expect(actions.includes('disconnect')).toBe(one.state !== 'ended' && one.state !== 'listening');
        if (one.state === 'ended') expect(actions).toEqual([]);
        else expect(actions).toContain(meaningOf('drop', one));
      }),
    );
  });

  it('a line offers hold or unhold, never both, and only while a party is connected', () => {
    fc.assert(
      fc.property(situation, (one) => {
        const actions = lineActions(one);
        const offers = ['hold', 'unhold'].filter((name) => actions.includes(name as 'hold'));
        expect(offers.length).toBeLessThanOrEqual(1);
        if (one.state !== 'connected') expect(offers).toEqual([]);
        if (offers[0] === 'hold') expect(lineState(one)).toBe('talking');
        if (offers[0] === 'unhold') expect(lineState(one)).toBe('held');
      }),
    );
  });

  it('a line offers merge for answered calls, and transfer if at least one of both is answered', () => {
    fc.assert(
      fc.property(situation, (one) => {
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

  it('a line offers the moves of a call only if there is a target', () => {
    fc.assert(
      fc.property(situation, (one) => {
        const actions = lineActions(one);
        expect(actions.includes('steal')).toBe(one.state === 'connected' && one.canMove);
        const mayTalk = one.state === 'listening' && !one.isPaged;
        expect(actions.includes('join')).toBe(one.state === 'monitoring' || (mayTalk && one.isServed));
        expect(actions.includes('bargeIn')).toBe(mayTalk && !one.isServed);
      }),
    );
  });

  it('a line offers to end a recording only to its owner, and never offers a second one', () => {
    fc.assert(
      fc.property(situation, (one) => {
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

  it('a line offers answer only if a phone of its user rings and can answer automatically', () => {
    fc.assert(
      fc.property(situation, (one) => {
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
] as const)(
  'a party that is %s (outside: %s, rung: %s) is %s for others',
  (state, isOutside, isRung, seen) => {
    expect(sharedState(state, { isOutside, isRung })).toBe(seen);
  },
);

describe('actions on lines of colleagues', () => {
  const person = (said: Partial<Person>) =>
    ({ id: 2, department: 'Sales', isSupervisor: false, mayIntrude: false, ...said }) as Person;
  const owner = person({ id: 1 });
  const ringing = { state: 'ringing', isIncoming: true } as const;
  const connected = { state: 'talking', isIncoming: true } as const;
  const may = (line: typeof ringing | typeof connected, viewer: Person, isOwnGroup = false) =>
    colleagueActions(line, owner, viewer, { isOwnGroup, isMonitored: viewer.isSupervisor });

  it('colleagues answer lines that ring in their department or group', () => {
    expect(may(ringing, person({}))).toEqual(['pickUp']);
    expect(may(ringing, person({ department: 'Support' }))).toEqual([]);
    expect(may(ringing, person({ department: 'Support' }), true)).toEqual(['pickUp']);
    expect(may(connected, person({}), true)).toEqual([]);
    const outgoing = { ...ringing, isIncoming: false };
    const how = { isOwnGroup: true, isMonitored: false };
    expect(colleagueActions(outgoing, owner, person({}), how)).toEqual([]);
  });

  it('users without a department are in no common one', () => {
    const [one, other] = [1, 2].map((id) => person({ id, department: undefined }));
    const how = { isOwnGroup: false, isMonitored: false };
    expect(colleagueActions(ringing, one as Person, other as Person, how)).toEqual([]);
  });

  it('supervisors listen and barge in, and some users may intrude', () => {
    expect(may(connected, person({ isSupervisor: true }))).toEqual(['listen', 'bargeIn']);
    expect(may(connected, person({ mayIntrude: true }))).toEqual(['intrude']);
    expect(may(ringing, person({ isSupervisor: true, mayIntrude: true, department: 'Support' }))).toEqual([]);
  });

  it("a user has no colleague's action on an own line", () => {
    expect(may(ringing, owner, true)).toEqual([]);
    expect(may(connected, { ...owner, isSupervisor: true, mayIntrude: true })).toEqual([]);
  });
});

describe('causes of ended calls', () => {
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
  ] as const)('the cause %s is %s on the wire', (end, cause) => {
    expect(callCause(end)).toBe(cause);
  });

  it('the most specific cause wins', () => {
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

  it('a declined call is rejected, and not missed', () => {
    const declined = { isIncoming: true, hasTalked: false, cause: 'causeRejected' } as const;
    expect(historyOutcome(declined)).toEqual({ isMissed: false, isRejected: true, isForwarded: false });
    expect(historyOutcome({ ...declined, hasTalked: true }).isRejected).toBe(false);
  });

  it('the caller gets the most specific of the causes', () => {
    fc.assert(
      fc.property(fc.array(endCause, { minLength: 1 }), (ends) => {
        const cause = commonCause(ends);
        expect(ends).toContain(cause);
        if (ends.includes('declined')) expect(cause).toBe('declined');
        expect(commonCause([...ends].reverse())).toBe(cause);
      }),
    );
  });

  it('an ended call is missed or rejected, not both, and neither if it was connected or outgoing', () => {
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
  ] as const)('an ended call with %s is not missed', (cause, isForwarded) => {
    expect(historyOutcome({ isIncoming: true, hasTalked: false, cause })).toEqual({
      isMissed: false,
      isRejected: false,
      isForwarded,
    });
  });

  it('a connected call is not forwarded', () => {
    expect(historyOutcome({ isIncoming: true, hasTalked: true, cause: 'causeRedirected' })).toMatchObject({
      isForwarded: false,
    });
  });
});

it('a user rings while all calls ring, and is busy with any other call', () => {
  fc.assert(
    fc.property(fc.array(partyState), (states) => {
      const live = states.filter((state) => state !== 'ended' && state !== 'monitoring');
      const expected =
        live.length === 0 ? undefined : live.some((one) => one !== 'ringing') ? 'busy' : 'ringing';
      expect(callStateOf(states)).toBe(expected);
    }),
  );
});
