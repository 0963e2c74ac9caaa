import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { List } from '#sdk/index.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { calendarWords } from './words.ts';

/** Props of `CalendarsPending`. */
interface CalendarsPendingProps {
  readonly list: List<unknown>;
  /** The lines that show while it is loaded. */
  readonly rows: number;
}

/** In place of calendars or holidays without items: they are being loaded, or could not be loaded. */
export function CalendarsPending({ list, rows }: CalendarsPendingProps) {
  const words = useTranslate(calendarWords);
  const error = useSignalValue(list.error);
  if (error === undefined) return <Skeleton label={words('calendar.loading')} rows={rows} />;
  return (
    <ListFailure
      title={words('calendar.failed')}
      error={error}
      // The list shows a failure again.
      onRetry={() => void list.refresh().catch(() => undefined)}
    />
  );
}
