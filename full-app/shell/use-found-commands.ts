import { useEffect, useState } from 'react';
import { withWords } from '../../src/i18n/with-words.ts';
import type { CommandParts } from './action-commands.ts';
import type { Command } from './commands.ts';

/** So long nothing more is typed before the phone system is asked. */
const pauseMs = 200;

const load = () =>
  withWords(
    import('./action-commands.ts'),
    import('../../src/i18n/en/presence.ts'),
    import('../../src/i18n/en/people.ts'),
    import('../../src/i18n/en/history.ts'),
  );

/** What was found, and for which text: another one has to be found anew before it can be chosen. */
interface Found {
  readonly text: string;
  readonly commands: readonly Command[];
}

const nothing: Found = { text: '', commands: [] };

/** What the field finds besides screens and numbers, loaded when somebody first types. */
export function useFoundCommands(text: string, parts: CommandParts) {
  const [actions, setActions] = useState(nothing);
  const [people, setPeople] = useState(nothing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new words or another client are no reason to search again
  useEffect(() => {
    if (text === '') {
      setActions(nothing);
      setPeople(nothing);
      return;
    }
    let isWanted = true;
    const showPeople = (commands: readonly Command[]) => isWanted && setPeople({ text, commands });
    const ask = async () => {
      const { peopleCommands } = await load();
      if (isWanted) showPeople(await peopleCommands(text, parts));
    };
    load().then(
      ({ actionCommands, historyCommands }) =>
        isWanted &&
        setActions({ text, commands: [...historyCommands(text, parts), ...actionCommands(text, parts)] }),
      reportError,
    );
    // Without the phone system the rest is found all the same; a banner says that it is away.
    const timer = setTimeout(() => ask().catch(() => showPeople([])), pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);

  const all = [actions, people].flatMap((one) => (one.text === text ? one.commands : []));
  return {
    found: all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index),
    /** All that there is for this text: what is not found now is not there. */
    isComplete: people.text === text,
  };
}
