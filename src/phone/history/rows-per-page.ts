import { useSyncExternalStore } from 'react';
import { localPreference } from '#ui/local-preference/local-preference.ts';

/** The numbers of past calls that a page can have. */
export const rowsPerPage = ['25', '50', '100', '200'] as const;
export type RowsPerPage = (typeof rowsPerPage)[number];

/** The number of past calls that a list loads at a time in this browser. */
export const rowsPerPageChoice = localPreference<RowsPerPage>(
  'rowsPerPage',
  (text) => rowsPerPage.find((one) => one === text) ?? '50',
);

/** Returns the number of past calls per page. */
export const usePageLength = (): number =>
  Number(useSyncExternalStore(rowsPerPageChoice.onChange, rowsPerPageChoice.read));
