import { expect, it } from 'vitest';
import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import { newEvents, type ToldLine } from './call-events.ts';

type Step = Pick<CallLine, 'state'> & Partial<Pick<CallLine, 'stateCause' | 'talkingTime'>>;

function toldBy(isIncoming: boolean, steps: readonly Step[]): readonly string[] {
  let told: ToldLine | undefined;
  return steps.flatMap((step) => {
    const next = newEvents({ isIncoming, stateCause: 'causeNormal', ...step }, told);
    told = next.told;
    return next.events;
  });
}

const talkingTime = 1_000;

it('tells an incoming call that is answered, held, resumed and ended', () => {
  expect(
    toldBy(true, [
      { state: 'ringing' },
      { state: 'ringing' },
      { state: 'talking', talkingTime },
      { state: 'held', talkingTime },
      { state: 'held', talkingTime },
      { state: 'talking', talkingTime },
      { state: 'dropped', stateCause: 'causeCallerDisconnect', talkingTime },
      { state: 'dropped', stateCause: 'causeCallerDisconnect', talkingTime },
    ]),
  ).toEqual(['call.ringing', 'call.answered', 'call.held', 'call.resumed', 'call.ended']);
});

it('tells an outgoing call that nobody answers', () => {
  expect(
    toldBy(false, [
      { state: 'pending' },
      { state: 'ringing' },
      { state: 'dropped', stateCause: 'causeNoAnswer' },
    ]),
  ).toEqual(['call.started', 'call.ended']);
});

it('tells a call that was transferred, and not that it ended', () => {
  expect(
    toldBy(true, [
      { state: 'ringing' },
      { state: 'talking', talkingTime },
      { state: 'dropped', stateCause: 'causeTransfer', talkingTime },
    ]),
  ).toEqual(['call.ringing', 'call.answered', 'call.transferred']);
});

it('tells the beginning of a line that is first seen later', () => {
  expect(toldBy(true, [{ state: 'held', talkingTime }])).toEqual([
    'call.ringing',
    'call.answered',
    'call.held',
  ]);
  expect(toldBy(false, [{ state: 'dropped', talkingTime }])).toEqual([
    'call.started',
    'call.answered',
    'call.ended',
  ]);
});

it('tells nothing of a line that only listens', () => {
  expect(toldBy(false, [{ state: 'monitoring' }, { state: 'idle' }])).toEqual([]);
});
