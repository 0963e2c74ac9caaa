import type {
  Call,
  CallHistoryItem,
  CallLine,
  ColleagueCall,
  ConnectionState,
  FormattedTerminal,
  Info,
  PhoneState,
  SessionState,
} from '#sdk/index.ts';
import { useClient } from './client-context.tsx';
import { type ShownList, useList } from './use-list.ts';
import { useSignalRead, useSignalValue } from './use-signal-value.ts';

/** Returns the state of the session. */
export const useSession = (): SessionState => useSignalValue(useClient().session.state);

/** Returns the state of the connection, with the time of the next attempt. */
export const useConnection = (): ConnectionState => useSignalValue(useClient().connection.state);

/** The profile of the signed-in user; undefined until it is loaded. */
export const useInfo = (): Info | undefined => useSignalValue(useClient().profile.info);

/** Returns the ringing and active calls, oldest first. */
export const useCalls = (): readonly Call[] => useSignalValue(useClient().calls.lines);

/** Returns a call's line, as reported by the server. */
export const useCallLine = (call: Call): CallLine => useSignalValue(call.line);

/** Returns the calls of colleagues that the user may act on. They are watched while a component uses this. */
export function useColleagueCalls(): readonly ColleagueCall[] {
  const { colleagueCalls } = useClient();
  return useList(colleagueCalls).items;
}

/** Milliseconds since 1970 by the server's clock, every second. */
export const useNow = (): number => useSignalValue(useClient().now);

/** Returns the user's phones, and the selected phone. */
export function useTerminals(): {
  readonly list: readonly FormattedTerminal[];
  readonly selected: FormattedTerminal | undefined;
} {
  const { terminals } = useClient();
  return useSignalRead(() => ({ list: terminals.items.value, selected: terminals.selected.value }));
}

/** Returns the state of the phone in this browser; `off` if there is none. */
export function usePhoneState(): PhoneState {
  const { phone } = useClient();
  return useSignalRead(() => phone?.state.value ?? { name: 'disconnected' });
}

/** Returns whether this tab leads the connection and the phone of this browser, and whether it shares them. */
export function useTabs(): { readonly isLeader: boolean; readonly isShared: boolean } {
  const { tabs } = useClient();
  return useSignalRead(() => ({ isLeader: tabs.isLeader.value, isShared: tabs.isShared.value }));
}

/** Returns the loaded part of the call history. */
export const useCallHistory = (): ShownList<CallHistoryItem> => useList(useClient().history);
