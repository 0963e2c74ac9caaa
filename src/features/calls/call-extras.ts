import { createContext, type FunctionComponent } from 'react';
import type { Call } from '../../../sdk/index.ts';

/** What an app adds to each call, under who it is: a record of a CRM, notes. Nothing unless it says so. */
export const CallExtras = createContext<FunctionComponent<{ call: Call }> | undefined>(undefined);
