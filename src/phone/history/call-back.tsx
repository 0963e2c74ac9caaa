import ChevronDown from 'lucide-react/icons/chevron-down';
import Phone from 'lucide-react/icons/phone';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import type { CallHistoryItem } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useLongPress } from '#ui/keys/use-long-press.ts';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { numberWords } from '../numbers/words.ts';
import styles from './call-back.module.css';
import { historyWords } from './words.ts';

/** Props of `CallBack`. */
export interface CallBackProps {
  readonly item: Pick<CallHistoryItem, 'remoteNumber' | 'remoteNumbers'>;
  /** The name, or else the number. */
  readonly who: string;
  /** The label of the button, if it does not call back. */
  readonly label?: string;
}

function CallButton({ item, who, label, onChoose }: CallBackProps & { onChoose?: () => void }) {
  const words = useTranslate(actionWords, historyWords);
  const place = usePlaceCall();
  const press = useLongPress(() => void place(item.remoteNumber), onChoose, onChoose);
  return <IconButton icon={Phone} label={label ?? words('action.callBack', { who })} {...press} />;
}

/** Returns every number of the other party as a menu item. */
export function useNumberItems({ item }: Pick<CallBackProps, 'item'>): readonly MenuItem[] {
  const words = useTranslate(numberWords);
  const format = useNumberFormat();
  const place = usePlaceCall();
  return item.remoteNumbers.map(({ type, number }) => {
    const key = `history.numberType.${type}` as KeyOf<typeof numberWords>;
    const kind = words(key) === key ? words('history.numberType.other') : words(key);
    return { label: `${kind} ${format(number)}`, icon: Phone, onSelect: () => void place(number) };
  });
}

/** Calls the other party back. If there are several numbers, a long press opens the choice, as does the small button beside it. */
export function CallBack(props: CallBackProps) {
  const words = useTranslate(actionWords, historyWords);
  const items = useNumberItems(props);
  if (items.length < 2) return <CallButton {...props} />;
  const label = words('history.numbers', { who: props.who });
  return (
    <span className={styles.several}>
      <Menu
        label={label}
        groups={[{ heading: label, items }]}
        trigger={(trigger, open) => (
          <>
            <CallButton {...props} onChoose={open} />
            <IconButton icon={ChevronDown} label={label} {...trigger} />
          </>
        )}
      />
    </span>
  );
}
