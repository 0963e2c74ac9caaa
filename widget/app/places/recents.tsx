import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo, useState } from 'react';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ColleagueCalls } from '#phone/calls/colleagues/colleague-calls.tsx';
import { HistoryDetail } from '#phone/history/history-detail.tsx';
import { HistoryExtras } from '#phone/history/history-extras.ts';
import { type HistoryFilter, historyFilters } from '#phone/history/history-kind.ts';
import { HistoryList } from '#phone/history/history-list.tsx';
import { useHistoryList } from '#phone/history/use-history.ts';
import { historyWords } from '#phone/history/words.ts';
import { ContactForm } from '#phone/people/contact/contact-form.tsx';
import { useSeeMissedCalls } from '#phone/unread/use-see-missed-calls.ts';
import { useList } from '#react/use-list.ts';
import type { CallHistoryItem } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { LogAction, LogLook, LogMark } from '../call-log/log-mark.tsx';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './recents.module.css';

const filterWords = {
  all: 'history.all',
  incoming: 'history.onlyIncoming',
  outgoing: 'history.onlyOutgoing',
  missed: 'history.onlyMissed',
  forwarded: 'history.onlyForwarded',
  recorded: 'history.onlyRecorded',
} as const;

/** Past calls, below the present calls of colleagues; or a call in full, or the form of a new contact. */
export function Recents() {
  const words = useTranslate(historyWords, panelWords);
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const [openUri, setOpenUri] = useState<string>();
  const [added, setAdded] = useState<CallHistoryItem>();
  const list = useHistoryList(filter);
  // Watched here, because the details replace the rows that watch it too.
  const open = useList(list).items.find((item) => item.restUri === openUri);
  const { pastNames: names } = usePanelModel();
  const extras = useMemo(() => ({ Mark: LogMark, Actions: LogAction, names }), [names]);
  useSeeMissedCalls();
  if (added)
    return (
      <ContactForm
        start={{
          texts: { lastName: added.remoteLabel ?? '', professionalPhoneNumber: added.remoteNumber },
          shared: false,
        }}
        onDone={() => setAdded(undefined)}
      />
    );
  if (open)
    return (
      <HistoryExtras value={extras}>
        <div className={styles.detail}>
          <Button variant="plain" icon={ArrowLeft} onClick={() => setOpenUri(undefined)}>
            {words('tab.recents')}
          </Button>
          <HistoryDetail item={open} onAdd={setAdded} />
        </div>
      </HistoryExtras>
    );
  return (
    <HistoryExtras value={extras}>
      <LogLook />
      <ColleagueCalls />
      <Toolbar>
        <Tabs<HistoryFilter>
          chips
          label={words('history.which')}
          selected={filter}
          onSelect={setFilter}
          tabs={historyFilters.map((name) => ({ name, label: words(filterWords[name]) }))}
        />
      </Toolbar>
      <HistoryList
        grouped
        sections="day"
        filter={filter}
        list={list}
        onOpen={(item) => setOpenUri(item.restUri)}
        onAdd={setAdded}
      />
    </HistoryExtras>
  );
}
