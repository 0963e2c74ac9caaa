import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Changes } from '../../base/changes.ts';
import type { Resource } from '../../resources/resource.ts';
import { list } from '../../resources/resource.ts';
import type { Services } from '../../resources/services.ts';
import { ResourceTable } from '../../resources/table.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { type ChannelEvents, Push } from './push.ts';

const session = { id: '1', app: 'callside', holder: { kind: 'service', login: 'x' } } as Session;
const thing = z.object({ restUri: z.string() });
const things = (path: string, read: () => z.output<typeof thing>[]): Resource => ({
  path,
  access: 'session',
  GET: list({ about: '', item: thing, read, topic: () => path }),
});
const table = new ResourceTable([
  things('things', () => [{ restUri: 'things/1' }]),
  things('broken', () => {
    throw new Error('the disk is on fire');
  }),
]);

/** A client that reads nothing for now: all data for it is held back. */
function behind() {
  const frames: object[] = [];
  const error = vi.fn();
  const push = new Push({
    changes: new Changes(),
    sessions: { onEnd: () => {}, touch: () => {} } as unknown as Sessions,
    timeoutMs: 1_000,
    log: { error } as unknown as Logger,
  });
  let events: ChannelEvents | undefined;
  push.connect(
    session,
    (opened) => {
      events = opened;
      return { send: (frame) => frames.push(frame), canTake: () => false, close() {}, terminate() {} };
    },
    table,
    {} as Services,
  );
  const subscribe = (source: string) =>
    events?.onFrame(JSON.stringify({ type: 'subscribe', id: source, source, method: 'GET' }));
  return { frames, error, subscribe };
}

it('push answers every subscription, also of a slow reader', async () => {
  const { frames, subscribe } = behind();
  subscribe('things');
  subscribe('nothing');
  await expect.poll(() => frames).toHaveLength(2);
  expect(frames).toContainEqual({
    type: 'subscriptionDone',
    id: 'things',
    seq: 1,
    items: [{ restUri: 'things/1' }],
  });
  expect(frames).toContainEqual(expect.objectContaining({ type: 'error', id: 'nothing', code: 404 }));
});

it('push reports a failed subscription to the client, and logs the cause', async () => {
  const { frames, error, subscribe } = behind();
  subscribe('broken');
  await expect.poll(() => frames).toMatchObject([{ type: 'error', id: 'broken', code: 500 }]);
  await expect.poll(() => error.mock.calls.length).toBe(1);
});
