import { expect, test } from 'vitest';
import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import type { CrmCallState } from '../../../sdk/wire/crm-rules/rule.ts';
import { newMoment } from './call-moments.ts';

type Step = Pick<CallLine, 'state' | 'stateCause' | 'isIncoming' | 'talkingTime'>;

/** Follows a line, and returns its moments in order. */
function momentsOf(...steps: readonly Partial<Step>[]): readonly CrmCallState[] {
  const seen = new Set<CrmCallState>();
  for (const step of steps) {
    const line = { state: 'ringing', stateCause: 'causeNormal', isIncoming: true, ...step } as const;
    const moment = newMoment(line, seen);
    if (moment) seen.add(moment);
  }
  return [...seen];
}

const talk = { state: 'talking', talkingTime: 1 } as const;
const dropped = (stateCause: string) => ({ state: 'dropped', stateCause }) as const;

test.each<[title: string, steps: readonly Partial<Step>[], moments: readonly CrmCallState[]]>([
  [
    'an answered call that the caller ends',
    [{}, {}, talk, { ...talk, state: 'held' }, { ...talk, ...dropped('causeCallerDisconnect') }],
    ['ringing', 'answered', 'hangupByCaller'],
  ],
  [
    'an answered call that the called user ends',
    [{}, talk, { ...talk, ...dropped('causeCalledDisconnect') }],
    ['ringing', 'answered', 'hangupByDestination'],
  ],
  [
    'an answered call that its own user ends, who was called',
    [{}, talk, { ...talk, ...dropped('causeNormal') }],
    ['ringing', 'answered', 'hangupByDestination'],
  ],
  [
    'an answered call that its own user ends, who called',
    [
      { isIncoming: false, state: 'pending' },
      { isIncoming: false, ...talk },
      { isIncoming: false, ...talk, ...dropped('causeNormal') },
    ],
    ['placed', 'answered', 'hangupByCaller'],
  ],
  [
    'an own call that its user gives up while it rings',
    [
      { isIncoming: false, state: 'ringing' },
      { isIncoming: false, ...dropped('causeNormal') },
    ],
    ['placed', 'abandoned'],
  ],
  [
    'an own call that its user gives up before the far end rings',
    [
      { isIncoming: false, state: 'prompting' },
      { isIncoming: false, ...dropped('causeNormal') },
    ],
    [],
  ],
  ['a declined call', [{}, dropped('causeRejected')], ['ringing', 'declined']],
  ['a call that nobody answers', [{}, dropped('causeNoAnswer')], ['ringing', 'noAnswerTimeout']],
  ['a caller who gives up', [{}, dropped('causeCallerCancel')], ['ringing', 'abandoned']],
  ['a call answered elsewhere', [{}, dropped('causeAnsweredElsewhere')], ['ringing']],
  ['a transferred call', [{}, talk, { ...talk, ...dropped('causeTransfer') }], ['ringing', 'answered']],
  [
    'an own call, placed by another client: the own phone rings first',
    [
      { isIncoming: false, state: 'prompting' },
      { isIncoming: false, state: 'pending' },
      { isIncoming: false, state: 'ringing' },
      { isIncoming: false, ...talk },
    ],
    ['placed', 'answered'],
  ],
  [
    'an own call that is not answered',
    [
      { isIncoming: false, state: 'ringing' },
      { isIncoming: false, ...dropped('causeNoAnswer') },
    ],
    ['placed', 'noAnswerTimeout'],
  ],
])('the moments of %s', (_title, steps, moments) => {
  expect(momentsOf(...steps)).toEqual(moments);
});
