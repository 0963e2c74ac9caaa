import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext } from 'react';

/** What a CRM or the page around knows of the other side of a call. */
export interface CallRecord {
  readonly name: string;
  /** Its kind and the company. */
  readonly facts: string;
  /** Shows it where it is kept; undefined where nothing can. */
  readonly open: (() => void) | undefined;
}

/** The record that a call is with, by the id of the line. */
export const CallRecords = createContext<ReadonlySignal<ReadonlyMap<string, CallRecord>>>(signal(new Map()));
