import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { Forwarding } from '#sdk/index.ts';

/** The user's forwardings: undefined until they are loaded, `failed` if they could not be loaded. */
export function useForwardings(): {
  readonly list: readonly Forwarding[] | 'failed' | undefined;
  readonly refresh: () => void;
} {
  const { forwardings } = useClient();
  const run = useRun();
  const { items, status } = useList(forwardings);
  const known = status === 'ready' || items.length > 0 ? items : undefined;
  return {
    list: status === 'error' ? 'failed' : known,
    refresh: () => void run(() => forwardings.refresh()),
  };
}
