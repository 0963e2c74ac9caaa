import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { type Call, type CallLine, CallsideError, type ErrorCode } from '#sdk/index.ts';
import { hasFailed } from '../card/call-status.tsx';
import type { CallCommand } from '../use-call-actions.ts';
import { useCallerName } from '../use-caller-name.ts';
import { callWorkWords } from '../work-words.ts';
import { mayMerge, mayTransfer } from './use-other-calls.ts';

interface PairCommand extends CallCommand {
  /** The effect, with the names. */
  readonly hint: string;
}

export interface Pair {
  /** The state of the consultation as words, with the names of the consulted and the waiting party. */
  readonly about: string;
  readonly commands: Readonly<Record<'complete' | 'toggle' | 'merge' | 'giveUp', PairCommand>> | undefined;
}

/** The first call of a pair is the older call. The other is the consultation call. */
const byAge = (pair: readonly Call[]) =>
  pair.toSorted((one, other) => one.line.value.creationTime - other.line.value.creationTime);

/** The consulted party may still ring, or may have declined. */
function aboutKey(line: CallLine): 'calls.pair' | 'calls.pairRings' | 'calls.pairFailed' {
  if (hasFailed(line)) return 'calls.pairFailed';
  return line.talkingTime === undefined ? 'calls.pairRings' : 'calls.pair';
}

/** Awaits a command that has nothing left to do if it is refused for one of these reasons. */
async function unless(command: Promise<void>, ...done: readonly ErrorCode[]): Promise<void> {
  try {
    await command;
  } catch (thrown) {
    if (!(thrown instanceof CallsideError) || !done.includes(thrown.code)) throw thrown;
  }
}

/**
 * Ends the consultation before the waiting party is resumed: an answer of the consulted party between the two commands would
 * put that party on hold again. Whether it is on hold, the phone system knows best.
 */
async function giveUp(first: Call, second: Call): Promise<void> {
  await unless(second.hangUp(), 'call.gone');
  await unless(first.unhold(), 'call.actionNotAllowed', 'call.gone');
}

/**
 * A call, its consultation call, and the ways to end the consultation. Toggling swaps the calls. Giving up returns to the
 * waiting party.
 */
export function usePair(pair: readonly Call[]): Pair {
  const words = useTranslate(callWorkWords);
  const run = useRun();
  const nameOf = useCallerName();
  return useSignalRead(() => {
    const [first, second] = byAge(pair);
    if (!first || !second) return { about: '', commands: undefined };
    const [waiting, asked] = [nameOf(first.line.value), nameOf(second.line.value)];
    const held = [first, second].find((call) => call.can('unhold'));
    const isPending = (...actions: readonly string[]) =>
      [first, second].some(({ pending }) => pending.value !== undefined && actions.includes(pending.value));
    const either = (may: (call: Call, other: Call) => boolean) => may(first, second) || may(second, first);
    const command = (hint: string, possible: boolean, pending: boolean, act: () => Promise<void>) => ({
      hint,
      possible,
      pending,
      run: () => run(act),
    });
    return {
      about: words(aboutKey(second.line.value), { asked, waiting }),
      commands: {
        complete: command(
          words('calls.dropTransfer', { one: waiting, other: asked }),
          either(mayTransfer),
          isPending('transfer'),
          () => (mayTransfer(first, second) ? first.transferTo(second) : second.transferTo(first)),
        ),
        toggle: command(
          words('calls.toggleHint', { name: held === first ? waiting : asked }),
          held !== undefined,
          isPending('hold', 'unhold'),
          async () => held?.unhold(),
        ),
        merge: command(words('calls.dropMerge'), either(mayMerge), isPending('merge'), () =>
          mayMerge(first, second) ? first.merge(second) : second.merge(first),
        ),
        giveUp: command(
          words('calls.giveUpHint', { name: waiting }),
          (['drop', 'disconnect', 'leave'] as const).some((action) => second.can(action)),
          isPending('drop'),
          () => giveUp(first, second),
        ),
      },
    };
  });
}
