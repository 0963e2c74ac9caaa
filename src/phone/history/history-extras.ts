import type { ReadonlySignal } from '@preact/signals-core';
import { createContext, type FunctionComponent } from 'react';
import { type CallHistoryItem, idOf } from '#sdk/index.ts';

/** An app's additions to past calls. Default none. */
export const HistoryExtras = createContext<
  | {
      /** Shown beside the time, in a list. */
      readonly Mark: FunctionComponent<{ item: CallHistoryItem }>;
      /** Shown with the other actions, in the details. */
      readonly Actions: FunctionComponent<{ item: CallHistoryItem }>;
      /** The other parties by the id of the call, if a name is known better than to the phone system. */
      readonly names: ReadonlySignal<ReadonlyMap<string, string>>;
    }
  | undefined
>(undefined);

/** Returns the id of a call from its path. */
export const callIdOf = (path: string | undefined): string => (path === undefined ? '' : idOf(path));
