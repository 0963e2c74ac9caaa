import VoicemailIcon from 'lucide-react/icons/voicemail';
import { useNavigate, useParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useVoicemail } from '#phone/voicemail/use-voicemail.ts';
import { VoicemailDetail } from '#phone/voicemail/voicemail-detail.tsx';
import { VoicemailList } from '#phone/voicemail/voicemail-list.tsx';
import { voicemailWords } from '#phone/voicemail/words.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import { helpWords } from '../shell/help/words.ts';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { Page } from '../shell/page/page.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { useFirst } from '../shell/page/use-first.ts';
import { areaWords } from '../shell/screen-words.ts';
import { useStepName } from '../shell/trail/use-trail.ts';

/** The messages of callers (`vm`) or of the recording service (`rs`), and the details of a message. */
export function VoicemailPage({ kind }: { kind: 'vm' | 'rs' }) {
  const words = useTranslate(areaWords, fullAppWords, helpWords, voicemailWords);
  const navigate = useNavigate();
  const { id } = useParams();
  const all = useVoicemail();
  const isRecorded = kind === 'rs';
  const messages = all?.filter(({ type }) => (type === 'RECORD_SERVICE') === isRecorded);
  const named = all?.find(({ voicemailID }) => voicemailID === id);
  const first = useFirst(messages, ({ voicemailID }) => voicemailID, kind);
  const open = id === undefined ? first : named;
  useStepName(named?.remoteLabel);
  const message = open && (
    <Page>
      <VoicemailDetail key={open.restUri} message={open} />
    </Page>
  );
  const missing = id !== undefined && all ? <NoSuchEntry /> : undefined;
  const noneDetail = words(isRecorded ? 'voicemail.recordServiceDetail' : 'voicemail.noneDetail');
  return (
    <TwoPane
      title={words('area.voicemail')}
      list={
        <>
          <Toolbar>
            <Tabs
              chips
              label={words('area.voicemail')}
              selected={kind}
              onSelect={(name) => void navigate(`/voicemails/filter/${name}`, { replace: true })}
              tabs={[
                { name: 'vm', label: words('voicemail.messages') },
                { name: 'rs', label: words('voicemail.recordService') },
              ]}
            />
          </Toolbar>
          <VoicemailList
            messages={messages}
            noneDetail={noneDetail}
            currentUri={open?.restUri}
            onOpen={({ voicemailID }) => void navigate(`/voicemails/detail/${voicemailID}`)}
          />
        </>
      }
      detail={id === undefined ? undefined : (message ?? missing)}
      placeholder={message}
      choose={{ icon: VoicemailIcon, detail: words('help.area.voicemail') }}
      up={() => void navigate('/voicemails')}
    />
  );
}
