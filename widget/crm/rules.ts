import { type CallLine, type CrmSettings, idOf } from '#sdk/index.ts';

/** The reasons to ignore a call. */
export type IgnoreReason = 'personal' | 'otherTerminal' | 'noAcdGroup' | 'direction' | 'noExternalNumber';

/** True if the user has kept this call from the CRM. A call may become private during its course. */
export const isPrivate = (line: Pick<CallLine, 'isPersonalCall'>, settings: CrmSettings): boolean =>
  line.isPersonalCall === true && !settings.hasPersonalCallConsent;

/** Returns the reason to ignore a call, or undefined if the CRM may see it. */
export function whyIgnored(
  line: Pick<CallLine, 'isPersonalCall' | 'terminal' | 'acdGroup' | 'isIncoming' | 'displayedExternalNumber'>,
  settings: CrmSettings,
  selectedTerminalId: string | undefined,
): IgnoreReason | undefined {
  if (isPrivate(line, settings)) return 'personal';
  if (line.terminal === undefined || idOf(line.terminal) !== selectedTerminalId) return 'otherTerminal';
  if (settings.popupAcdOnly && !line.acdGroup) return 'noAcdGroup';
  if (!(line.isIncoming ? settings.popupIncomingCall : settings.popupOutgoingCall)) return 'direction';
  if (!line.displayedExternalNumber) return 'noExternalNumber';
  return undefined;
}

/** Causes with which a call belongs to another party, or never belonged to the user: it is not logged. */
const unloggedCauses: ReadonlySet<string> = new Set([
  'causeReorderTone',
  'causeNextTerminalUnavailable',
  'causeTransfer',
]);

export const isLogged = (stateCause: string): boolean => !unloggedCauses.has(stateCause);

/**
 * Returns the key of a leg of a call, equal in every tab, after a reload, and after the call became part of another call.
 */
export const callKeyOf = (line: Pick<CallLine, 'lineId' | 'creationTime'>): string =>
  `callside:${line.lineId}:${line.creationTime}`;

/** Two numbers match if this many last digits are equal: the prefix depends on the writer. */
const tellingDigits = 9;

/** Returns the digits by which a CRM finds a number; empty for an invalid number. */
export const numberEnding = (number: string): string => number.replace(/\D/g, '').slice(-tellingDigits);
