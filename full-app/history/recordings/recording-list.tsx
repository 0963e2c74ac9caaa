import AudioLines from 'lucide-react/icons/audio-lines';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { ListPane } from '#full-app/shell/parts/list/list-pane.tsx';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { historyWords } from '#phone/history/words.ts';
import { recordingWords } from '#phone/recordings/words.ts';
import type { CallRecording } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { List } from '#ui/list/list.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { RecordingRow } from './recording-row.tsx';
import { type RecordingScope, useRecordings } from './use-recordings.ts';

/** Props of `RecordingList`. */
export interface RecordingListProps {
  readonly scope: RecordingScope;
  readonly currentUri: string | undefined;
  readonly onOpen: (recording: CallRecording) => void;
}

/** Recordings, newest first. */
export function RecordingList({ scope, currentUri, onOpen }: RecordingListProps) {
  const words = useTranslate(actionWords, historyWords, recordingWords);
  const { items, hasMore, status, loadingMore, refresh, loadMore } = useRecordings(scope);

  if (status === 'loading') return <Skeleton label={words('recordings.loading')} rows={8} />;
  if (status === 'error')
    return (
      <EmptyState
        icon={CircleAlert}
        title={words('recordings.failed')}
        detail={words('history.failedDetail')}
        action={<Button onClick={refresh}>{words('action.retry')}</Button>}
      />
    );
  if (items.length === 0)
    return (
      <EmptyState
        icon={AudioLines}
        title={words('recordings.none')}
        detail={words('recordings.noneDetail')}
      />
    );
  return (
    <ListPane>
      <List label={words('recordings.region')}>
        {items.map((recording) => (
          <RecordingRow
            key={recording.restUri}
            recording={recording}
            showsOwner={scope === 'enterprise'}
            current={recording.restUri === currentUri}
            onOpen={() => onOpen(recording)}
          />
        ))}
      </List>
      {hasMore && (
        <LoadMore pending={loadingMore} onClick={loadMore}>
          {words('action.loadMore')}
        </LoadMore>
      )}
    </ListPane>
  );
}
