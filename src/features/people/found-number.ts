import { createContext } from 'react';
import type { Person } from '../../../sdk/index.ts';

/** Somebody who can be called, with one number. */
export interface FoundNumber {
  readonly id: string;
  readonly name: string;
  /** As it is dialled. */
  readonly number: string;
  /** The company, or the kind of the number. */
  readonly detail: string;
  /** The entry of the directory that it comes from. */
  readonly person?: Person;
}

/** Finds people elsewhere than in the phone system, as in a page around the panel; undefined where nobody else knows any. */
export const NumberSearch = createContext<((text: string) => Promise<readonly FoundNumber[]>) | undefined>(
  undefined,
);
