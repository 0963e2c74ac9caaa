import AudioLines from 'lucide-react/icons/audio-lines';
import { ListPane } from '#full-app/shell/parts/list/list-pane.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { recordingWords } from '#phone/recordings/words.ts';
import type { CallRecording, RecordingListOptions, List as SdkList } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { RecordingRow } from './recording-row.tsx';

/** The recordings that a list has. */
export type RecordingScope = NonNullable<RecordingListOptions['scope']>;

/** Props of `RecordingList`. */
export interface RecordingListProps {
  readonly scope: RecordingScope;
  readonly list: SdkList<CallRecording>;
  readonly currentUri: string | undefined;
  readonly onOpen: (recording: CallRecording) => void;
}

/** Recordings, newest first. */
export function RecordingList({ scope, list, currentUri, onOpen }: RecordingListProps) {
  const words = useTranslate(recordingWords);
  return (
    <ListPane>
      <ListContent
        list={list}
        loading={words('recordings.loading')}
        rows={8}
        failed={words('recordings.failed')}
        empty={{ icon: AudioLines, title: words('recordings.none'), detail: words('recordings.noneDetail') }}
      >
        {(items) => (
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
        )}
      </ListContent>
    </ListPane>
  );
}
