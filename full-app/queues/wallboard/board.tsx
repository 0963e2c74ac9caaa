import Siren from 'lucide-react/icons/siren';
import type { Ref } from 'react';
import { formatTime } from '#i18n/format.ts';
import { formatList } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { alarmText } from './alarm-text.ts';
import { GroupTile } from './group-tile.tsx';
import type { BoardGroup } from './use-board.ts';
import styles from './wallboard.module.css';
import { wallboardWords } from './words.ts';

export interface BoardProps {
  readonly ref: Ref<HTMLElement>;
  /** All groups. */
  readonly groups: readonly BoardGroup[];
  /** The groups of the page that is shown. */
  readonly shown: readonly BoardGroup[];
  readonly page: number;
  readonly pages: number;
}

/** The part of the wallboard that fills the screen: some groups, every alarm, and the time. */
export function Board({ ref, groups, shown, page, pages }: BoardProps) {
  const words = useTranslate(wallboardWords);
  const clock = useClockStyle();
  const now = useSignalValue(useClient().now);
  const alarms = groups.filter(({ alarm }) => alarm.level === 'alarm');
  const names = alarms.map(({ group }) => group.label);
  return (
    <section ref={ref} className={styles.board} aria-label={words('wallboard.board')}>
      <div className={styles.tiles} data-count={shown.length}>
        {shown.map((one) => (
          <GroupTile key={one.group.restUri} shown={one} />
        ))}
      </div>
      {/* Screen readers hear which groups are alarms, but not each second of a wait. */}
      <VisuallyHidden>
        <span role="status">{names.length > 0 && `${words('wallboard.alarms')}: ${formatList(names)}`}</span>
      </VisuallyHidden>
      <footer className={styles.foot}>
        <ul className={styles.alarms} aria-label={words('wallboard.alarms')}>
          {alarms.map((one) => (
            <li key={one.group.restUri} className={styles.alarm}>
              <Siren className={styles.sign} aria-hidden="true" />
              <span>
                <strong>{one.group.label}</strong> {alarmText(one, words)}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.clock}>
          {pages > 1 && <span>{words('wallboard.page', { page: page + 1, pages })}</span>}
          <time>{formatTime(now, clock)}</time>
        </p>
      </footer>
    </section>
  );
}
