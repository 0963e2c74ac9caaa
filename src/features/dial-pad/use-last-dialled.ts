import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';

/** The number that was called last, as far as the history is known. */
export function useLastDialled(): string | undefined {
  const { history } = useClient();
  return useSignalRead(() => history.items.value.find(({ isIncoming }) => !isIncoming)?.remoteNumber);
}
