import { useTranslate } from '#i18n/use-translate.ts';
import { presenceStatus } from '#phone/presence/shown-presence.ts';
import type { Calendar } from '#sdk/calendars.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import styles from './calendar.module.css';
import { dayMinutes } from './day-grid/span-rules.ts';
import { longDay } from './day-grid/wall-format.ts';
import { useEntryTexts } from './entry-block.tsx';
import { type AnySlot, occurrencesOf } from './grid-rules.ts';
import { useEffects } from './use-effects.ts';
import { calendarWords } from './words.ts';

interface DayListProps {
  readonly calendar: Calendar;
  readonly from: number;
  readonly days: number;
  readonly onOpen: (slot: AnySlot) => void;
}

/** The entries of some days as a list, where a grid would be too narrow. */
export function DayList({ calendar, from, days, onOpen }: DayListProps) {
  const words = useTranslate(calendarWords);
  const texts = useEntryTexts();
  const effectOf = useEffects();
  const all = occurrencesOf(calendar, from, days);
  return (
    <div className={styles.dayList}>
      {Array.from({ length: days }, (_, index) => from + index * dayMinutes).map((midnight) => {
        const entries = all.filter(({ span }) => span.start < midnight + dayMinutes && span.end > midnight);
        const day = longDay(midnight);
        return (
          <section key={midnight} aria-label={day}>
            <h2 className={styles.dayTitle}>{day}</h2>
            {entries.length === 0 && <p className={styles.nothing}>{words('calendar.nothing')}</p>}
            {entries.length > 0 && (
              <List label={day}>
                {entries.map((entry) => {
                  const { what, times } = texts(entry);
                  const { groupsRing, all: effects } = effectOf(entry.slot.presenceState);
                  const said = groupsRing ? effects.slice(1) : effects;
                  return (
                    <ListRow
                      key={entry.key}
                      lead={<StatusDot status={presenceStatus(entry.slot.presenceState)} />}
                      title={what}
                      detail={entry.isWeekly ? `${times}, ${words('calendar.weekly')}` : times}
                      below={
                        said.length > 0 &&
                        said.map((text) => (
                          <p key={text} className={styles.rowEffect}>
                            {text}
                          </p>
                        ))
                      }
                      onSelect={() => onOpen(entry.slot)}
                    />
                  );
                })}
              </List>
            )}
          </section>
        );
      })}
    </div>
  );
}
