import Phone from 'lucide-react/icons/phone';
import type { CallHistoryItem } from '../../../sdk/index.ts';
import { useRun } from '../../../src/features/errors/use-run.ts';
import { historyKind } from '../../../src/features/history/history-kind.ts';
import { useClockStyle } from '../../../src/features/history/use-clock-style.ts';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { formatDuration, formatMoment } from '../../../src/i18n/format.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { Button } from '../../../src/ui/button.tsx';
import page from '../../shell/page.module.css';
import styles from './page.module.css';

/** Everything that is known of one past call. */
export function HistoryDetail({ item }: { item: CallHistoryItem }) {
  const words = useTranslate();
  const format = useNumberFormat();
  const run = useRun();
  const { calls } = useClient();
  const number = format(item.remoteNumber);
  const called = [item.calledLabel, format(item.calledNumber)].filter(Boolean).join(' · ');
  const talked = item.talkDuration > 0 ? formatDuration(item.talkDuration) : words('history.notTalked');
  return (
    <section className={page.page} aria-label={words('history.details')}>
      <h2 className={page.title}>{item.remoteLabel || number}</h2>
      <dl className={styles.facts}>
        <dt>{words('history.kind')}</dt>
        <dd>{words(`history.${historyKind(item)}`)}</dd>
        <dt>{words('dialPad.number')}</dt>
        <dd>{number}</dd>
        <dt>{words('history.when')}</dt>
        <dd>{formatMoment(item.timestamp, useClockStyle())}</dd>
        <dt>{words('history.talked')}</dt>
        <dd>{talked}</dd>
        {item.isIncoming && (
          <>
            <dt>{words('history.yourNumber')}</dt>
            <dd>{called}</dd>
          </>
        )}
      </dl>
      <div>
        <Button tone="primary" icon={Phone} onClick={() => void run(() => calls.place(item.remoteNumber))}>
          {words('action.callBack', { who: item.remoteLabel || number })}
        </Button>
      </div>
    </section>
  );
}
