import { useInfo } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type Call, type CallAction, CallsideError } from '#sdk/index.ts';
import { useRun } from '../errors/use-run.ts';

export interface CallCommand {
  /** True if the server allows it now. */
  readonly possible: boolean;
  readonly pending: boolean;
  readonly run: () => Promise<boolean>;
}

type Commands<Name extends string> = Readonly<
  Record<Name, readonly [actions: readonly CallAction[], act: () => Promise<void>]>
>;

/** A call that ended while the command was pending shows it in its summary. */
function unlessOver(thrown: unknown): void {
  if (!(thrown instanceof CallsideError) || thrown.code !== 'call.gone') throw thrown;
}

/**
 * The commands of a call by name. Each is possible exactly if the call's `actions` allow it.
 *
 * @example const { join } = useCallCommands(call, { join: [['join'], () => call.join()] });
 */
export function useCallCommands<Name extends string>(
  call: Call,
  commands: Commands<Name>,
): Readonly<Record<Name, CallCommand>> {
  const run = useRun();
  return useSignalRead(() => {
    const pending = call.pending.value;
    const entries = Object.entries<Commands<Name>[Name]>(commands).map(([name, [actions, act]]) => [
      name,
      {
        possible: actions.some((action) => call.can(action)),
        pending: pending !== undefined && actions.includes(pending),
        run: () => run(() => act().catch(unlessOver)),
      },
    ]);
    return Object.fromEntries(entries) as Record<Name, CallCommand>;
  });
}

/** The phone system's name for the user's own mailbox. */
const mailboxDestination = 'ENT_VM';

/** The command that sends a ringing call to the user's mailbox, if the user has a mailbox. */
export function useToMailbox(call: Call): CallCommand {
  const hasMailbox = useInfo()?.mailbox !== undefined;
  const { toMailbox } = useCallCommands(call, {
    toMailbox: [['redirect'], () => call.redirect(mailboxDestination)],
  });
  return { ...toMailbox, possible: hasMailbox && toMailbox.possible };
}

const nothing = async () => {};

/** The commands for the buttons of every call. A button without a command opens a panel. */
export const useCallActions = (call: Call) =>
  useCallCommands(call, {
    answer: [['answer'], () => call.answer()],
    drop: [['drop', 'disconnect', 'leave'], () => call.hangUp()],
    hold: [['hold'], () => call.hold()],
    unhold: [['unhold'], () => call.unhold()],
    startRecord: [['startRecord'], () => call.startRecord()],
    stopRecord: [['stopRecord'], () => call.stopRecord()],
    forward: [['redirect'], nothing],
    transfer: [['redirect', 'addCall', 'transfer'], nothing],
    add: [['addParty'], nothing],
    keypad: [['sendDtmfs'], nothing],
  });
