import Phone from 'lucide-react/icons/phone';
import { useEffect, useState } from 'react';
import { useFoundNumbers } from '#phone/people/picker/use-found-numbers.ts';
import type { CommandDeps } from './action-commands.ts';
import type { Command } from './commands.ts';
import type { useCommandCalls } from './use-command-calls.ts';

const load = () => import('./action-commands.ts');

/** The results, and the text that they belong to. Results for another text cannot be chosen. */
interface Found {
  readonly text: string;
  readonly commands: readonly Command[];
}

const nothing: Found = { text: '', commands: [] };

/** Finds people and past calls as every people picker does, and actions, whose code is loaded when the user first types. */
export function useFoundCommands(
  text: string,
  deps: CommandDeps,
  callTo: ReturnType<typeof useCommandCalls>,
) {
  const [actions, setActions] = useState(nothing);
  const { found, isComplete } = useFoundNumbers(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new words or another client are no reason to search again
  useEffect(() => {
    if (text === '') {
      setActions(nothing);
      return;
    }
    let isWanted = true;
    const show = (commands: readonly Command[]) => isWanted && setActions({ text, commands });
    load().then(
      ({ actionCommands }) => show(actionCommands(text, deps)),
      (error) => {
        // If this code fails to load, the other results are still shown.
        show([]);
        reportError(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [text]);

  const areActionsHere = actions.text === text;
  return {
    actions: areActionsHere ? actions.commands : [],
    people: found.map(
      (one): Command => ({ id: one.id, icon: Phone, title: one.name, found: one, ...callTo(one.number) }),
    ),
    /** True if all results for this text are known. */
    isComplete: isComplete && areActionsHere,
  };
}
