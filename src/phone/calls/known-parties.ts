import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext } from 'react';

/** The other party's names by line id, from a source that knows better than the line: a CRM, or the page around. */
export const CallNames = createContext<ReadonlySignal<ReadonlyMap<string, string>>>(signal(new Map()));

/** A record of the other party in a CRM or in the page around. */
export interface CallRecord {
  readonly name: string;
  /** The kind of the record and its company. */
  readonly facts: string;
  /** The address of the photo, if the source has a photo. */
  readonly photo?: string | undefined;
  /** Opens the record in its own system; undefined if that is not possible. */
  readonly open: (() => void) | undefined;
}

/** The records of calls, by line id. */
export const CallRecords = createContext<ReadonlySignal<ReadonlyMap<string, CallRecord>>>(signal(new Map()));
