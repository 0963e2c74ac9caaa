import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext } from 'react';

/** The other party's names by line id, from a source that knows better than the line: a CRM, or the page around. */
export const CallNames = createContext<ReadonlySignal<ReadonlyMap<string, string>>>(signal(new Map()));
