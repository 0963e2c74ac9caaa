import type { Call, CallAction } from '../../../sdk/index.ts';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { useRun } from '../errors/use-run.ts';

export interface CallCommand {
  /** The server says that it may be done now. */
  readonly possible: boolean;
  readonly pending: boolean;
  readonly run: () => Promise<boolean>;
}

const dropping: readonly CallAction[] = ['drop', 'disconnect', 'leave'];

/** What may be done with a call now, strictly as its `actions` say. */
export function useCallActions(call: Call) {
  const run = useRun();
  return useSignalRead(() => {
    const pending = call.pending.value;
    const command = (actions: readonly CallAction[], act: () => Promise<void>): CallCommand => ({
      possible: actions.some((action) => call.can(action)),
      pending: pending !== undefined && actions.includes(pending),
      run: () => run(act),
    });
    return {
      answer: command(['answer'], () => call.answer()),
      drop: command(dropping, () => call.drop()),
      hold: command(['hold'], () => call.hold()),
      unhold: command(['unhold'], () => call.unhold()),
      redirect: command(['redirect'], async () => {}),
      sendDtmfs: command(['sendDtmfs'], async () => {}),
      isHere: call.isHere.value,
      muted: call.muted.value,
    };
  });
}
