import type { Client } from '../../../sdk/index.ts';
import type { States } from '../happenings.ts';
import { Refused } from '../refused.ts';
import type { Commands } from './command.ts';

/** Who the user is, and the number by which the user is seen. */
export function userCommands(
  { callerIds }: Client,
  states: States,
): Commands<'getGeneralInfo' | 'getCallerIDs' | 'setCallerID'> {
  return {
    getGeneralInfo: () => {
      const info = states.generalInfo.peek();
      if (!info) throw new Refused(503, 'The profile is not loaded.');
      return info;
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
