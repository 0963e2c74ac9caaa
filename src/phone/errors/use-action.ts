import { useCallback, useRef, useState } from 'react';
import { useRun } from './use-run.ts';

/**
 * Runs the commands of a screen, one at a time, and shows a failure in a toast. The function that runs a command resolves to
 * true if the command succeeded, and to false if it failed or if another command is under way.
 *
 * @returns the function, and the name of the command that is under way
 *
 * @example const [act, pending] = useActions<'save' | 'remove'>(); <Button pending={pending === 'save'} …
 */
export function useActions<Name extends string>(): readonly [
  act: (name: Name, command: () => Promise<unknown>) => Promise<boolean>,
  pending: Name | undefined,
] {
  const run = useRun();
  const isRunning = useRef(false);
  const [pending, setPending] = useState<Name>();
  const act = useCallback(
    async (name: Name, command: () => Promise<unknown>) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setPending(name);
      const isDone = await run(command);
      isRunning.current = false;
      setPending(undefined);
      return isDone;
    },
    [run],
  );
  return [act, pending];
}

/**
 * The same for a single command.
 *
 * @example const [act, isPending] = useAction(); <Button pending={isPending} onClick={() => void act(() => call.hold())}>…
 */
export function useAction(): readonly [
  act: (command: () => Promise<unknown>) => Promise<boolean>,
  isPending: boolean,
] {
  const [act, pending] = useActions<'command'>();
  return [useCallback((command) => act('command', command), [act]), pending !== undefined];
}
