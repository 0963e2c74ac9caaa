import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallHistoryItem } from '#sdk/index.ts';
import { mergeMembers } from './group-calls.ts';
import { historySections } from './history-sections.ts';

const entry = (facts: Partial<CallHistoryItem>) =>
  ({ restUri: 'a', timestamp: 0, remoteNumber: '102', talkDuration: 0, ...facts }) as CallHistoryItem;
const plain = (items: readonly CallHistoryItem[]) => items.map((item) => ({ item, count: 1 }));

describe('sections of a history', () => {
  it('every call is in exactly one section, in the same order, with its day or its person', () => {
    const item = fc.record({
      restUri: fc.uuid(),
      timestamp: fc.integer({ min: 1_700_000_000_000, max: 1_700_500_000_000 }),
      remoteNumber: fc.constantFrom('', '101', '102', '+33612'),
    });
    fc.assert(
      fc.property(fc.array(item), fc.constantFrom('day', 'person'), (facts, by) => {
        const items = facts.map(entry).toSorted((one, other) => other.timestamp - one.timestamp);
        const sections = historySections(plain(items), by);
        const keyOf = ({ timestamp, remoteNumber }: CallHistoryItem) =>
          by === 'day' ? new Date(timestamp).toDateString() : remoteNumber;
        // The slow way: each section is what a filter of the whole list finds.
        const keys = [...new Set(items.map(keyOf))];
        expect(sections.map(({ rows }) => rows.map((row) => row.item))).toEqual(
          keys.map((key) => items.filter((one) => keyOf(one) === key)),
        );
        expect(
          sections.every(({ rows, newest, count }) => rows[0]?.item === newest && rows.length === count),
        ).toBe(true);
      }),
    );
  });

  it('the section of a person counts the calls of merged rows', () => {
    const rows = [
      { item: entry({ restUri: 'b' }), count: 3 },
      { item: entry({ restUri: 'a' }), count: 1 },
    ];
    expect(historySections(rows, 'person')).toMatchObject([{ key: '102', count: 4 }]);
  });
});

describe('calls of groups', () => {
  const group = { acdGroup: 'v1/user/Group/1', call: 'v1/user/Call/7' };

  it('the entries of all members for one call are one row, the member who answered in front', () => {
    const alice = entry({ ...group, restUri: '1', ownerLabel: 'Alice' });
    const bob = entry({ ...group, restUri: '2', ownerLabel: 'Bob', talkDuration: 5 });
    const other = entry({ ...group, restUri: '3', call: 'v1/user/Call/8', ownerLabel: 'Alice' });
    expect(mergeMembers([alice, bob, other])).toEqual([
      { item: bob, count: 1, members: ['Bob', 'Alice'] },
      { item: other, count: 1, members: ['Alice'] },
    ]);
  });

  it('a call for which no phone rang has no member, and one call of two groups has two rows', () => {
    const unrung = entry({ ...group, restUri: '1' });
    const second = entry({ ...group, restUri: '2', acdGroup: 'v1/user/Group/2', ownerLabel: 'Alice' });
    expect(mergeMembers([unrung, second]).map(({ members }) => members)).toEqual([[], ['Alice']]);
  });
});
