import type { NumberAction } from '../wire/number-lookup.ts';

/** What the phone system knows of numbers. */
export interface Numbers {
  /** What can be done with a number as somebody wrote it; empty where it is none. Rejects with `call.emptyNumber`. */
  lookup(text: string): Promise<readonly NumberAction[]>;
}
