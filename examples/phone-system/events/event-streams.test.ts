import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Clock } from '../base/clock.ts';
import type { Session } from '../http/sessions/sessions.ts';
import type { LoggedEvent } from './event-log.ts';
import { EventStreams } from './event-streams.ts';

const eventAt = (seq: number): LoggedEvent => ({
  seq,
  event: {
    id: `event-${seq}`,
    type: 'queue.changed',
    timestamp: '2026-11-30T09:15:00.000Z',
    version: 1,
    data: { queueID: '1', queue: 'Sales', waiting: seq, agents: 1, freeAgents: 0 },
  },
});

function streams(kept: readonly LoggedEvent[] = []) {
  const listeners = new Set<(events: readonly LoggedEvent[]) => void>();
  const all = new EventStreams({
    events: {
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      after: async () => kept,
    },
    clock: new Clock(),
    log: pino({ level: 'silent' }),
    sessions: { touch: () => {} },
  });
  const tell = (seq: number) => {
    for (const listener of listeners) listener([eventAt(seq)]);
  };
  return { all, tell, listeners };
}

const session = {} as Session;

it('an event that comes right after the end of a session is no fault, and is not sent', async () => {
  const { all, tell, listeners } = streams();
  const stream = await all.open({ session, types: new Set(), lastId: undefined });
  if (!stream) throw new Error('There is no stream.');
  tell(1);
  all.end(session);
  tell(2);
  const sent = await text(stream);
  expect([sent.includes('event-1'), sent.includes('event-2')]).toEqual([true, false]);
  expect(listeners.size).toBe(0);
});

it('a reader that has missed very much gets a part, and the end, so that it comes back', async () => {
  const { all, tell } = streams(Array.from({ length: 2_000 }, (_, at) => eventAt(at + 1)));
  const opening = all.open({ session, types: new Set(), lastId: 'event-0' });
  tell(2_001);
  const stream = await opening;
  if (!stream) throw new Error('There is no stream.');
  const sent = await text(stream);
  expect([sent.includes('event-2000\n'), sent.includes('event-2001')]).toEqual([true, false]);
});
