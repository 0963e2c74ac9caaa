import type { ToldForwarding } from '../wire/forwarding.ts';

/** Where calls go in the user's place, and when. */
export interface Forwarding extends ToldForwarding {
  /** It counts for some calls only: at certain times, in certain states, of certain callers, to certain numbers. */
  readonly isConditional: boolean;
}

/** Where calls go in the user's place. */
export interface Forwardings {
  /** All of them, whether they are active or not. Rejects with `offline`, `timeout`. */
  list(): Promise<readonly Forwarding[]>;
}
