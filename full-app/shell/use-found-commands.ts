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
  );

/** What the field finds besides screens and numbers, loaded when somebody first types. */
export function useFoundCommands(text: string, parts: CommandParts) {
  const [actions, setActions] = useState<readonly Command[]>([]);
  const [people, setPeople] = useState<readonly Command[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new words or another client are no reason to search again
  useEffect(() => {
    if (text === '') {
      setActions([]);
      setPeople([]);
      return;
    }
    let isWanted = true;
    const ask = async () => {
      const { peopleCommands } = await load();
      if (!isWanted) return;
      const found = await peopleCommands(text, parts);
      if (isWanted) setPeople(found);
    };
    load().then(({ actionCommands }) => isWanted && setActions(actionCommands(text, parts)), reportError);
    // Without the phone system the rest is found all the same; a banner says that it is away.
    const timer = setTimeout(() => ask().catch(() => isWanted && setPeople([])), pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);

  return [...actions, ...people];
}
