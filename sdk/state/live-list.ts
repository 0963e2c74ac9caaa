import * as z from 'zod/mini';
import { CallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { SubscriptionRequest } from '../transport/subscriptions.ts';
import type { ErrorReports } from './error-reports.ts';

/** Receives a watched list whose items are parsed with its schema. */
export interface LiveListSink<Item> {
  /** `skipped` is the number of items that do not fit the schema. */
  snapshot(items: readonly Item[], skipped?: number): void;
  update(items: readonly Item[], removed: readonly string[]): void;
  /** The router refuses the list or ends it: nothing more arrives. */
  ended?(reason: CallsideError | undefined): void;
  /** The connection fails, so nothing arrives until it is back. A snapshot follows then. */
  interrupted?(reason: CallsideError): void;
}

export interface WatchDeps {
  readonly push: Push;
  readonly reports: Pick<ErrorReports, 'report'>;
}

/** Subscribes to a list of the router, as `watchList` does. */
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
  deps: WatchDeps,
  schema: Schema,
  request: SubscriptionRequest,
  sink: LiveListSink<z.output<Schema>>,
): () => void {
  let isReported = false;
  const read = (items: readonly unknown[]) =>
    items.flatMap((item) => {
      const parsed = z.safeParse(schema, item);
      if (parsed.success) return [parsed.data];
      if (!isReported) deps.reports.report(new CallsideError('badResponse', { cause: parsed.error }));
      isReported = true;
      return [];
    });
  return deps.push.subscribe(request, {
    snapshot: (items) => {
      const fitting = read(items);
      sink.snapshot(fitting, items.length - fitting.length);
    },
    update: (items, removed) => sink.update(read(items), removed),
    ended: (reason) => {
      sink.ended?.(reason);
      if (reason) deps.reports.report(reason);
    },
    interrupted: (reason) => sink.interrupted?.(reason),
  });
}
