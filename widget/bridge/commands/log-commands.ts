import type { ReadonlySignal } from '@preact/signals-core';
import type { LoggedCall } from '../contract/call-log.ts';
import { Refused } from '../refused.ts';
import type { PageCallLog } from '../widget-ui.ts';
import type { Commands } from './command.ts';

/** A call log as pages see it. */
interface CommandedLog extends Pick<PageCallLog, 'callOf'> {
  readonly isOffered: { peek(): boolean };
  readonly wanted: { value: PageCallLog['wanted']['value'] };
  set(callID: string, entry: LoggedCall | undefined): void;
}

/**
 * Commands of a page about its call log.
 *
 * @param present the calls of now; throws while they are not known
 */
export function logCommands(
  callLog: CommandedLog,
  present: () => unknown,
): Commands<'openLogForm' | 'setCallLogged'> {
  return {
    openLogForm: ({ callID }) => {
      present();
      if (!callLog.callOf(callID)) throw new Refused(404, `There is no call ${callID}.`);
      if (!callLog.isOffered.peek()) throw new Refused(409, 'No page offers logCall.');
      callLog.wanted.value = { callID, isOpen: true };
      return null;
    },
    setCallLogged: ({ callID, isLogged, logID, label }) => {
      const entry = { ...(logID !== undefined && { logID }), ...(label !== undefined && { label }) };
      callLog.set(callID, isLogged ? entry : undefined);
      return null;
    },
  };
}

/** The call log of a widget that logs calls itself: a page can open each form, but cannot mark a call as logged. */
export const followedLog = (shown: ReadonlySignal<PageCallLog | undefined>): CommandedLog => ({
  callOf: (callID) => shown.peek()?.callOf(callID),
  isOffered: { peek: () => shown.peek() !== undefined },
  wanted: {
    get value() {
      return shown.peek()?.wanted.value;
    },
    set value(wanted) {
      const log = shown.peek();
      if (log) log.wanted.value = wanted;
    },
  },
  set: () => {
    throw new Refused(409, 'The widget logs calls itself here.');
  },
});
