import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { wallAt } from '#sdk/calendars.ts';
import { Hint } from '#ui/form/form.tsx';
import { wallTimeText } from './day-grid/wall-format.ts';
import { calendarWords } from './words.ts';

interface ZoneNoteProps {
  /** The time zone of the calendar. */
  readonly timeZone: string;
  readonly className?: string | undefined;
}

/** Names the time zone of a calendar where the clock of this computer shows another time. */
export function ZoneNote({ timeZone, className }: ZoneNoteProps) {
  const words = useTranslate(calendarWords);
  const clock = useClockStyle();
  const now = useSignalValue(useClient().now);
  const wall = wallAt(timeZone, now);
  if (wall === wallAt(new Intl.DateTimeFormat().resolvedOptions().timeZone, now)) return null;
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <Hint className={className}>{words('calendar.zoneNote', { zone, time: wallTimeText(wall, clock) })}</Hint>
  );
}
