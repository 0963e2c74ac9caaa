import type { PeopleQuery } from '../../../sdk/index.ts';
import type { PeopleKind } from './people-filter.tsx';

/** What of the people is in sight. */
export interface PeopleView {
  readonly text: string;
  readonly kind: PeopleKind;
  /** Of colleagues; empty: all of them. */
  readonly department: string;
}

export const everybody: PeopleView = { text: '', kind: 'all', department: '' };

/** What to ask for, to see that. */
export function queryOf({ text, kind, department }: PeopleView): PeopleQuery {
  if (kind === 'all') return { text };
  if (kind === 'favorites') return { text, onlyFavorites: true };
  return { text, directory: kind, ...(kind === 'enterprise' && department && { department }) };
}
