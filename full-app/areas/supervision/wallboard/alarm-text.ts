import type { wallboardWords } from '../../../../src/i18n/en/calls/wallboard.ts';
import { formatShortDuration } from '../../../../src/i18n/format.ts';
import type { Translate } from '../../../../src/i18n/words.ts';
import type { BoardGroup } from './use-board.ts';

/** Returns the most urgent reason for the alarm of a group in words; undefined for a group without one. */
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
