import type { PeopleQuery } from '../../../../sdk/index.ts';
import { directoryOf, type PeopleKind } from './people-kinds.ts';

/** The current selection of people. */
export interface PeopleView {
  readonly text: string;
  readonly kind: PeopleKind;
  /** A department of colleagues; empty for all departments. */
  readonly department: string;
  /** A folder of the favourites; empty: all of them. */
  readonly folder: string;
  /** A tag; empty: with any or none. */
  readonly tag: string;
}

export const everybody: PeopleView = { text: '', kind: 'all', department: '', folder: '', tag: '' };

/** Returns the query for a selection. */
export function queryOf({ text, kind, department, folder, tag }: PeopleView): PeopleQuery {
  if (kind === 'all') return { text, ...(tag && { tag }) };
  if (kind === 'favorites') return { text, onlyFavorites: true, ...(folder && { folder }) };
  if (kind === 'switchboard') return { text, onlySwitchboardFavorites: true };
  if (kind === 'vips') return { text, onlyVips: true };
  if (kind === 'speedDials') return { text, onlySpeedDials: true };
  const directory = directoryOf(kind);
  return {
    text,
    ...(directory && { directory }),
    ...(kind === 'enterprise' && department && { department }),
  };
}
