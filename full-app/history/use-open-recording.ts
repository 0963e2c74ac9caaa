import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from '#react/client-context.tsx';
import type { CallRecording } from '#sdk/index.ts';
import { type ItemState, useItem } from '../shell/page/use-item.ts';
import type { RecordingScope } from './recordings/recording-list.tsx';

export interface OpenRecording {
  /** The recording that the address names. */
  readonly recording: ItemState<CallRecording>;
  /** The owners of the listed recordings. */
  readonly scope: RecordingScope;
  readonly list: (scope: RecordingScope) => void;
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
  const whose = (of: RecordingScope) => (of === 'enterprise' ? { whose: of } : undefined);
  return {
    recording,
    scope,
    list: (chosen) => setQuery(whose(chosen) ?? {}, { replace: true }),
    open(chosen) {
      show(chosen.callRecordingID, chosen);
      setQuery({ ...whose(scope), recording: chosen.callRecordingID });
    },
    close: () => setQuery(whose(scope) ?? {}),
  };
}
