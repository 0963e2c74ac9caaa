import { expect, it, vi } from 'vitest';
import type { SubscriptionFrame } from '../../../../sdk/wire/push/push.ts';
import { Changes } from '../../base/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { refuse } from '../../resources/refusal.ts';
import { Subscriptions } from './subscriptions.ts';

const empty = { count: 0, items: [] };

/** A connection whose sources load by `loads`. */
function subscribing(loads: Readonly<Record<string, () => Promise<typeof empty>>>) {
  const changes = new Changes();
  const answer = vi.fn<(frame: SubscriptionFrame) => void>();
  const subscriptions = new Subscriptions({
    changes,
    read: (source) =>
      ({
        topic: source,
        isOne: false,
        fits: () => true,
        write: (item: object) => item,
        load: loads[source],
      }) as unknown as Reading,
    update: () => 'sent',
    answer,
  });
  const subscribe = (id: string, source: string) =>
    subscriptions.subscribe({ type: 'subscribe', id, source, method: 'GET' });
  return { changes, answer, subscriptions, subscribe };
}

it('a connection that ends during a snapshot is not subscribed', async () => {
  const { changes, answer, subscriptions, subscribe } = subscribing({ things: async () => empty });
  answer.mockImplementation(() => subscriptions.dispose());
  await subscribe('s1', 'things');
  expect(answer).toHaveBeenCalledOnce();
  expect([subscriptions.size, changes.size]).toEqual([0, 0]);
});

it('a snapshot that cannot be sent leaves no subscription', async () => {
  const { changes, answer, subscriptions, subscribe } = subscribing({ things: async () => empty });
  answer.mockImplementationOnce(() => {
    throw new Error('no words');
  });
  await expect(subscribe('s1', 'things')).rejects.toThrow('no words');
  expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'error', id: 's1', code: 500 }));
  expect([subscriptions.size, changes.size]).toEqual([0, 0]);
});

it('a failed subscription is not reported under an id that another one has by now', async () => {
  const load = Promise.withResolvers<typeof empty>();
  const { answer, subscriptions, subscribe } = subscribing({
    old: () => load.promise,
    new: async () => empty,
  });
  const older = subscribe('s1', 'old');
  await subscribe('s1', 'new');
  load.reject(refuse(404, 'It is gone.'));
  await older;
  expect(answer.mock.calls).toEqual([[{ type: 'subscriptionDone', id: 's1', seq: 1, items: [] }]]);
  expect(subscriptions.size).toBe(1);
  subscriptions.dispose();
});

it('a connection is refused more subscriptions than it may have', async () => {
  const { answer, subscriptions, subscribe } = subscribing({ things: async () => empty });
  for (let n = 0; n < 200; n += 1) await subscribe(String(n), 'things');
  await subscribe('one more', 'things');
  expect(answer).toHaveBeenLastCalledWith(
    expect.objectContaining({ type: 'error', id: 'one more', code: 409 }),
  );
  subscriptions.dispose();
});
