import type { ReadonlySignal } from '@preact/signals-core';
import type { Client, CrmSettings } from '#sdk/index.ts';
import { pastCallOf } from '../bridge/past-call.ts';
import type { Outbox } from './outbox/outbox.ts';
import { isLogged, isPrivate } from './rules.ts';

/** The call history has all its data after this time: a call is then logged with the known data. */
const lostMs = 24 * 3_600_000;

/**
 * Finishes the logs of calls that ended without an open page, by the call history. A call that became personal meanwhile is
 * forgotten, unless the user consents.
 */
export async function recoverLogs(deps: {
  readonly client: Pick<Client, 'calls' | 'history'>;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  readonly outbox: Outbox;
  readonly now: () => number;
}): Promise<void> {
  const { client, outbox, now } = deps;
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
    const past = pastCallOf({ call, startedAt }, client.history.items.peek());
    if (past && (!isLogged(past.stateCause ?? '') || isPrivate(past, settings))) await outbox.forget(log.key);
    else if (past) await outbox.end(log.key, { durationMs: past.talkDuration });
    else if (startedAt + lostMs < now()) await outbox.end(log.key, {});
  }
}
