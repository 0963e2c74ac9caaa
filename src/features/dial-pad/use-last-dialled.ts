import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';

/** Returns the number that was dialled last, if the loaded history has one. */
export function useLastDialled(): string | undefined {
  const { history } = useClient();
  return useSignalRead(() => history.items.value.find(({ isIncoming }) => !isIncoming)?.remoteNumber);
}
