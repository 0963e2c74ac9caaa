import { type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext, type FunctionComponent, useContext } from 'react';
import type { CallHistoryItem } from '../../../sdk/index.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { idOf } from '../id-of.ts';

/** What an app adds to past calls. Nothing unless it says so. */
export const HistoryExtras = createContext<
  | {
      /** Beside the moment, in a list. */
      readonly Mark: FunctionComponent<{ item: CallHistoryItem }>;
      /** With the other things to do, where one is shown in full. */
      readonly Actions: FunctionComponent<{ item: CallHistoryItem }>;
      /** Who was at the other end, by the id of the call, where that is known better than to the phone system. */
      readonly names: ReadonlySignal<ReadonlyMap<string, string>>;
    }
  | undefined
>(undefined);

const nobody = signal<ReadonlyMap<string, string>>(new Map());

/** The id of the call in the path of one. */
export const callIdOf = (path: string | undefined): string => (path === undefined ? '' : idOf(path));

/** The name of the other party. Empty if only the number is known. */
export function usePastName({ call, remoteLabel }: CallHistoryItem): string {
  const names = useSignalValue(useContext(HistoryExtras)?.names ?? nobody);
  return names.get(callIdOf(call)) ?? remoteLabel ?? '';
}
