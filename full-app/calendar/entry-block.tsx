import BellOff from 'lucide-react/icons/bell-off';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { presenceStatus } from '#phone/presence/shown-presence.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './calendar.module.css';
import { type BlockPlace, GridBlock } from './day-grid/grid-block.tsx';
import { spanInDay } from './day-grid/span-rules.ts';
import { longDay, wallTimeText } from './day-grid/wall-format.ts';
import type { Occurrence } from './grid-rules.ts';
import type { Effect } from './use-effects.ts';
import { calendarWords } from './words.ts';

/** Returns the texts of an entry: its words, its hours, its day, and all as a sentence. */
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

interface EntryBlockProps extends BlockPlace<Occurrence> {
  /** Its effect on calls. */
  readonly effect: Effect;
}

/** The minimum duration of an entry that has space for words about the effect. Shorter entries have symbols. */
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

/** An entry of a calendar on the grid. */
export function EntryBlock({ effect, ...place }: EntryBlockProps) {
  const { entry, midnight } = place;
  const { what, times, when, sentence } = useEntryTexts()(entry);
  const { start, end } = spanInDay(entry.span, midnight);
  const minutes = end - start;
  const isWordy = minutes >= wordyMinutes;
  return (
    <GridBlock {...place} className={entry.isWeekly ? styles.weekly : styles.dated}>
      <span className={styles.what} title={[sentence, ...effect.all].join('\n')}>
        <StatusDot status={presenceStatus(entry.slot.presenceState)} />
        <span className={styles.words}>{what}</span>
        {!isWordy && <EntryEffect effect={effect} minutes={minutes} />}
      </span>
      <span className={styles.times}>{times}</span>
      {isWordy && <EntryEffect effect={effect} minutes={minutes} />}
      <VisuallyHidden>{[when, ...effect.all].join('. ')}</VisuallyHidden>
    </GridBlock>
  );
}
