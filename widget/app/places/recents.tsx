import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo, useState } from 'react';
import { ColleagueCalls } from '../../../src/features/calls/colleagues/colleague-calls.tsx';
import { HistoryDetail } from '../../../src/features/history/history-detail.tsx';
import { HistoryExtras } from '../../../src/features/history/history-extras.ts';
import type { HistoryFilter } from '../../../src/features/history/history-kind.ts';
import { HistoryList } from '../../../src/features/history/history-list.tsx';
import { useSeeMissedCalls } from '../../../src/features/unread/use-see-missed-calls.ts';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { historyWords } from '../../../src/i18n/en/calls/history.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useCallHistory } from '../../../src/react/use-domains.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import { Tabs } from '../../../src/ui/tabs/tabs.tsx';
import { LogAction, LogLook, LogMark } from '../call-log/log-mark.tsx';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './recents.module.css';

/** Past calls, all or missed ones, below the present calls of colleagues; or one of them in full. */
export function Recents() {
  const words = useTranslate(historyWords, panelWords);
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const [openUri, setOpenUri] = useState<string>();
  const open = useCallHistory().items.find((item) => item.restUri === openUri);
  const { pastNames: names } = usePanelModel();
  const extras = useMemo(() => ({ Mark: LogMark, Actions: LogAction, names }), [names]);
  useSeeMissedCalls();
  if (open)
    return (
      <HistoryExtras value={extras}>
        <div className={styles.detail}>
          <Button variant="plain" icon={ArrowLeft} onClick={() => setOpenUri(undefined)}>
            {words('tab.recents')}
          </Button>
          <HistoryDetail item={open} />
        </div>
      </HistoryExtras>
    );
  return (
    <HistoryExtras value={extras}>
      <LogLook />
      <ColleagueCalls />
      <div className={styles.filter}>
        <Tabs<HistoryFilter>
          label={words('history.which')}
          selected={filter}
          onSelect={setFilter}
          tabs={[
            { name: 'all', label: words('history.all') },
            { name: 'missed', label: words('history.onlyMissed') },
          ]}
        />
      </div>
      <HistoryList grouped filter={filter} onOpen={(item) => setOpenUri(item.restUri)} />
    </HistoryExtras>
  );
}
