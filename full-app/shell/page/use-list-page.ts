import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { NamedSearch } from '../named/named-list.tsx';

/** The parts of an area that is a list with a search: the list, the search, an explanation, and an entry or a new entry. */
export type ListPart = 'list' | 'search' | 'info' | 'edit';

/** The state of such an area, as its address has it. */
export interface ListPage {
  /** The id of the open entry; undefined if none is open, or if a new entry is. */
  readonly id: string | undefined;
  readonly isNew: boolean;
  readonly search: NamedSearch;
  /** Opens an entry, or the list without an entry. */
  readonly show: (id: string | undefined) => void;
  readonly showNew: () => void;
  readonly showInfo: () => void;
}

/** Reads the address of an area that is a list with a search, and changes it. @param root the address of the list */
export function useListPage(root: string, part: ListPart): ListPage {
  const navigate = useNavigate();
  const { id } = useParams();
  const [query, setQuery] = useSearchParams();
  // The address follows what is typed, with a delay that must not take letters away.
  const [text, setText] = useState(query.get('text') ?? '');
  const isNew = part === 'edit' && id === 'new';
  function find(typed: string) {
    setText(typed);
    const found = new URLSearchParams(typed && { text: typed });
    if (part === 'search') setQuery(found, { replace: true });
    // The page beside the list stays open: it may have a form with changes.
    else if (part === 'list') void navigate(`${root}/search?${found}`);
  }
  return {
    id: part === 'edit' && !isNew ? id : undefined,
    isNew,
    search: { text, isActive: part === 'search', onChange: find },
    show: (opened) => void navigate(opened === undefined ? root : `${root}/edit/${opened}`),
    showNew: () => void navigate(`${root}/edit/new`),
    showInfo: () => void navigate(`${root}/info`),
  };
}
