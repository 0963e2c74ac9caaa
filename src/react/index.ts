/**
 * Hooks and a provider for the client in React.
 *
 * @module callside/react
 */

export { ClientProvider, useClient } from './client-context.tsx';
export {
  useCallHistory,
  useCallLine,
  useCalls,
  useColleagueCalls,
  useConnection,
  useInfo,
  useNow,
  usePhoneState,
  useSession,
  useTerminals,
} from './use-domains.ts';
export { type ShownList, useList } from './use-list.ts';
export { useSignalRead, useSignalValue } from './use-signal-value.ts';
