import { createContext, type FunctionComponent } from 'react';
import type { CallLine } from '../../../../sdk/index.ts';

export interface CallExtrasProps {
  readonly line: CallLine;
}

/** What an app adds to each call, during it and in its summary: notes, the choice of a record. Nothing unless an app says so. */
export const CallExtras = createContext<FunctionComponent<CallExtrasProps> | undefined>(undefined);
