import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { ColleagueCalls } from '../../src/features/calls/late-parts.ts';
import { HistoryDetail } from '../../src/features/history/history-detail.tsx';
import { HistoryList } from '../../src/features/history/history-list.tsx';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useCallHistory } from '../../src/react/use-domains.ts';
import { Button } from '../../src/ui/button.tsx';
import styles from './recents.module.css';

/** Past calls under those that colleagues have now, or one of them in full. */
export function Recents() {
  const words = useTranslate();
  const [openUri, setOpenUri] = useState<string>();
  const open = useCallHistory().items.find((item) => item.restUri === openUri);
  if (open)
    return (
      <div className={styles.detail}>
        <Button tone="plain" icon={ArrowLeft} onClick={() => setOpenUri(undefined)}>
          {words('tab.recents')}
        </Button>
        <HistoryDetail item={open} />
      </div>
    );
  return (
    <>
      <ColleagueCalls />
      <HistoryList onOpen={(item) => setOpenUri(item.restUri)} />
    </>
  );
}
