import * as z from 'zod/mini';
import { CallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { SubscriptionRequest } from '../transport/subscription.ts';
import type { ErrorReports } from './error-reports.ts';

/** Who gets a watched list, read by its schema. */
export interface LiveListSink<Item> {
  snapshot(items: readonly Item[]): void;
  update(items: readonly Item[], removed: readonly string[]): void;
}

export interface WatchParts {
  readonly push: Push;
  readonly reports: Pick<ErrorReports, 'report'>;
}

/** `watchList` with what it needs, for what is loaded later and would draw it out of the core. */
export type WatchList = <Schema extends z.ZodMiniType>(
  schema: Schema,
  request: SubscriptionRequest,
  sink: LiveListSink<z.output<Schema>>,
) => () => void;

/**
 * Watches a list and parses its items with their schema. An item that does not fit is omitted, and reported once per list.
 * Returns a function that stops it.
 */
export function watchList<Schema extends z.ZodMiniType>(
  parts: WatchParts,
  schema: Schema,
  request: SubscriptionRequest,
  sink: LiveListSink<z.output<Schema>>,
): () => void {
  let isToldOff = false;
  const read = (items: readonly unknown[]) =>
    items.flatMap((item) => {
      const parsed = z.safeParse(schema, item);
      if (parsed.success) return [parsed.data];
      if (!isToldOff) parts.reports.report(new CallsideError('badResponse', { cause: parsed.error }));
      isToldOff = true;
      return [];
    });
  return parts.push.subscribe(request, {
    snapshot: (items) => sink.snapshot(read(items)),
    update: (items, removed) => sink.update(read(items), removed),
    ended: (reason) => {
      if (reason) parts.reports.report(reason);
    },
  });
}
