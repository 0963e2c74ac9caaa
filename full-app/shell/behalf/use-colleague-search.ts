import { useEffect, useState } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { fold, foldedWritings, type Person } from '#sdk/index.ts';

/** The pause after the last key before a request, in milliseconds. */
const pauseMs = 150;
const maxShown = 8;

/** A colleague with the name under which the phone system knows the user. */
export interface FoundColleague extends FoundNumber {
  readonly login: string;
}

interface ColleagueSearch {
  /** The best match first. */
  readonly found: readonly FoundColleague[];
  /** The phone system has answered for this text. */
  readonly isComplete: boolean;
}

const isAbout = (text: string, { name, number, login }: FoundColleague): boolean =>
  [name, number, login].some((one) => foldedWritings(one).includes(text));

/** Colleagues other than the user, by a part of the name, the number or the login. */
export function useColleagueSearch(text: string): ColleagueSearch {
  const nameOf = usePersonName();
  const run = useRun();
  const { people } = useClient();
  const own = useInfo()?.restUriContact;
  const [answer, setAnswer] = useState<{ readonly text: string; readonly items: readonly Person[] }>();
  const wanted = text.trim();

  useEffect(() => {
    if (wanted === '') return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      // A login is often made of the names, with dots between them.
      const words = wanted.replace(/[._]+/g, ' ');
      const list = people.search({ text: words, directory: 'enterprise', types: ['IUser'] });
      const isLoaded = await run(() => list.loadMore());
      if (isWanted && isLoaded) setAnswer({ text: wanted, items: list.items.peek() });
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [people, run, wanted]);

  // While a request is pending, results for the beginning of the same text stay.
  const known = answer && wanted !== '' && wanted.startsWith(answer.text) ? answer.items : [];
  const colleagues = known.flatMap((person): readonly FoundColleague[] => {
    const { restUri, addressNumber = '', login } = person;
    if (login === undefined || restUri === own) return [];
    return [{ id: restUri, name: nameOf(person), number: addressNumber, detail: login, login, person }];
  });
  const isComplete = wanted === '' || answer?.text === wanted;
  const folded = fold(wanted);
  const fitting = isComplete ? colleagues : colleagues.filter((one) => isAbout(folded, one));
  const isNamed = ({ login }: FoundColleague) => login.toLowerCase() === wanted.toLowerCase();
  const found = [...fitting.filter(isNamed), ...fitting.filter((one) => !isNamed(one))];
  return { found: found.slice(0, maxShown), isComplete };
}
