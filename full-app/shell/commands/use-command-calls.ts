import { useDialText } from '#phone/calls/use-place-call.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Command } from './commands.ts';

/**
 * Returns the two ways in which the command field calls a person. Without a call, both place a call. During a call, Enter
 * consults that person while the call is on hold, and Shift+Enter transfers it at once, as in the transfer form.
 */
export function useCommandCalls() {
  const { calls } = useClient();
  const run = useRun();
  const dial = useDialText();
  const { call, canAsk, canHandOver } = useSignalRead(() => {
    const inState = (state: string) => calls.lines.value.find((one) => one.line.value.state === state);
    const current = inState('talking') ?? inState('held');
    return {
      call: current,
      canAsk: current?.can('addCall') === true,
      canHandOver: current?.can('redirect') === true,
    };
  });
  return (number: string): Pick<Command, 'run' | 'keyLabel' | 'other'> => ({
    run: () => void (call && canAsk ? run(() => call.consult(number)) : dial(number)),
    keyLabel: canAsk ? 'calls.askFirst' : 'action.call',
    other:
      call && canHandOver
        ? { keyLabel: 'calls.transferNow', run: () => void run(() => call.redirect(number)) }
        : undefined,
  });
}
