import { useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { lookWords } from '#phone/appearance/words.ts';
import { rowsPerPage, rowsPerPageChoice } from '#phone/history/rows-per-page.ts';
import { Select } from '#ui/select/select.tsx';

/** The number of past calls that a list loads at a time. */
export function RowsPerPageChoice() {
  const words = useTranslate(lookWords);
  const chosen = useSyncExternalStore(rowsPerPageChoice.onChange, rowsPerPageChoice.read);
  return (
    <Select
      label={words('look.rowsPerPage')}
      value={chosen}
      options={rowsPerPage.map((value) => ({ value, label: value }))}
      onChange={rowsPerPageChoice.choose}
    />
  );
}
