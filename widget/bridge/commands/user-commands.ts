import type { Client } from '#sdk/index.ts';
import { Refused } from '../refused.ts';
import type { States } from '../state-events.ts';
import type { Commands } from './command.ts';

/** The user, their presence, and the presented number. */
export function userCommands(
  { callerIds, presence }: Client,
  states: States,
): Commands<'getGeneralInfo' | 'setPresence' | 'getCallerIDs' | 'setCallerID'> {
  return {
    getGeneralInfo: () => {
      const info = states.generalInfo.peek();
      if (!info) throw new Refused(503, 'The profile is not loaded.');
      return info;
    },
    setPresence: async (wanted) => {
      await (wanted?.presenceState ? presence.choose(wanted.presenceState) : presence.followCalendar());
      return null;
    },
    getCallerIDs: async ({ firstDigits }) =>
      (await callerIds.allowed(firstDigits)).map(({ customCallerID, label }) => ({
        callerID: customCallerID,
        ...(label !== undefined && { label }),
      })),
    setCallerID: async ({ callerID }) => {
      await callerIds.choose(callerID || undefined);
      return { callerID };
    },
  };
}
