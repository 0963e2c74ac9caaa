import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OperatorStatus, operatorStatuses } from '#wire/session/info.ts';
import { sampleExtension } from '../testing/samples.ts';
import {
  agentState,
  canWork,
  hasVisualQueue,
  isAgent,
  pauseChoice,
  possibleCommands,
  seesDays,
} from './rules.ts';

test('an agent is one, takes calls and has a call pad', () => {
  expect(isAgent(sampleExtension())).toBe(true);
  expect(isAgent(sampleExtension({ isACDAgent: false }))).toBe(false);
  expect(isAgent(sampleExtension({ isOperatorAcdCallCapable: false }))).toBe(false);
  expect(isAgent(sampleExtension({ hasAcdCallPad: false }))).toBe(false);
  expect(isAgent(undefined)).toBe(false);
});

test('a user who takes calls, messages or both can log in as an agent, with a call pad', () => {
  const messages = { isOperatorAcdMessageCapable: true, operatorMaxMessage: 2 };
  const noCalls = sampleExtension({ isOperatorAcdCallCapable: false });
  expect(canWork(sampleExtension(), undefined)).toBe(true);
  expect(canWork(noCalls, messages)).toBe(true);
  expect(canWork(noCalls, { ...messages, operatorMaxMessage: 0 })).toBe(false);
  expect(canWork(noCalls, { ...messages, isOperatorAcdMessageCapable: false })).toBe(false);
  expect(canWork({ ...noCalls, hasAcdCallPad: false }, messages)).toBe(false);
  expect(canWork({ ...noCalls, isACDAgent: false }, messages)).toBe(false);
  expect(canWork(undefined, messages)).toBe(false);
});

test('an agent is as the extension says', () => {
  const said = { operatorStatus: 'PAUSE', operatorPaused: true, operatorPauseReasonID: '2' } as const;
  expect(agentState(sampleExtension({ ...said, operatorLoginTime: 1, operatorStatusTime: 2 }))).toEqual({
    status: 'PAUSE',
    isPaused: true,
    pauseReasonId: '2',
    loginTime: 1,
    statusTime: 2,
    isPauseScheduled: false,
    isFeedbackNeeded: false,
    notAnswered: 0,
    notReached: 0,
  });
});

test('the state has the missed offers, and since when and why no call reaches the agent', () => {
  const said = {
    operatorStatus: 'UNREACHABLE',
    operatorUnreachableTime: 5,
    operatorUnreachableCause: 'noAnswer',
    operatorFeedbackNeeded: true,
    operatorNbNoAnswer: 3,
    operatorNbNotReached: 1,
  } as const;
  expect(agentState(sampleExtension(said))).toMatchObject({
    unreachable: { since: 5, until: undefined, cause: 'noAnswer' },
    isFeedbackNeeded: true,
    notAnswered: 3,
    notReached: 1,
  });
});

test('a wrap-up has a beginning, as the router says or else that of the status', () => {
  const wrapUp = (times: object) =>
    agentState(sampleExtension({ operatorStatus: 'SYNDICAL_PAUSE', operatorStatusTime: 7, ...times }))
      ?.wrapUp;
  expect(wrapUp({})).toEqual({ since: 7, until: undefined });
  expect(wrapUp({ operatorSyndicalPauseTime: 6, operatorSyndicalPauseEndTime: 9 })).toEqual({
    since: 6,
    until: 9,
  });
  expect(agentState(sampleExtension({ operatorSyndicalPauseTime: 6 }))?.wrapUp).toBeUndefined();
});

test('an agent with a visual queue and a supervisor see the callers', () => {
  expect(hasVisualQueue(sampleExtension())).toBe(true);
  expect(hasVisualQueue(sampleExtension({ isAgentVisualQueue: false }))).toBe(false);
  const iUser = { isACDSupervisor: true, isAcdSupervisorAccessRestricted: false };
  expect(hasVisualQueue(sampleExtension({ isACDAgent: false, iUser }))).toBe(true);
  expect(hasVisualQueue(sampleExtension({ isACDAgent: false }))).toBe(false);
  expect(hasVisualQueue(undefined)).toBe(false);
});

const anyState = fc.record({
  operatorStatus: fc.constantFrom(...operatorStatuses),
  operatorPaused: fc.boolean(),
  operatorFeedbackNeeded: fc.boolean(),
  operatorStatusTime: fc.constant(1),
  operatorSyndicalPauseEndTime: fc.option(fc.constant(9), { nil: undefined }),
});

/** The commands in the words of the rule, evaluated in turn. */
function slowCommands(
  status: OperatorStatus,
  { isPaused, isAsked, hasEnd }: { isPaused: boolean; isAsked: boolean; hasEnd: boolean },
): string[] {
  const isCalling = ['ACD_CALL', 'NON_ACD_CALL', 'ALERTING'].includes(status);
  const isLoggedIn = status !== 'LOGOUT';
  const isResting = isPaused || status === 'PAUSE' || status === 'SYNDICAL_PAUSE';
  const rules: Record<string, boolean> = {
    login: !isLoggedIn,
    logout: isLoggedIn && status !== 'ACD_CALL',
    startPause: isLoggedIn,
    stopPause: isLoggedIn && isResting && !(isPaused && isCalling),
    cancelPause: isLoggedIn && isPaused && isCalling,
    extendWrapUp: status === 'SYNDICAL_PAUSE' && hasEnd,
    giveFeedback: isLoggedIn && isAsked,
  };
  return Object.keys(rules).filter((command) => rules[command]);
}

test('the possible commands follow from the status and the pause', () => {
  fc.assert(
    fc.property(anyState, (said) => {
      const state = agentState(sampleExtension(said));
      if (!state) throw new Error('The status is reported.');
      const expected = slowCommands(said.operatorStatus, {
        isPaused: said.operatorPaused,
        isAsked: said.operatorFeedbackNeeded,
        hasEnd: said.operatorSyndicalPauseEndTime !== undefined,
      });
      expect([...possibleCommands(state)].toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('a pause is scheduled exactly while it is requested during a call', () => {
  fc.assert(
    fc.property(anyState, (said) => {
      const isCalling = ['ACD_CALL', 'NON_ACD_CALL', 'ALERTING'].includes(said.operatorStatus);
      expect(agentState(sampleExtension(said))?.isPauseScheduled).toBe(said.operatorPaused && isCalling);
    }),
  );
});

test('without a reason a pause is plain, the only one is used, and of several the user chooses', () => {
  const reasons = fc.array(fc.record({ acdPauseReasonID: fc.string(), text: fc.string() }), { maxLength: 4 });
  fc.assert(
    fc.property(reasons, (list) => {
      const choice = pauseChoice(list);
      expect(choice.kind).toBe(['plain', 'only'][list.length] ?? 'choose');
      if (choice.kind === 'only') expect(choice.reason).toBe(list[0]?.acdPauseReasonID);
      if (choice.kind === 'choose') expect(choice.reasons).toBe(list);
    }),
  );
});

test('an agent without a reported status is in an unknown state, not logged out', () => {
  const { operatorStatus: _, ...silent } = sampleExtension();
  expect(isAgent(silent)).toBe(true);
  expect(agentState(silent)).toBeUndefined();
});

test('an agent sees the own figures unless the router says otherwise', () => {
  const sees = [undefined, true, false].map((isACDStatsAllowed) =>
    seesDays({ ...sampleExtension(), isACDStatsAllowed }),
  );
  expect(sees).toEqual([true, true, false]);
  expect(seesDays(sampleExtension({ isACDAgent: false, isACDStatsAllowed: true }))).toBe(false);
});
