import { expect, test } from 'vitest';
import type { SeenGroup } from '#sdk/index.ts';
import { draftOf, type GroupDraft } from './draft.ts';
import { conflictsOf, keepingMine, noEdits, takingTheirs, withEdits } from './meanwhile.ts';

const group = { label: 'Support', active: true, ringPattern: 'cyclic', queueSize: 20, priority: 2 };
const stored = draftOf(group as SeenGroup, undefined, []);
const changedTo = (change: Partial<GroupDraft>): GroupDraft => ({ ...stored, ...change });
const edits = withEdits(noEdits, { priority: '5', label: 'Help' }, stored);

test('a change of another value, or to the same value, is no conflict', () => {
  expect(conflictsOf(edits, stored)).toEqual([]);
  expect(conflictsOf(edits, changedTo({ places: '7' }))).toEqual([]);
  expect(conflictsOf(edits, changedTo({ priority: '5' }))).toEqual([]);
});

test('a value that somebody else has changed too is a conflict until the user has decided', () => {
  const present = changedTo({ priority: '9', label: 'Care' });
  expect(conflictsOf(edits, present)).toEqual(['priority', 'label']);
  const kept = keepingMine(edits, ['priority'], present);
  expect(conflictsOf(kept, present)).toEqual(['label']);
  expect(kept.mine.priority).toBe('5');
  expect(conflictsOf(kept, changedTo({ priority: '1' }))).toEqual(['priority']);
  const taken = takingTheirs(kept, ['label']);
  expect(taken.mine).toEqual({ priority: '5' });
  expect(conflictsOf(taken, present)).toEqual([]);
});

test('typing on does not forget the value with which the edit began', () => {
  const present = changedTo({ priority: '9' });
  expect(conflictsOf(withEdits(edits, { priority: '55' }, present), present)).toEqual(['priority']);
});
