import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { CallHistoryItem } from '#sdk/index.ts';

/** The calls that are over. The phone system lists a call as soon as it begins. */
export function useEnded(items: readonly CallHistoryItem[]): readonly CallHistoryItem[] {
  const { calls } = useClient();
  const present = useSignalRead(() => calls.lines.value.map(({ line }) => line.value.call).join('\n'));
  const paths = new Set(present.split('\n'));
  return items.filter(({ call }) => call === undefined || !paths.has(call));
}
