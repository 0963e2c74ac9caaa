import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useCallLine } from '#react/use-domains.ts';
import type { Call } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { keepClear } from '#ui/menu/popover-place.ts';
import { settling } from '#ui/settling/settling.ts';
import type { CallKind } from '../call-kind.ts';
import { callerOf } from '../caller.ts';
import { callShortcuts } from '../shortcuts.ts';
import { useCallActions } from '../use-call-actions.ts';
import { callWords } from '../words.ts';
import styles from './call-card.module.css';
import { CallStatus } from './call-status.tsx';

/** Props of `CollapsedCall`. */
export interface CollapsedCallProps {
  readonly call: Call;
  readonly kind: CallKind;
  readonly name: string;
  readonly draggable: boolean;
  /** True for the call that the key for answering answers. */
  readonly hasAnswerKey: boolean;
  /**
   * True for the only call on the screen, which then has the shortcuts. While it rings, only its name is shown, for lack of
   * space.
   */
  readonly compact?: boolean;
  readonly onOpen: () => void;
}

/**
 * A call in a single line, beside another call that is shown in full. It can still be answered and hung up. A call that rings meanwhile
 * has a portrait, and buttons with words, where there is room.
 */
export function CollapsedCall({
  call,
  kind,
  name,
  draggable,
  hasAnswerKey,
  compact = false,
  onOpen,
}: CollapsedCallProps) {
  const words = useTranslate(actionWords, callWords);
  const format = useNumberFormat();
  const line = useCallLine(call);
  const isRinging = line.state === 'ringing';
  const waits = kind === 'incoming' && !compact;
  const { photo, queue, number } = callerOf(line, words);
  const { answer, drop } = useCallActions(call);
  return (
    <div
      {...(!compact && { [keepClear]: '' })}
      className={classNames(styles.collapsed, waits && styles.waits)}
      draggable={draggable}
    >
      {waits && <Avatar className={styles.portrait} name={name} photo={photo} />}
      <button
        type="button"
        className={styles.open}
        aria-label={words('calls.show', { name })}
        onClick={onOpen}
      >
        <span className={styles.short}>{name}</span>
        {waits && <span className={styles.about}>{queue ?? format(number)}</span>}
      </button>
      <span className={styles.status}>{!(compact && isRinging) && <CallStatus line={line} />}</span>
      <span className={classNames(styles.row, kind === 'incoming' && settling)}>
        {answer.possible && (
          <IconButton
            icon={Phone}
            captioned
            variant="answer"
            label={words('action.answer')}
            shortcut={hasAnswerKey ? callShortcuts.answer : undefined}
            pending={answer.pending}
            onClick={answer.run}
          />
        )}
        {drop.possible && (
          <IconButton
            icon={PhoneOff}
            captioned
            variant="hangUp"
            label={words(kind === 'incoming' ? 'action.decline' : 'action.hangUp')}
            shortcut={compact ? callShortcuts.hangUp : undefined}
            pending={drop.pending}
            onClick={drop.run}
          />
        )}
      </span>
    </div>
  );
}
