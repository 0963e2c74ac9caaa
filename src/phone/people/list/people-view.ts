import { useCallback, useState } from 'react';
import type { PeopleQuery } from '#sdk/index.ts';
import { localPreference } from '#ui/local-preference/local-preference.ts';
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

/** The folder of the favourites that each user has open in this browser. */
const openFolder = localPreference('favoriteFolder', (text) => text ?? '');

/** Returns a selection of people, at first all of them, and the function that changes it. The open folder is remembered. */
export function usePeopleView(): readonly [PeopleView, (change: Partial<PeopleView>) => void] {
  const [view, setView] = useState(() => ({ ...everybody, folder: openFolder.read() }));
  const change = useCallback((changed: Partial<PeopleView>) => {
    if (changed.folder !== undefined) openFolder.choose(changed.folder);
    setView((now) => ({ ...now, ...changed }));
  }, []);
  return [view, change];
}

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
