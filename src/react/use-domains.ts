import { useEffect } from 'react';
import type {
  Call,
  CallHistory,
  CallHistoryItem,
  CallLine,
  ColleagueCall,
  ConnectionState,
  FormattedTerminal,
  Info,
  PhoneState,
  SessionState,
} from '../../sdk/index.ts';
import { useClient } from './client-context.tsx';
import { useSignalRead, useSignalValue } from './use-signal-value.ts';

/** Whether somebody is signed in, and what stands in the way. */
export const useSession = (): SessionState => useSignalValue(useClient().session.state);

/** How the client hears of changes, and when it tries again. */
export const useConnection = (): ConnectionState => useSignalValue(useClient().connection.state);

/** The profile of the signed-in user; undefined until it is loaded. */
export const useInfo = (): Info | undefined => useSignalValue(useClient().profile.info);

/** The calls that ring or are under way, oldest first. */
export const useCalls = (): readonly Call[] => useSignalValue(useClient().calls.lines);

/** What the server says of a call. */
export const useCallLine = (call: Call): CallLine => useSignalValue(call.line);

/** Calls of colleagues that the user may do something about; watched as long as a component shows them. */
export function useColleagueCalls(): readonly ColleagueCall[] {
  const { colleagueCalls } = useClient();
  useEffect(() => colleagueCalls.watch(), [colleagueCalls]);
  return useSignalValue(colleagueCalls.lines);
}

/** Milliseconds since 1970 by the server's clock, every second. */
export const useNow = (): number => useSignalValue(useClient().now);

/** The phones to choose from, and the one chosen. */
export function useTerminals(): {
  readonly list: readonly FormattedTerminal[];
  readonly selected: FormattedTerminal | undefined;
} {
  const { terminals } = useClient();
  return useSignalRead(() => ({ list: terminals.list.value, selected: terminals.selected.value }));
}

/** The phone in this browser; `off` where there is none. */
export function usePhoneState(): PhoneState {
  const { phone } = useClient();
  return useSignalRead(() => phone?.state.value ?? { name: 'off' });
}

/** Where the connection and the phone of this browser are. */
export function useTabs(): { readonly isLeader: boolean; readonly isShared: boolean } {
  const { tabs } = useClient();
  return useSignalRead(() => ({ isLeader: tabs.isLeader.value, isShared: tabs.isShared.value }));
}

/** The call history as far as it is loaded. */
export function useCallHistory(): {
  readonly items: readonly CallHistoryItem[];
  readonly status: CallHistory['status']['value'];
  readonly hasMore: boolean;
} {
  const { items, status, hasMore } = useClient().history;
  return useSignalRead(() => ({ items: items.value, status: status.value, hasMore: hasMore.value }));
}
