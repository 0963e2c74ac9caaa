import { useCallback } from 'react';
import { useClient } from '#react/client-context.tsx';
import { idOf, type Person } from '#sdk/index.ts';
import { useItem } from '../shell/page/use-item.ts';

/** The last part of a directory entry's path. */
export const contactId = ({ restUri }: Pick<Person, 'restUri'>): string => idOf(restUri);

/** Loads a directory entry by the id in an address. */
export function useContact(text: string | undefined) {
  const { people } = useClient();
  const read = useCallback((id: string) => people.read({ restUri: `v1/directory/Contact/${id}` }), [people]);
  const { item: contact, show: showItem } = useItem(text, read);
  const show = useCallback((person: Person) => showItem(contactId(person), person), [showItem]);
  return { contact, show };
}
