import { expect, test } from 'vitest';
import type { WorkItem } from '#wire/messages/work-item.ts';
import { longestWaiting, mostUrgent, secondsLeft } from './work-rules.ts';

const item = (id: number, more: Partial<WorkItem> = {}): WorkItem => ({
  restUri: `v1/user/WorkItem/${id}`,
  workItemID: String(id),
  threadID: String(id),
  group: '2',
  kind: 'sms',
  state: 'assigned',
  queuedTime: 1_000 * id,
  lastText: '',
  timestamp: 0,
  ...more,
});
const order = (items: readonly WorkItem[], compare: typeof mostUrgent) =>
  items.toSorted(compare).map(({ workItemID }) => Number(workItemID));

test('a countdown shows whole seconds, ends at 0, and is absent where none runs', () => {
  expect([10_000, 9_001, 500, -1].map((deadline) => secondsLeft({ deadline }, 0))).toEqual([10, 10, 1, 0]);
  expect(secondsLeft({}, 0)).toBeUndefined();
});

test('an item that waits longer comes first, and of two at the same time the earlier one', () => {
  expect(order([item(2), item(1), item(4, { queuedTime: 3_000 }), item(3)], longestWaiting)).toEqual([
    1, 2, 3, 4,
  ]);
});

test('unanswered items of an agent come before answered ones, and those whose countdown ends sooner first', () => {
  const items = [
    item(1, { deadline: 50 }),
    item(2, { waitingSince: 1, deadline: 90 }),
    item(3, { waitingSince: 1, deadline: 80 }),
    item(5, { waitingSince: 1, state: 'call' }),
    item(4, { waitingSince: 1, state: 'call' }),
  ];
  expect(order(items, mostUrgent)).toEqual([3, 2, 4, 5, 1]);
});
