import type { Info } from '../wire/info.ts';
import type { ShortInfo } from '../wire/login.ts';
import { type Terminal, type TerminalType, terminalTypes } from '../wire/terminal.ts';
import type { FormattedTerminal, TerminalKind } from './formatted-terminal.ts';

const kindOrder: readonly TerminalKind[] = ['softphone', 'webphone', 'normal'];

const mobileTypes: readonly TerminalType[] = ['PublicMobileTerminal', 'PrivateMobileTerminal'];

/** Which phones of their own machine a user may use. */
export interface PhoneRights {
  readonly softphone: boolean;
  readonly webphone: boolean;
}

/** Core 5 and 6: softphone and web phone need their right and nobody acting for another; web phones also WebRTC. */
export function phoneRights(
  extension: Pick<NonNullable<Info['extension']>, 'maxSoftphoneTerminals' | 'isWebSoftphone'> | undefined,
  login: Pick<ShortInfo, 'webRtc' | 'isBehalf'>,
): PhoneRights {
  if (!extension || login.isBehalf) return { softphone: false, webphone: false };
  return {
    softphone: extension.maxSoftphoneTerminals > 0,
    webphone: extension.isWebSoftphone && login.webRtc,
  };
}

export function kindOf({ softphoneType }: Pick<Terminal, 'softphoneType'>): TerminalKind {
  if (softphoneType === 'desktop') return 'softphone';
  return softphoneType === 'webRTC' ? 'webphone' : 'normal';
}

export function formatTerminal(terminal: Terminal): FormattedTerminal {
  const { abstractTerminalID, restUri, type, maxTerminalConnection, physicalState } = terminal;
  const kind = kindOf(terminal);
  const label = terminal.label || terminal.terminalLabel || terminal.device?.label || abstractTerminalID;
  const bundleLabel =
    `phone.kind.${kind === 'normal' ? (isMobile(terminal) ? 'mobile' : type) : kind}` as const;
  return {
    abstractTerminalID,
    restUri,
    label,
    kind,
    bundleLabel,
    type,
    maxTerminalConnection,
    physicalState,
  };
}

/** A softphone that is neither a desktop program nor in a browser is the app of a mobile. */
const isMobile = ({ type, softphoneType }: Terminal) =>
  type === 'Softphone' && softphoneType !== 'notASoftphone';

const isUp = ({ physicalState }: FormattedTerminal) => physicalState === 'inService';

/** Those in service first, by label; never by chance. */
const byStateAndLabel = (one: FormattedTerminal, other: FormattedTerminal) =>
  Number(isUp(other)) - Number(isUp(one)) ||
  one.label.localeCompare(other.label) ||
  one.abstractTerminalID.localeCompare(other.abstractTerminalID);

/** The terminals that a picker shows, in its order: by kind, those in service first, by label. */
export function listTerminals(
  terminals: readonly Terminal[],
  rights: PhoneRights,
): readonly FormattedTerminal[] {
  return terminals
    .filter(({ type }) => type !== 'OcsTerminal')
    .map(formatTerminal)
    .filter(({ kind }) => kind === 'normal' || rights[kind])
    .sort(
      (one, other) =>
        kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind) || byStateAndLabel(one, other),
    );
}

/**
 * Terminals in the order in which a user's devices are listed: by what they are, those of a mobile first where it is a
 * mobile that shows them; those in service first, by label.
 */
export function sortByType(
  terminals: readonly FormattedTerminal[],
  { onMobile }: { onMobile: boolean },
): readonly FormattedTerminal[] {
  const rank = ({ type }: FormattedTerminal) =>
    terminalTypes.indexOf(type) - (onMobile && mobileTypes.includes(type) ? terminalTypes.length : 0);
  return terminals.toSorted((one, other) => rank(one) - rank(other) || byStateAndLabel(one, other));
}

export const isAnyInService = (list: readonly FormattedTerminal[]): boolean => list.some(isUp);

/** Whether no terminal at all can call. A web phone that can be started here counts although it is not up yet. */
export function areCallsForbidden(list: readonly FormattedTerminal[], canHostPhone: boolean): boolean {
  return !list.some(
    ({ kind, physicalState, maxTerminalConnection }) =>
      maxTerminalConnection > 0 && (physicalState === 'inService' || (kind === 'webphone' && canHostPhone)),
  );
}
