import { useEffect, useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import type { PeopleQuery, Person } from '#sdk/index.ts';

/** The pause after the last key before a request, in milliseconds. */
const pauseMs = 150;
const minCharacters = 2;
const nobody: readonly Person[] = [];

/**
 * People of the directory who match the typed text; an empty list for a single letter. People found for the beginning of the
 * same text stay until the next answer. A search that fails returns an empty list: the connection's banner says why.
 *
 * @param types must keep its identity between renders
 */
export function usePeopleSearch(text: string, types: PeopleQuery['types']): readonly Person[] {
  const { people } = useClient();
  const [answer, setAnswer] = useState<{ readonly text: string; readonly items: readonly Person[] }>();
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < minCharacters) return;
    let isWanted = true;
    const found = people.search({ text: wanted, ...(types && { types }) });
    const timer = setTimeout(() => {
      found.loadMore().then(
        () => isWanted && setAnswer({ text: wanted, items: found.items.peek() }),
        () => isWanted && setAnswer({ text: wanted, items: nobody }),
      );
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [people, types, wanted]);
  const isFresh = answer !== undefined && wanted.length >= minCharacters && wanted.startsWith(answer.text);
  return isFresh ? answer.items : nobody;
}
