import { useCallback } from 'react';
import type { CallHistoryItem } from '../../../sdk/index.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useCallHistory } from '../../../src/react/use-domains.ts';
import { type ItemState, useItem } from '../../shell/page/use-item.ts';
import { findCall } from './find-call.ts';

/** The past call that an address names, with live updates. */
export function useOpenCall(id: string | undefined): ItemState<CallHistoryItem> {
  const { history } = useClient();
  const { items } = useCallHistory();
  const read = useCallback((one: string) => findCall(history, one), [history]);
  const { item } = useItem(id, read);
  return items.find(({ callHistoryID }) => callHistoryID === id) ?? item;
}
