import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext } from 'react';

/** A record of the other party in a CRM or in the page around. */
export interface CallRecord {
  readonly name: string;
  /** The kind of the record and its company. */
  readonly facts: string;
  /** Opens the record in its own system; undefined if that is not possible. */
  readonly open: (() => void) | undefined;
}

/** The records of calls, by line id. */
export const CallRecords = createContext<ReadonlySignal<ReadonlyMap<string, CallRecord>>>(signal(new Map()));
