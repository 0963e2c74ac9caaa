import type { ReadonlySignal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { type RawForwarding, rawForwarding } from '#wire/forwarding/raw.ts';
import type { Info } from '#wire/session/info.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { isConditional } from './rules.ts';

/** Where calls go in the user's place, and when. */
export interface Forwarding extends RawForwarding {
  /** Applies to some calls only: at certain times, in certain states, of certain callers, to certain numbers. */
  readonly isConditional: boolean;
}

/** The schema of a single rule. */
export const forwardingSchema = z.pipe(
  rawForwarding,
  z.transform((raw: RawForwarding): Forwarding => ({ ...raw, isConditional: isConditional(raw) })),
);

/** Rules of equal priority stay in the order in which they were made. */
const byPriority = (one: Forwarding, other: Forwarding): number =>
  one.priorityOrder - other.priorityOrder || Number(one.forwardingID) - Number(other.forwardingID) || 0;

/**
 * Where calls go in the user's place: all forwardings, active or not. While they are watched, they are loaded again whenever
 * other forwardings become active.
 */
export class Forwardings extends RouterList<Forwarding> {
  /** @internal */
  constructor(deps: ListDeps, { info }: { readonly info: ReadonlySignal<Info | undefined> }) {
    super(deps, {
      source: 'v1/user/Forwarding',
      schema: forwardingSchema,
      compare: byPriority,
      isPushed: false,
      staleAfter: () => info.value?.extension?.forwardings.join(),
    });
  }
}
