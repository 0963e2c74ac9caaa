import X from 'lucide-react/icons/x';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { servicesOf } from '#sdk/services.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Hint } from '#ui/form/form.tsx';
import styles from './services.module.css';
import { serviceWords } from './words.ts';

/** The callers whom the user calls back. */
export function OwedList() {
  const words = useTranslate(serviceWords);
  const services = servicesOf(useClient());
  const { items, status } = useList(services.owedCalls);
  const run = useRun();
  const format = useNumberFormat();
  const clock = useClockStyle();
  return (
    <section className={styles.service} aria-label={words('services.owed')}>
      <h3 className={styles.effectTitle}>{words('services.owed')}</h3>
      {status === 'ready' && items.length === 0 && <Hint>{words('services.owedNone')}</Hint>}
      {items.map((owed) => {
        const name = owed.label ?? format(owed.number);
        return (
          <div key={owed.restUri} className={styles.owed}>
            <div>
              <p>{name}</p>
              <Hint>{words('services.owedSince', { when: formatMoment(owed.timestamp, clock) })}</Hint>
            </div>
            <IconButton
              icon={X}
              label={words('services.owedRemove', { name })}
              onClick={() => void run(() => services.removeOwed(owed))}
            />
          </div>
        );
      })}
    </section>
  );
}
