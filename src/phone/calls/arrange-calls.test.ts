import { expect, test } from 'vitest';
import { arrangeCalls, type ExpandedCall, talkingIds } from './arrange-calls.ts';

type State = 'ringing' | 'talking' | 'held' | 'pending';

const line = (lineId: string, state: State, isIncoming = true, linkId?: string) => ({
  lineId,
  state,
  isIncoming,
  ...(linkId && { linkId }),
});

const arranged = (lines: readonly ReturnType<typeof line>[], choice?: ExpandedCall) => {
  const { groups, current } = arrangeCalls(lines, choice);
  return [groups.map((group) => group.map(({ lineId }) => lineId).join('+')).join(' '), current?.lineId];
};

test('without calls, none is current', () => {
  expect(arranged([])).toEqual(['', undefined]);
});

test('a talking call comes first, then one being placed, then one on hold, then one that rings', () => {
  const lines = [
    line('in', 'ringing'),
    line('held', 'held'),
    line('out', 'ringing', false),
    line('talk', 'talking'),
  ];
  expect(arranged(lines)).toEqual(['talk out held in', 'talk']);
  expect(arrangeCalls(lines, undefined).ringing?.lineId).toBe('in');
  expect(talkingIds(lines)).toEqual(['talk']);
});

test('calls of the same kind keep their order, oldest first', () => {
  expect(arranged([line('1', 'ringing'), line('2', 'ringing')])).toEqual(['1 2', '1']);
});

test('the call that the user picked is current until it ends', () => {
  const choice = { lineId: 'held', talking: ['talk'] };
  expect(arranged([line('talk', 'talking'), line('held', 'held')], choice)).toEqual(['talk held', 'held']);
  expect(arranged([line('talk', 'talking')], choice)).toEqual(['talk', 'talk']);
});

test('a call that rings takes the place of no other call', () => {
  for (const state of ['talking', 'held', 'pending'] as const)
    expect(arranged([line('in', 'ringing'), line('other', state)])).toEqual(['other in', 'other']);
  const lines = [line('talk', 'talking'), line('held', 'held'), line('in', 'ringing')];
  expect(arranged(lines, { lineId: 'held', talking: ['talk'] })).toEqual(['talk held in', 'held']);
});

test('a call that is answered becomes current, whatever the user picked before', () => {
  const choice = { lineId: 'talk', talking: ['talk'] };
  const answered = [line('talk', 'held'), line('in', 'talking')];
  expect(arranged(answered, choice)).toEqual(['in talk', 'in']);
});

test('a call and its consultation call stay together, whatever else is on hold', () => {
  const lines = [
    line('other', 'held'),
    line('first', 'held', true, 'L'),
    line('asked', 'talking', false, 'L'),
  ];
  expect(arranged(lines)).toEqual(['asked+first other', 'asked']);
  expect(arranged([...lines, line('in', 'ringing')])).toEqual(['asked+first other in', 'asked']);
});
