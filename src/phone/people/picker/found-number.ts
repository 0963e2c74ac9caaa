import { createContext } from 'react';
import type { ContactNumber, Person } from '#sdk/index.ts';

/** A person who can be called, with a single number. */
export interface FoundNumber {
  readonly id: string;
  readonly name: string;
  /** The number as it is dialled; empty where a person is chosen by something else. */
  readonly number: string;
  /** The kind of a number in the directory. */
  readonly kind?: ContactNumber['type'];
  /** The company. */
  readonly detail: string;
  /** The number was chosen already: it is shown, and cannot be chosen again. */
  readonly isDisabled?: boolean;
  /** The entry is a user without a directory entry; the photo, if there is one. */
  readonly user?: { readonly photo?: string | undefined };
  /** The directory entry that it comes from. */
  readonly person?: Person;
}

/** Finds people outside the phone system, for example in a page around the panel; undefined without such a source. */
export const NumberSearch = createContext<((text: string) => Promise<readonly FoundNumber[]>) | undefined>(
  undefined,
);
