import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext } from 'react';

/** Who is at the other end, by the id of the line, where somebody knows better than the line: a CRM, the page around. */
export const CallNames = createContext<ReadonlySignal<ReadonlyMap<string, string>>>(signal(new Map()));
