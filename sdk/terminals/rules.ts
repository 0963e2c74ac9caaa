import { type Terminal, type TerminalType, terminalTypes } from '#wire/phones/terminal.ts';
import type { Info } from '#wire/session/info.ts';
import type { ShortInfo } from '#wire/session/login.ts';
import type { FormattedTerminal, TerminalKind } from './formatted-terminal.ts';

const kindOrder: readonly TerminalKind[] = ['softphone', 'webphone', 'normal'];

const mobileTypes: readonly TerminalType[] = ['PublicMobileTerminal', 'PrivateMobileTerminal'];

/** Which phones of their own machine a user may use. */
export interface PhoneRights {
  readonly softphone: boolean;
  readonly webphone: boolean;
}

/**
 * A softphone needs a licence and no flag against it, a web phone its right and WebRTC. A user who acts for another has neither.
 */
export function phoneRights(
  extension: Pick<NonNullable<Info['extension']>, 'maxSoftphoneTerminals' | 'isWebSoftphone'> | undefined,
  login: Pick<ShortInfo, 'webRtc' | 'isBehalf' | 'cannotUseSoftphone'>,
): PhoneRights {
  if (!extension || login.isBehalf) return { softphone: false, webphone: false };
  return {
    softphone: extension.maxSoftphoneTerminals > 0 && !login.cannotUseSoftphone,
    webphone: extension.isWebSoftphone && login.webRtc,
  };
}

export function kindOf({ softphoneType }: Pick<Terminal, 'softphoneType'>): TerminalKind {
  if (softphoneType === 'desktop') return 'softphone';
  return softphoneType === 'webRTC' ? 'webphone' : 'normal';
}

export function formatTerminal(terminal: Terminal): FormattedTerminal {
  const { abstractTerminalID, restUri, maxTerminalConnection, physicalState, isAssumedIdle } = terminal;
  const { type: terminalType } = terminal;
  const type = kindOf(terminal);
  const label = terminal.label || terminal.terminalLabel || terminal.device?.label || abstractTerminalID;
  const deviceKind = type === 'normal' ? (isMobile(terminal) ? 'mobile' : terminalType) : type;
  return {
    terminalId: abstractTerminalID,
    restUri,
    label,
    type,
    deviceKind,
    terminalType,
    maxTerminalConnection,
    physicalState,
    isAssumedIdle,
  };
}

/** A softphone that is neither a desktop program nor in a browser is the app of a mobile. */
const isMobile = ({ type, softphoneType }: Terminal) =>
  type === 'Softphone' && softphoneType !== 'notASoftphone';

const isUp = ({ physicalState }: FormattedTerminal) => physicalState === 'inService';

/** Terminals in service come first. */
const byState = (one: FormattedTerminal, other: FormattedTerminal) => Number(isUp(other)) - Number(isUp(one));

/** Sorts by label; equal labels by id, so that the order is always the same. */
const byLabel = (one: FormattedTerminal, other: FormattedTerminal) =>
  one.label.localeCompare(other.label) || one.terminalId.localeCompare(other.terminalId);

/** The terminals that a picker shows, in its order: by kind, terminals in service first, by label. */
export function listTerminals(
  terminals: readonly Terminal[],
  rights: PhoneRights,
): readonly FormattedTerminal[] {
  return terminals
    .filter(({ type }) => type !== 'OcsTerminal')
    .map(formatTerminal)
    .filter(({ type }) => type === 'normal' || rights[type])
    .sort(
      (one, other) =>
        kindOrder.indexOf(one.type) - kindOrder.indexOf(other.type) ||
        byState(one, other) ||
        byLabel(one, other),
    );
}

/**
 * Terminals in the order in which a user's devices are listed: terminals in service first, then by type, then by label. On a
 * mobile the mobile types come first.
 */
export function sortByType(
  terminals: readonly FormattedTerminal[],
  { onMobile }: { onMobile: boolean },
): readonly FormattedTerminal[] {
  const rank = ({ terminalType }: FormattedTerminal) =>
    terminalTypes.indexOf(terminalType) -
    (onMobile && mobileTypes.includes(terminalType) ? terminalTypes.length : 0);
  return terminals.toSorted(
    (one, other) => byState(one, other) || rank(one) - rank(other) || byLabel(one, other),
  );
}

export const isAnyInService = (list: readonly FormattedTerminal[]): boolean => list.some(isUp);

/**
 * Whether no terminal in service has a connection, a web phone no less than others. `hasCti` is false if programs may not place calls
 * from the user's phones: a web phone is left then.
 */
export const areCallsForbidden = (
  list: readonly FormattedTerminal[],
  { hasCti = true }: { readonly hasCti?: boolean } = {},
): boolean =>
  !list.some(
    (terminal) =>
      terminal.maxTerminalConnection > 0 && isUp(terminal) && (hasCti || terminal.type === 'webphone'),
  );
