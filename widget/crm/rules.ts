import type { CallLine, CrmSettings } from '../../sdk/index.ts';
import { idOf } from '../../src/features/id-of.ts';

/** Why a call is none of the CRM's business. */
export type IgnoreReason = 'personal' | 'otherTerminal' | 'noAcdGroup' | 'direction' | 'noExternalNumber';

/** Whether the user has kept this call from the CRM. A call may become so in the midst of it. */
export const isPrivate = (line: Pick<CallLine, 'isPersonalCall'>, settings: CrmSettings): boolean =>
  line.isPersonalCall === true && !settings.hasPersonalCallConsent;

/** Integrations 4: whether, and why, a call is ignored. */
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

/** How a call ended that is the business of somebody else now, or never was one: it is not logged. */
const unloggedCauses: ReadonlySet<string> = new Set([
  'causeReorderTone',
  'causeNextTerminalUnavailable',
  'causeTransfer',
]);

export const isLogged = (stateCause: string): boolean => !unloggedCauses.has(stateCause);

/** The same for a leg of a call in every tab, after a reload, and after the call became part of another one. */
export const callKeyOf = (line: Pick<CallLine, 'lineId' | 'creationTime'>): string =>
  `callside:${line.lineId}:${line.creationTime}`;

/** Numbers are the same where so many digits at their ends are: whatever stands before depends on who writes them. */
const tellingDigits = 9;

/** The digits by which a CRM finds a number; empty for what is none. */
export const numberEnding = (number: string): string => number.replace(/\D/g, '').slice(-tellingDigits);
