import VoicemailIcon from 'lucide-react/icons/voicemail';
import { useNavigate, useParams } from 'react-router';
import { RecordingDetail } from '../../../src/features/recordings/recording-detail.tsx';
import { RecordingList } from '../../../src/features/recordings/recording-list.tsx';
import { useVoicemail } from '../../../src/features/voicemail/use-voicemail.ts';
import { VoicemailDetail } from '../../../src/features/voicemail/voicemail-detail.tsx';
import { VoicemailList } from '../../../src/features/voicemail/voicemail-list.tsx';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Tabs } from '../../../src/ui/tabs.tsx';
import { NoSuchEntry } from '../../shell/no-such-entry.tsx';
import page from '../../shell/page.module.css';
import { TwoPane } from '../../shell/two-pane.tsx';
import { useStepName } from '../../shell/use-trail.ts';
import { useOpenRecording } from '../history/use-open-recording.ts';

/** Messages (`vm`) or what the user has recorded (`rs`), and one of them. */
export function VoicemailPage({ kind }: { kind: 'vm' | 'rs' }) {
  const words = useTranslate();
  const navigate = useNavigate();
  const { id } = useParams();
  const messages = useVoicemail();
  const { recording, ...recorded } = useOpenRecording();
  const open = messages?.find(({ voicemailID }) => voicemailID === id);
  useStepName(open?.remoteLabel);
  const message = open && (
    <div className={page.page}>
      <VoicemailDetail key={open.restUri} message={open} />
    </div>
  );
  const missing = id !== undefined && messages ? <NoSuchEntry /> : undefined;
  const heard = recording && recording !== 'missing' && (
    <div className={page.page}>
      <RecordingDetail key={recording.restUri} recording={recording} />
    </div>
  );
  return (
    <TwoPane
      title={words('area.voicemail')}
      list={
        <>
          <Tabs
            label={words('area.voicemail')}
            selected={kind}
            onSelect={(name) => void navigate(`/voicemails/filter/${name}`, { replace: true })}
            tabs={[
              { name: 'vm', label: words('voicemail.messages') },
              { name: 'rs', label: words('history.onlyRecorded') },
            ]}
          />
          {kind === 'rs' ? (
            <RecordingList
              scope="own"
              currentUri={heard ? recording.restUri : undefined}
              onOpen={recorded.open}
            />
          ) : (
            <VoicemailList
              messages={messages}
              currentUri={open?.restUri}
              onOpen={({ voicemailID }) => void navigate(`/voicemails/detail/${voicemailID}`)}
            />
          )}
        </>
      }
      detail={kind === 'rs' ? heard || (recording && <NoSuchEntry />) : (message ?? missing)}
      placeholder={
        <EmptyState
          icon={VoicemailIcon}
          title={words('area.voicemail')}
          detail={words('voicemail.noneDetail')}
        />
      }
      up={kind === 'rs' ? recorded.close : () => void navigate('/voicemails')}
    />
  );
}
