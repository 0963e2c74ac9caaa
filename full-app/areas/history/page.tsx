import ArrowLeft from 'lucide-react/icons/arrow-left';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { HistoryFilter } from '../../../src/features/history/history-kind.ts';
import { HistoryList } from '../../../src/features/history/history-list.tsx';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useCallHistory } from '../../../src/react/use-domains.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Tabs } from '../../../src/ui/tabs.tsx';
import { VisuallyHidden } from '../../../src/ui/visually-hidden.tsx';
import { TwoPane } from '../../shell/two-pane.tsx';
import { HistoryDetail } from './detail.tsx';
import styles from './page.module.css';

const filters: readonly HistoryFilter[] = ['all', 'incoming', 'outgoing', 'missed'];

/** The call history of the user, `/callhistories/personal/{sort}`. */
export function HistoryPage() {
  const words = useTranslate();
  const navigate = useNavigate();
  const { sort } = useParams();
  const filter = filters.find((one) => one === sort) ?? 'all';
  const [openUri, setOpenUri] = useState<string>();
  const open = useCallHistory().items.find((item) => item.restUri === openUri);
  return (
    <TwoPane
      list={
        <>
          <VisuallyHidden as="h1">{words('history.title')}</VisuallyHidden>
          <div className={styles.tabs}>
            <Tabs
              label={words('history.title')}
              selected={filter}
              onSelect={(name) =>
                void navigate(`/callhistories/personal${name === 'all' ? '' : `/${name}`}`, { replace: true })
              }
              tabs={[
                { name: 'all', label: words('history.all') },
                { name: 'incoming', label: words('history.onlyIncoming') },
                { name: 'outgoing', label: words('history.onlyOutgoing') },
                { name: 'missed', label: words('history.onlyMissed') },
              ]}
            />
          </div>
          <HistoryList filter={filter} currentUri={openUri} onOpen={(item) => setOpenUri(item.restUri)} />
        </>
      }
      detail={open && <HistoryDetail item={open} />}
      placeholder={
        <EmptyState icon={History} title={words('history.details')} detail={words('history.choose')} />
      }
      back={
        <Button tone="plain" icon={ArrowLeft} onClick={() => setOpenUri(undefined)}>
          {words('history.title')}
        </Button>
      }
    />
  );
}
