import type { ToldForwarding } from '../wire/forwarding.ts';

/** Where calls go in the user's place. */
export interface Forwardings {
  /** All of them, whether they are active or not. Rejects with `offline`, `timeout`. */
  list(): Promise<readonly ToldForwarding[]>;
}
