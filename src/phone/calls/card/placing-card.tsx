import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { keepClear } from '#ui/menu/popover-place.ts';
import { slide } from '#ui/slide/slide.ts';
import { callWords } from '../words.ts';
import styles from './call-card.module.css';

/** A call between the click and the router's answer. While it waits for the phone, it can be cancelled. */
export function PlacingCard({ number }: { number: string }) {
  const words = useTranslate(actionWords, callWords);
  const { calls } = useClient();
  const isWaiting = useSignalValue(calls.waitingFor) !== undefined;
  const shown = useNumberFormat()(number);
  return (
    <div className={classNames(styles.card, slide)} {...{ [keepClear]: '' }}>
      <div className={styles.head}>
        <Avatar name="" />
        <div className={styles.who}>
          <p className={styles.name}>{shown}</p>
          <p className={styles.line} role="status">
            {words(isWaiting ? 'calls.waiting' : 'calls.state.pending')}
          </p>
        </div>
        {isWaiting && (
          <div className={styles.underWho}>
            <Button onClick={() => calls.cancelWaiting()}>{words('action.cancel')}</Button>
          </div>
        )}
      </div>
      <div className={styles.actions} />
    </div>
  );
}
