import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from '#react/client-context.tsx';
import { useListValue } from '#react/use-list.ts';
import type { CallRecording, List } from '#sdk/index.ts';
import { useFirst } from '../shell/page/use-first.ts';
import { type ItemState, useItem } from '../shell/page/use-item.ts';
import type { RecordingScope } from './recordings/recording-list.tsx';

export interface OpenRecording {
  /** The recording that the address names. */
  readonly recording: ItemState<CallRecording>;
  /** The recording that is shown where the address names none. */
  readonly first: CallRecording | undefined;
  /** The owners of the listed recordings. */
  readonly scope: RecordingScope;
  /** The listed recordings. */
  readonly all: List<CallRecording>;
  readonly show: (scope: RecordingScope) => void;
  readonly open: (recording: CallRecording) => void;
  readonly close: () => void;
}

/** Reads the open recording and the listed owners from the address: `?whose=enterprise&recording={id}`. */
export function useOpenRecording(): OpenRecording {
  const { recordings } = useClient();
  const [query, setQuery] = useSearchParams();
  const read = useCallback(
    (id: string) => recordings.read({ restUri: `v1/logs/CallRecording/${id}` }),
    [recordings],
  );
  const { item: recording, show } = useItem(query.get('recording') ?? undefined, read);
  const scope = query.get('whose') === 'enterprise' ? 'enterprise' : 'own';
  const all = useMemo(() => recordings.list({ scope }), [recordings, scope]);
  const { items } = useListValue(all);
  const first = useFirst(items, ({ callRecordingID }) => callRecordingID, scope);
  const whose = (of: RecordingScope) => (of === 'enterprise' ? { whose: of } : undefined);
  return {
    recording,
    scope,
    first,
    all,
    show: (chosen) => setQuery(whose(chosen) ?? {}, { replace: true }),
    open(chosen) {
      show(chosen.callRecordingID, chosen);
      setQuery({ ...whose(scope), recording: chosen.callRecordingID });
    },
    close: () => setQuery(whose(scope) ?? {}),
  };
}
