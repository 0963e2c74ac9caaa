import type { CallRecording } from '../../../sdk/index.ts';
import { RecordingList } from '../../../src/features/recordings/recording-list.tsx';
import type { RecordingScope } from '../../../src/features/recordings/use-recordings.ts';
import { useRights } from '../../../src/features/rights/use-rights.ts';
import { recordingWords } from '../../../src/i18n/en/calls/recordings.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Tabs } from '../../../src/ui/tabs/tabs.tsx';
import styles from './page.module.css';

export interface RecordedProps {
  readonly scope: RecordingScope;
  readonly onScope: (scope: RecordingScope) => void;
  readonly currentUri: string | undefined;
  readonly onOpen: (recording: CallRecording) => void;
}

/** The user's own recordings; compliance officers can also list everybody's. */
export function Recorded({ scope, onScope, ...list }: RecordedProps) {
  const words = useTranslate(recordingWords);
  const mayHearAll = useRights().may('recordingsOfAll');
  return (
    <>
      {mayHearAll && (
        <div className={styles.tabs}>
          <Tabs
            label={words('recordings.whose')}
            selected={scope}
            onSelect={onScope}
            tabs={[
              { name: 'own', label: words('recordings.own') },
              { name: 'enterprise', label: words('recordings.everybody') },
            ]}
          />
        </div>
      )}
      <RecordingList scope={scope} {...list} />
    </>
  );
}
