import { useSyncExternalStore } from 'react';
import { lookWords } from '../../i18n/en/app/look.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Select } from '../../ui/select/select.tsx';
import { rowsPerPage, rowsPerPageChoice } from './rows-per-page.ts';

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
