import AudioLines from 'lucide-react/icons/audio-lines';
import { useContext } from 'react';
import { formatMoment, formatTime, formatWhen, isoMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { CallHistoryItem } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { iconSize } from '#ui/icon.ts';
import { ListRow } from '#ui/list/list-row.tsx';
import { callWords } from '../calls/words.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { useRowPlayer } from '../recordings/row-player.tsx';
import { CallBack } from './call-back.tsx';
import { HistoryExtras } from './history-extras.ts';
import { historyIcons, historyKind } from './history-kind.ts';
import styles from './history-row.module.css';
import { named, usePastParty } from './past-party.ts';
import { type AddCaller, RowMenu } from './row-menu.tsx';
import { useClockStyle } from './use-clock-style.ts';
import { useGroupName } from './use-group-name.ts';
import { historyWords } from './words.ts';

/** Props of `HistoryRow`. */
export interface HistoryRowProps {
  readonly item: CallHistoryItem;
  /** The number of calls in this row. */
  readonly count?: number;
  /** The current day decides the format of a time. */
  readonly now: number;
  readonly current?: boolean;
  /** The members of a group whose phones rang, the member who answered in front. */
  readonly members?: readonly string[] | undefined;
  /** The list says the day, so the row says the time of day. */
  readonly isInDay?: boolean;
  readonly onOpen?: ((item: CallHistoryItem) => void) | undefined;
  /** Adds a menu with further actions for the other party. */
  readonly onAdd?: AddCaller | undefined;
}

/** A past call, with the button for calling back. */
export function HistoryRow(props: HistoryRowProps) {
  const { item, count = 1, now, current = false, members, isInDay = false, onOpen, onAdd } = props;
  const words = useTranslate(callWords, historyWords);
  const format = useNumberFormat();
  const clock = useClockStyle();
  const extras = useContext(HistoryExtras);
  const kind = historyKind(item);
  const number = format(item.remoteNumber);
  const { name, photo, source } = usePastParty(item);
  const who = name || number || words('calls.unknown');
  const group = useGroupName(item);
  // A call that lasts cannot be heard yet.
  const isOngoing = item.stateCause === undefined;
  const recordings = isOngoing ? [] : item.recordings;
  const recorded = useRowPlayer({ recordings, who });
  const Kind = historyIcons[kind];
  const hasTalked = item.talkDuration > 0;
  const facts = [
    hasTalked ? formatShortDuration(item.talkDuration) : words(`history.${kind}`),
    group,
    members?.join(', '),
    source,
  ];
  return (
    <ListRow
      lead={<Avatar name={name} photo={photo} />}
      title={count > 1 ? words('history.times', { who, count }) : who}
      mark={
        hasTalked ? <Kind role="img" aria-label={words(`history.${kind}`)} /> : <Kind aria-hidden="true" />
      }
      detail={facts.filter(Boolean).join(' · ')}
      end={
        <span className={styles.end}>
          {extras && <extras.Mark item={item} />}
          {recorded.button}
          {item.isRecorded && !recorded.button && (
            <span role="img" aria-label={words('history.recorded')} title={words('history.recorded')}>
              <AudioLines size={iconSize} aria-hidden="true" />
            </span>
          )}
          <time dateTime={isoMoment(item.timestamp)} title={formatMoment(item.timestamp, clock)}>
            {isOngoing
              ? words('history.now')
              : isInDay
                ? formatTime(item.timestamp, clock)
                : formatWhen(item.timestamp, now, clock)}
          </time>
        </span>
      }
      quiet
      urgent={kind === 'missed'}
      current={current}
      onSelect={onOpen && (() => onOpen(item))}
      action={
        <span className={styles.actions}>
          {item.remoteNumber !== '' && (
            // The menu has the other numbers.
            <CallBack item={onAdd ? { ...item, remoteNumbers: [] } : item} who={who} />
          )}
          {onAdd && (
            <RowMenu
              item={item}
              who={who}
              onOpen={onOpen && (() => onOpen(item))}
              onAdd={onAdd && (() => onAdd(named(item, name)))}
            />
          )}
        </span>
      }
      below={recorded.player}
    />
  );
}
