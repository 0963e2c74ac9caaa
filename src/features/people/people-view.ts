import type { PeopleQuery } from '../../../sdk/index.ts';
import type { PeopleKind } from './people-filter.tsx';

/** The current selection of people. */
export interface PeopleView {
  readonly text: string;
  readonly kind: PeopleKind;
  /** A department of colleagues; empty for all departments. */
  readonly department: string;
}

export const everybody: PeopleView = { text: '', kind: 'all', department: '' };

/** Returns the query for a selection. */
export function queryOf({ text, kind, department }: PeopleView): PeopleQuery {
  if (kind === 'all') return { text };
  if (kind === 'favorites') return { text, onlyFavorites: true };
  return { text, directory: kind, ...(kind === 'enterprise' && department && { department }) };
}
