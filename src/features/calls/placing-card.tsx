import { useTranslate } from '../../i18n/use-translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './call-card.module.css';

/** A call from the click until the server has made it: nothing can be done with it yet. */
export function PlacingCard({ number }: { number: string }) {
  const words = useTranslate();
  const shown = useNumberFormat()(number);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Avatar name="" />
        <div className={styles.who}>
          <p className={styles.name}>{shown}</p>
          <p className={styles.line}>{words('calls.state.pending')}</p>
        </div>
      </div>
    </div>
  );
}
