import { createContext, type FunctionComponent } from 'react';
import type { CallLine } from '#sdk/index.ts';

export interface CallExtrasProps {
  readonly line: CallLine;
}

/** An app's additions to each call and its summary: notes, the choice of a record. Default none. */
export const CallExtras = createContext<FunctionComponent<CallExtrasProps> | undefined>(undefined);
