import { useContext, useEffect, useState } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { isSameNumber } from '#phone/numbers/number-end.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type CallHistoryItem, fold, foldedWritings, keypadDigits, type Person } from '#sdk/index.ts';
import { companyOf } from '../person/person-name.ts';
import { usePersonName } from '../person/use-person-name.ts';
import { type FoundNumber, NumberSearch } from './found-number.ts';

/** The pause after the last key before a request, in milliseconds. */
const pauseMs = 150;
const minCharacters = 2;
/** The pause after the last key of the dial pad, in milliseconds: keys are pressed more slowly than letters are typed. */
const keypadPauseMs = 200;
const maxShown = 8;
/** More numbers of the same person would hide other people. */
const maxOfPerson = 3;

const ofPerson = (person: Person, nameOf: (person: Person) => string): readonly FoundNumber[] =>
  person.numbers.slice(0, maxOfPerson).map(({ type, number }) => ({
    id: `${person.restUri} ${number}`,
    name: nameOf(person),
    number,
    kind: type,
    detail: companyOf(person) || person.department,
    person,
  }));

const ofPast = ({ restUri, remoteNumber, remoteLabel }: CallHistoryItem): FoundNumber => ({
  id: restUri,
  name: remoteLabel || remoteNumber,
  number: remoteNumber,
  detail: '',
});

/** The keys that may spell a name. */
const isKeypad = (text: string) => /^[2-9]+$/.test(text);

const isSpelled = (keys: string, name: string): boolean =>
  isKeypad(keys) && name.split(/\s+/).some((word) => keypadDigits(word).startsWith(keys));

const isAbout = (text: string, { name, number }: FoundNumber): boolean =>
  isSpelled(text, name) ||
  foldedWritings(name).includes(fold(text)) ||
  (/^\+?\d+$/.test(text) && number.includes(text));

/** True if a number belongs to an entry, or to the person of an entry, in whichever form it is written. */
const isOf = (number: string, one: FoundNumber): boolean =>
  isSameNumber(number, one.number) ||
  !!one.person?.numbers.some((other) => isSameNumber(number, other.number));

/** Leaves out entries whose number an earlier entry has, and past calls with a person who is found. */
const distinct = (found: readonly FoundNumber[]): readonly FoundNumber[] =>
  found.filter(({ number, person }, at) =>
    found.slice(0, at).every((one) => (person ? !isSameNumber(number, one.number) : !isOf(number, one))),
  );

/** The first number of each favourite. */
export function useFavoriteNumbers(): readonly FoundNumber[] {
  const nameOf = usePersonName();
  const run = useRun();
  const { people } = useClient();
  const [list] = useState(() => people.search({ onlyFavorites: true }));
  useEffect(() => void run(() => list.loadMore()), [list, run]);
  return useSignalRead(() =>
    list.items.value.slice(0, maxShown).flatMap((one) => ofPerson(one, nameOf).slice(0, 1)),
  );
}

export interface FoundNumbers {
  readonly found: readonly FoundNumber[];
  /** True if all sources have answered for this text. */
  readonly isComplete: boolean;
}

/**
 * Numbers that match the typed text: from the directory, from pages around, and from recent calls. Without a text, recent calls.
 * A newer text replaces a pending request.
 */
export function useFoundNumbers(text: string): FoundNumbers {
  const nameOf = usePersonName();
  const { people, history } = useClient();
  const searchElsewhere = useContext(NumberSearch);
  const [answer, setAnswer] = useState<{ text: string; items: readonly FoundNumber[] }>();
  const wanted = text.trim();

  useEffect(() => {
    if (wanted.length < minCharacters) return;
    let isWanted = true;
    const found = people.search({ text: wanted });
    const spelled = isKeypad(wanted) ? people.search({ keypad: wanted }) : undefined;
    const timer = setTimeout(
      async () => {
        // Some sources may fail: the results of the others are still shown.
        const sources = await Promise.allSettled([
          found.loadMore().then(() => found.items.peek().flatMap((one) => ofPerson(one, nameOf))),
          spelled?.loadMore().then(() => spelled.items.peek().flatMap((one) => ofPerson(one, nameOf))) ?? [],
          searchElsewhere?.(wanted) ?? [],
        ]);
        if (!isWanted) return;
        const items = sources.flatMap((source) => (source.status === 'fulfilled' ? source.value : []));
        setAnswer({ text: wanted, items });
      },
      isKeypad(wanted) ? keypadPauseMs : pauseMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [people, searchElsewhere, wanted, nameOf]);

  const recent = useSignalRead(() => history.items.value).map(ofPast);
  const past = wanted === '' ? recent : recent.filter((one) => isAbout(wanted, one));
  // While a request is pending, results for the beginning of the same text stay.
  const isFresh = answer !== undefined && wanted.length >= minCharacters && wanted.startsWith(answer.text);
  const known = isFresh ? answer.items.filter((one) => answer.text === wanted || isAbout(wanted, one)) : [];
  return {
    found: distinct([...known, ...past]).slice(0, maxShown),
    isComplete: wanted.length < minCharacters || answer?.text === wanted,
  };
}
