import BellOff from 'lucide-react/icons/bell-off';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useClockStyle } from '../../../src/features/history/use-clock-style.ts';
import { presenceStatus } from '../../../src/features/presence/shown-presence.ts';
import { calendarWords } from '../../../src/i18n/en/people/calendar.ts';
import { presenceWords } from '../../../src/i18n/en/people/presence.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { classNames } from '../../../src/ui/class-names.ts';
import { StatusDot } from '../../../src/ui/status-dot/status-dot.tsx';
import { VisuallyHidden } from '../../../src/ui/visually-hidden/visually-hidden.tsx';
import styles from './calendar.module.css';
import { dayMinutes, type Occurrence } from './grid-rules.ts';
import type { Effect } from './use-effects.ts';
import { longDay, wallTimeText } from './wall-format.ts';

/** Returns the texts of an entry: its words, its hours, its day, and all as one sentence. */
export function useEntryTexts() {
  const words = useTranslate(calendarWords, presenceWords);
  const clock = useClockStyle();
  return ({ slot, span, isWeekly }: Pick<Occurrence, 'slot' | 'span' | 'isWeekly'>) => {
    const what = slot.customPresenceState || slot.label || words(`presence.state.${slot.presenceState}`);
    const [from, to] = [wallTimeText(span.start, clock), wallTimeText(span.end, clock)];
    const day = longDay(span.start);
    const sentence = words('calendar.entry', { what, day, from, to });
    return {
      what,
      times: words('calendar.times', { from, to }),
      when: isWeekly ? `${day}, ${words('calendar.weekly')}` : day,
      sentence: isWeekly ? `${sentence}, ${words('calendar.weekly')}` : sentence,
    };
  };
}

interface EntryBlockProps {
  readonly entry: Occurrence;
  /** Its effect on calls. */
  readonly effect: Effect;
  /** The midnight of the column. */
  readonly midnight: number;
  readonly isGhost: boolean;
  readonly onMoveStart: (event: PointerEvent<HTMLElement>) => void;
  readonly onResizeStart: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** So many minutes are high enough for words about the effect. Shorter entries have symbols. */
const wordyMinutes = 90;
/** The height of a line of words. The first hour has the name and the times of the entry. */
const lineMinutes = 24;

/** The effect of an entry on calls: symbols beside its words, or words with them where there is room. */
function EntryEffect({ effect: { groups, groupsRing, rules = [] }, minutes }: EntryEffectProps) {
  const [first] = rules;
  const isWordy = minutes >= wordyMinutes;
  const parts = [
    ...(groupsRing ? [] : [{ icon: BellOff, text: groups, more: 0 }]),
    ...(first === undefined ? [] : [{ icon: PhoneForwarded, text: first, more: rules.length - 1 }]),
  ];
  const WebkitLineClamp = Math.max(1, Math.floor((minutes - 60) / lineMinutes / parts.length));
  return (
    <>
      {parts.map(({ icon: Icon, text, more }) => (
        <span key={text} className={isWordy ? styles.effect : styles.effectMark} aria-hidden="true">
          <Icon size={12} />
          {isWordy && (
            <span className={styles.effectText} style={{ WebkitLineClamp }}>
              {text}
            </span>
          )}
          {more > 0 && <span>+{more}</span>}
        </span>
      ))}
    </>
  );
}

interface EntryEffectProps {
  readonly effect: Effect;
  /** The length of the entry in this column. */
  readonly minutes: number;
}

/** An entry in a column of the grid: as high as it is long. */
export function EntryBlock({
  entry,
  effect,
  midnight,
  isGhost,
  onMoveStart,
  onResizeStart,
  onClick,
  onKeyDown,
}: EntryBlockProps) {
  const { what, times, when, sentence } = useEntryTexts()(entry);
  const start = Math.max(0, entry.span.start - midnight);
  const end = Math.min(dayMinutes, entry.span.end - midnight);
  const minutes = end - start;
  const isWordy = minutes >= wordyMinutes;
  return (
    <button
      type="button"
      data-entry={entry.key}
      tabIndex={-1}
      className={classNames(
        styles.block,
        entry.isWeekly ? styles.weekly : styles.dated,
        isGhost && styles.ghost,
      )}
      style={{ top: `${(start / dayMinutes) * 100}%`, height: `${((end - start) / dayMinutes) * 100}%` }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerDown={onMoveStart}
    >
      <span className={styles.what} title={[sentence, ...effect.all].join('\n')}>
        <StatusDot status={presenceStatus(entry.slot.presenceState)} />
        <span className={styles.words}>{what}</span>
        {!isWordy && <EntryEffect effect={effect} minutes={minutes} />}
      </span>
      <span className={styles.times}>{times}</span>
      {isWordy && <EntryEffect effect={effect} minutes={minutes} />}
      <VisuallyHidden>{[when, ...effect.all].join('. ')}</VisuallyHidden>
      <span className={styles.handle} onPointerDown={onResizeStart} aria-hidden="true" />
    </button>
  );
}
