import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Person } from '#sdk/index.ts';
import { type NameOrder, personName } from './person-name.ts';
import { personWords } from './words.ts';

/** Returns the part of a name that the user wants first. */
export function useNameOrder(): NameOrder {
  const { settings } = useClient();
  return useSignalRead(() => (settings.current.value?.sort.name === 'lastname' ? 'lastname' : 'firstname'));
}

/** Returns a function for names of people in the order that the user has chosen. */
export function usePersonName(): (person: Pick<Person, 'firstName' | 'lastName' | 'company'>) => string {
  const words = useTranslate(personWords);
  const order = useNameOrder();
  return useCallback((person) => personName(person, words, order), [words, order]);
}
