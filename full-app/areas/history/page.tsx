import ArrowLeft from 'lucide-react/icons/arrow-left';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { CallRecording } from '../../../sdk/index.ts';
import { HistoryDetail } from '../../../src/features/history/history-detail.tsx';
import type { HistoryFilter } from '../../../src/features/history/history-kind.ts';
import { HistoryList } from '../../../src/features/history/history-list.tsx';
import { RecordingDetail } from '../../../src/features/recordings/recording-detail.tsx';
import type { RecordingScope } from '../../../src/features/recordings/use-recordings.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useCallHistory } from '../../../src/react/use-domains.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Tabs } from '../../../src/ui/tabs.tsx';
import { VisuallyHidden } from '../../../src/ui/visually-hidden.tsx';
import page from '../../shell/page.module.css';
import { TwoPane } from '../../shell/two-pane.tsx';
import styles from './page.module.css';
import { Recorded } from './recorded.tsx';

const filters: readonly HistoryFilter[] = ['all', 'incoming', 'outgoing', 'missed', 'forwarded'];

/** The call history of the user, `/callhistories/personal/{sort}`; `recorded` lists what was recorded instead of calls. */
export function HistoryPage() {
  const words = useTranslate();
  const navigate = useNavigate();
  const { sort } = useParams();
  const isRecorded = sort === 'recorded';
  const filter = filters.find((one) => one === sort) ?? 'all';
  const [openUri, setOpenUri] = useState<string>();
  const [recording, setRecording] = useState<CallRecording>();
  // Kept here: where there is room for one pane only, the list goes while a detail is shown.
  const [scope, setScope] = useState<RecordingScope>('own');
  const open = useCallHistory().items.find((item) => item.restUri === openUri);
  const close = () => (isRecorded ? setRecording(undefined) : setOpenUri(undefined));
  const detail = isRecorded
    ? recording && <RecordingDetail key={recording.restUri} recording={recording} />
    : open && <HistoryDetail key={open.restUri} item={open} />;
  return (
    <TwoPane
      list={
        <>
          <VisuallyHidden as="h1">{words('history.title')}</VisuallyHidden>
          <div className={styles.tabs}>
            <Tabs
              label={words('history.title')}
              selected={isRecorded ? 'recorded' : filter}
              onSelect={(name) =>
                void navigate(`/callhistories/personal${name === 'all' ? '' : `/${name}`}`, { replace: true })
              }
              tabs={[
                { name: 'all', label: words('history.all') },
                { name: 'incoming', label: words('history.onlyIncoming') },
                { name: 'outgoing', label: words('history.onlyOutgoing') },
                { name: 'missed', label: words('history.onlyMissed') },
                { name: 'forwarded', label: words('history.onlyForwarded') },
                { name: 'recorded', label: words('history.onlyRecorded') },
              ]}
            />
          </div>
          {isRecorded ? (
            <Recorded
              scope={scope}
              onScope={setScope}
              currentUri={recording?.restUri}
              onOpen={setRecording}
            />
          ) : (
            <HistoryList filter={filter} currentUri={openUri} onOpen={(item) => setOpenUri(item.restUri)} />
          )}
        </>
      }
      detail={detail && <div className={page.page}>{detail}</div>}
      placeholder={
        <EmptyState icon={History} title={words('history.details')} detail={words('history.choose')} />
      }
      back={
        <Button tone="plain" icon={ArrowLeft} onClick={close}>
          {words('history.title')}
        </Button>
      }
    />
  );
}
