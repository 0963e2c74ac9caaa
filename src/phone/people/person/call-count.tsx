import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useHistory } from '#phone/history/use-history.ts';
import { useClient } from '#react/client-context.tsx';
import type { Person } from '#sdk/index.ts';
import { peopleWords } from '../words.ts';

interface CallCountProps {
  readonly person: Pick<Person, 'restUri'>;
}

/** The number of the user's calls with a person, counted again after each call; nothing before it is known. */
export const CallCount = ({ person }: CallCountProps) => (
  <PresentCount key={useHistory().items[0]?.restUri} person={person} />
);

function PresentCount({ person: { restUri } }: CallCountProps) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const count = useLoaded(
    useCallback(() => people.callCount({ restUri }), [people, restUri]),
    undefined,
  );
  return count === undefined ? null : <p>{words('people.callCount', { number: count })}</p>;
}
