import { expect, test } from 'vitest';
import { arrangeCalls, type ExpandedCall, ringingIds } from './arrange-calls.ts';

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

test('an incoming call comes first, then a talking one, then one being placed, then one on hold', () => {
  const lines = [
    line('held', 'held'),
    line('out', 'ringing', false),
    line('talk', 'talking'),
    line('in', 'ringing'),
  ];
  expect(arranged(lines)).toEqual(['in talk out held', 'in']);
  expect(ringingIds(lines)).toEqual(['in']);
});

test('calls of the same kind keep their order, oldest first', () => {
  expect(arranged([line('1', 'ringing'), line('2', 'ringing')])).toEqual(['1 2', '1']);
});

test('the call that the user picked is current until it ends', () => {
  const choice = { lineId: 'held', ringing: [] };
  expect(arranged([line('talk', 'talking'), line('held', 'held')], choice)).toEqual(['talk held', 'held']);
  expect(arranged([line('talk', 'talking')], choice)).toEqual(['talk', 'talk']);
});

test('a newly ringing call becomes current, one that was ringing before does not', () => {
  const lines = [line('talk', 'talking'), line('in', 'ringing')];
  expect(arranged(lines, { lineId: 'talk', ringing: [] })).toEqual(['in talk', 'in']);
  expect(arranged(lines, { lineId: 'talk', ringing: ['in'] })).toEqual(['in talk', 'talk']);
});

test('a call and its consultation call stay together, whatever else is on hold', () => {
  const lines = [
    line('other', 'held'),
    line('first', 'held', true, 'L'),
    line('asked', 'talking', false, 'L'),
  ];
  expect(arranged(lines)).toEqual(['asked+first other', 'asked']);
  expect(arranged([...lines, line('in', 'ringing')])).toEqual(['in asked+first other', 'in']);
});
