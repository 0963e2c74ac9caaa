import AudioLines from 'lucide-react/icons/audio-lines';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { CallRecording } from '../../../sdk/index.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { historyWords } from '../../i18n/en/calls/history.ts';
import { recordingWords } from '../../i18n/en/calls/recordings.ts';
import { formatDuration, formatMoment, formatWhen, isoMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { iconSize } from '../../ui/icon.ts';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import listStyles from '../history/history-list.module.css';
import { useClockStyle } from '../history/use-clock-style.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
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
  const format = useNumberFormat();
  const clock = useClockStyle();
  // Read once per render, because the format of a time only changes from one day to the next.
  const now = useClient().now.peek();
  const { items, hasMore, status, refresh, loadMore } = useRecordings(scope);

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
    <div className={listStyles.list}>
      <List label={words('recordings.region')}>
        {items.map((recording) => {
          const { restUri, remoteLabel, remoteNumber, ownerLabel, duration, timestamp, isComplete } =
            recording;
          const length = isComplete ? formatDuration(duration) : words('recordings.running');
          return (
            <ListRow
              key={restUri}
              lead={<AudioLines size={iconSize} aria-hidden="true" />}
              title={remoteLabel || format(remoteNumber)}
              detail={[scope === 'enterprise' ? ownerLabel : '', length].filter(Boolean).join(' · ')}
              end={
                <time dateTime={isoMoment(timestamp)} title={formatMoment(timestamp, clock)}>
                  {formatWhen(timestamp, now, clock)}
                </time>
              }
              current={restUri === currentUri}
              onSelect={() => onOpen(recording)}
            />
          );
        })}
      </List>
      {hasMore && (
        <div className={listStyles.more}>
          <Button onClick={loadMore}>{words('action.loadMore')}</Button>
        </div>
      )}
    </div>
  );
}
