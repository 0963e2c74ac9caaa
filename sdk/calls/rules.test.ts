import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallLine } from '#wire/calls/call-line.ts';
import { anyLines, sampleLine } from '../testing/samples.ts';
import {
  dropActionOf,
  isAllowed,
  lineAtTerminal,
  matchPhoneCalls,
  terminalIdOf,
  visibleLines,
} from './rules.ts';

const there = 'telephony/Terminal/there';
const ids = (lines: readonly { lineId: string }[]) => lines.map(({ lineId }) => lineId);

describe('the visible lines of the user', () => {
  test('the lines have one line for each call, oldest first and none dropped, in any order of arrival', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const seen = visibleLines(lines, 'here');
        expect(new Set(seen.map(({ call }) => call)).size).toBe(seen.length);
        expect(seen.every(({ state }) => state !== 'dropped')).toBe(true);
        expect(seen.map(({ creationTime }) => creationTime)).toEqual(
          seen.map((line) => line.creationTime).sort(),
        );
        expect(visibleLines([...lines].reverse(), 'here')).toEqual(seen);
      }),
    );
  });

  test('no call is lost, but those that are only listened to elsewhere', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const seen = new Set(visibleLines(lines, 'here').map(({ call }) => call));
        for (const line of lines) {
          const isListening = line.state === 'monitoring' || line.state === 'listen';
          const isElsewhere = terminalIdOf(line) !== 'here';
          if (line.state !== 'dropped' && !(isListening && isElsewhere))
            expect(seen.has(line.call)).toBe(true);
        }
      }),
    );
  });

  test.for(['monitoring', 'listen'] as const)('%s is seen only at the selected terminal', (state) => {
    const line = sampleLine({ lineId: '-1', state });
    expect(visibleLines([line], 'here')).toEqual([line]);
    expect(visibleLines([line], 'there')).toEqual([]);
  });

  test('a line may be at no terminal', () => {
    const { terminal: _, ...rest } = sampleLine({ lineId: '-1' });
    const line: CallLine = rest;
    expect(terminalIdOf(line)).toBeUndefined();
    expect(ids(visibleLines([line], 'here'))).toEqual(['-1']);
  });

  test('the selected terminal comes first, then talking, held, ringing, then the newest', () => {
    const call = 'c';
    const ringing = sampleLine({ lineId: '-1', call, terminal: there, state: 'ringing', creationTime: 9 });
    const held = sampleLine({ lineId: '-2', call, terminal: there, state: 'held' });
    const talking = sampleLine({ lineId: '-3', call, terminal: there });
    const here = sampleLine({ lineId: '-4', call, state: 'ringing' });
    const newer = sampleLine({ lineId: '-5', call, terminal: there, state: 'ringing', creationTime: 10 });
    expect(ids(visibleLines([ringing, held, talking, here], 'here'))).toEqual(['-4']);
    expect(ids(visibleLines([ringing, held, talking], 'here'))).toEqual(['-3']);
    expect(ids(visibleLines([ringing, held], 'here'))).toEqual(['-2']);
    expect(ids(visibleLines([ringing, newer], 'here'))).toEqual(['-5']);
    const prompting = sampleLine({
      lineId: '-6',
      call,
      terminal: there,
      state: 'prompting',
      creationTime: 11,
    });
    expect(ids(visibleLines([prompting, ringing], 'here'))).toEqual(['-1']);
  });
});

test('a call elsewhere can be neither answered nor joined, and is otherwise the same', () => {
  const line = sampleLine({ lineId: '-1', terminal: there, actions: ['answer', 'join', 'disconnect'] });
  expect(lineAtTerminal(line, 'here').actions).toEqual(['disconnect']);
  expect(lineAtTerminal(line, 'there')).toBe(line);
  const talking = sampleLine({ lineId: '-1', terminal: there, actions: ['disconnect'] });
  expect(lineAtTerminal(talking, 'here')).toBe(talking);
});

test('drops a ringing line by disconnect and every other line by leave', () => {
  expect(dropActionOf(sampleLine({ lineId: '-1', state: 'ringing', actions: ['leave'] }))).toBe('disconnect');
  expect(dropActionOf(sampleLine({ lineId: '-1', actions: ['disconnect', 'leave'] }))).toBe('leave');
  const prompting = sampleLine({ lineId: '-1', state: 'prompting', actions: ['disconnect'] });
  expect(dropActionOf(prompting)).toBe('leave');
  expect(isAllowed(prompting, 'drop')).toBe(true);
  expect(isAllowed(sampleLine({ lineId: '-1', actions: ['leave'] }), 'drop')).toBe(true);
  expect(isAllowed(sampleLine({ lineId: '-1' }), 'drop')).toBe(false);
});

describe('which line a call of the phone here belongs to', () => {
  const line = sampleLine({ lineId: '-1' });
  const other = sampleLine({ lineId: '-2' });

  test('is what the phone system says', () => {
    const sides = [{ id: 'p', lineId: '-2', isIncoming: true }];
    expect([...matchPhoneCalls(sides, [line, other], 'here')]).toEqual([['-2', 'p']]);
  });

  test('is the only one left where it says nothing', () => {
    const named = { id: 'p', lineId: '-2', isIncoming: true };
    const nameless = { id: 'q', lineId: undefined, isIncoming: true };
    expect(matchPhoneCalls([named, nameless], [line, other], 'here').get('-1')).toBe('q');
    expect(matchPhoneCalls([nameless], [line, other], 'here').size).toBe(0);
    expect(matchPhoneCalls([nameless], [line], 'there').size).toBe(0);
    expect(matchPhoneCalls([{ ...nameless, isIncoming: false }], [line], 'here').size).toBe(0);
    const [dialled, out] = [
      sampleLine({ lineId: '-3', isIncoming: false }),
      { ...nameless, isIncoming: false },
    ];
    expect([...matchPhoneCalls([out], [line, dialled], 'here')]).toEqual([['-3', 'q']]);
  });

  test('is not guessed where two calls of the phone could be it', () => {
    const sides = ['p', 'q'].map((id) => ({ id, lineId: undefined, isIncoming: true }));
    expect(matchPhoneCalls(sides, [line], 'here').size).toBe(0);
  });
});
