import { useTranslate } from '#i18n/use-translate.ts';
import { recordingWords } from '#phone/recordings/words.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import type { CallRecording, List } from '#sdk/index.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import type { RecordingScope } from './recordings/recording-list.tsx';
import { RecordingList } from './recordings/recording-list.tsx';

export interface RecordedProps {
  readonly scope: RecordingScope;
  readonly list: List<CallRecording>;
  readonly onScope: (scope: RecordingScope) => void;
  readonly currentUri: string | undefined;
  readonly onOpen: (recording: CallRecording) => void;
}

/** The user's own recordings; compliance officers can also list the recordings of all users. */
export function Recorded({ scope, onScope, ...rest }: RecordedProps) {
  const words = useTranslate(recordingWords);
  const mayHearAll = useRights().may('recordingsOfAll');
  return (
    <>
      {mayHearAll && (
        <Toolbar>
          <Tabs
            chips
            label={words('recordings.whose')}
            selected={scope}
            onSelect={onScope}
            tabs={[
              { name: 'own', label: words('recordings.own') },
              { name: 'enterprise', label: words('recordings.everybody') },
            ]}
          />
        </Toolbar>
      )}
      <RecordingList scope={scope} {...rest} />
    </>
  );
}
