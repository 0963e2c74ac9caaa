import { formatShortDuration } from '#i18n/format-amounts.ts';
import type { Translate } from '#i18n/word-set.ts';
import type { BoardGroup } from './use-board.ts';
import type { wallboardWords } from './words.ts';

/** Returns the most urgent reason for the alarm of a group in words; undefined for a group without an alarm. */
export function alarmText(
  { group, waitMs, alarm }: BoardGroup,
  words: Translate<typeof wallboardWords>,
): string | undefined {
  const [reason] = alarm.reasons;
  return (
    reason &&
    words(`wallboard.reason.${reason}`, {
      count: group.acdGroupNbClientsInQueue,
      time: formatShortDuration(waitMs),
    })
  );
}
