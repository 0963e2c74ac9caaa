import { expect, it, vi } from 'vitest';
import { Changes } from '../../base/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Delivery } from './coalescer.ts';
import { Listeners } from './listeners.ts';

const topic = 'things';
const session = { id: '1', holder: { kind: 'person', personId: 1 } } as Session;
const reading = {
  topic,
  key: topic,
  isOne: false,
  fits: () => true,
  write: (item: object) => item,
  load: async () => ({ count: 0, items: [] }),
} as unknown as Reading;

interface Frame {
  readonly item: readonly { readonly value: number }[];
}

/** A client that listens. `answer` is the result of a delivery; `takes` confirms all frames so far. */
async function listening(answer: Delivery) {
  const changes = new Changes();
  const heard: number[][] = [];
  const waiting: (() => void)[] = [];
  const onFull = vi.fn((one: Session) => listeners.end(one));
  const listeners = new Listeners(
    changes,
    (_, frame, onTaken) => {
      heard.push((frame as Frame).item.map(({ value }) => value));
      waiting.push(onTaken);
      return answer;
    },
    { onFull, onFailure: (error) => expect.fail(String(error)) },
  );
  listeners.create(session, 'L');
  await listeners.watch(session, 'L', reading);
  const change = (name: number, value: number) =>
    changes.publish(topic, { uri: `things/${name}`, item: { restUri: `things/${name}`, value } });
  const remove = (name: number) => changes.publish(topic, { uri: `things/${name}`, item: undefined });
  const takes = () => {
    for (const taken of waiting.splice(0)) taken();
  };
  return { listeners, changes, heard, takes, change, remove, onFull };
}

it('changes that a lost connection may have missed come with the next one, unless there are newer ones', async () => {
  const { listeners, heard, takes, change } = await listening('sent');
  change(1, 10);
  await expect.poll(() => heard).toEqual([[10]]);
  takes();
  change(2, 20);
  change(3, 30);
  await expect.poll(() => heard).toEqual([[10], [20, 30]]);
  change(3, 31);
  listeners.resume(session);
  await expect.poll(() => heard).toEqual([[10], [20, 30], [20, 31]]);
  takes();
  listeners.resume(session);
  change(4, 40);
  await expect.poll(() => heard.at(-1)).toEqual([40]);
  listeners.dispose();
});

it('a change of a removed resource does not come with the next connection', async () => {
  const { listeners, heard, change, remove } = await listening('sent');
  change(1, 10);
  await expect.poll(() => heard).toEqual([[10]]);
  // Both changes are in the same delivery, which lacks the removed item.
  remove(1);
  change(2, 20);
  await expect.poll(() => heard).toEqual([[10], [20]]);
  listeners.resume(session);
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard.at(-1)).toEqual([20]);
  listeners.dispose();
});

it('ends the session of a client that missed more than is stored, so that it reads everything again', async () => {
  const { listeners, changes, change, onFull } = await listening('away');
  for (let name = 0; name < 2_000; name += 1) change(name, name);
  expect(onFull).not.toHaveBeenCalled();
  for (let name = 2_000; name < 2_010; name += 1) change(name, name);
  expect(onFull.mock.calls).toEqual([[session]]);
  expect([listeners.size, changes.size]).toEqual([0, 0]);
});
