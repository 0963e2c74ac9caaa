import type { ReadonlySignal } from '@preact/signals-core';
import type { Client, CrmSettings } from '#sdk/index.ts';
import { pastCallOf } from '../bridge/past-call.ts';
import type { Outbox } from './outbox/outbox.ts';
import { isLogged, isPrivate } from './rules.ts';

/**
 * The time from its beginning after which a call that the phone system does not know any more is logged with the known data: a phone
 * system that was killed may have lost it.
 */
export const lostMs = 5 * 60_000;

/**
 * Finishes the logs of calls that ended without an open page, by the call history. A call that became personal meanwhile is
 * forgotten, unless the user consents. Without the list of present calls nothing is known.
 */
export async function recoverLogs(deps: {
  readonly client: Pick<Client, 'calls' | 'history'>;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  readonly outbox: Outbox;
  readonly now: () => number;
}): Promise<void> {
  const { client, outbox, now } = deps;
  if (!client.calls.isReady.peek()) return;
  const present = new Set(client.calls.lines.peek().map(({ lineId }) => lineId));
  const open = [...outbox.logs.peek().values()].filter(
    ({ state, lineId }) => state === 'open' && !present.has(lineId),
  );
  if (open.length === 0) return;
  await client.history.refresh();
  const settings = deps.settings.peek();
  // The user has signed out: the logs wait for the next start.
  if (!settings) return;
  for (const log of open) {
    const {
      call,
      log: { startedAt },
    } = log;
    const items = client.history.items.peek();
    const past = pastCallOf({ call, startedAt }, items);
    // In the history it goes on, with another line perhaps.
    const isRunning = items.some((item) => item.call === call && item.stateCause === undefined);
    if (past && (!isLogged(past.stateCause ?? '') || isPrivate(past, settings))) await outbox.forget(log.key);
    else if (past) await outbox.end(log.key, { durationMs: past.talkDuration });
    else if (!isRunning && startedAt + lostMs < now()) await outbox.end(log.key, {});
  }
}
