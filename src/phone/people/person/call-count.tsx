import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClient } from '#react/client-context.tsx';
import type { Person } from '#sdk/index.ts';
import { peopleWords } from '../words.ts';

/** The number of the user's calls with a person; nothing before it is known. */
export function CallCount({ person: { restUri } }: { readonly person: Pick<Person, 'restUri'> }) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const count = useLoaded(
    useCallback(() => people.callCount({ restUri }), [people, restUri]),
    undefined,
  );
  return count === undefined ? null : <p>{words('people.callCount', { number: count })}</p>;
}
