import type { Info } from '../wire/info.ts';
import type { ShortInfo } from '../wire/login.ts';
import type { Terminal } from '../wire/terminal.ts';
import type { FormattedTerminal, TerminalKind } from './formatted-terminal.ts';

const kindOrder: readonly TerminalKind[] = ['softphone', 'webphone', 'normal'];

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
  const { abstractTerminalID, restUri, maxTerminalConnection, physicalState } = terminal;
  const label = terminal.label || terminal.terminalLabel || terminal.device?.label || abstractTerminalID;
  return { abstractTerminalID, restUri, label, kind: kindOf(terminal), maxTerminalConnection, physicalState };
}

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
        kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind) ||
        Number(other.physicalState === 'inService') - Number(one.physicalState === 'inService') ||
        one.label.localeCompare(other.label) ||
        one.abstractTerminalID.localeCompare(other.abstractTerminalID),
    );
}

/** Whether no terminal at all can call. A web phone that can be started here counts although it is not up yet. */
export function areCallsForbidden(list: readonly FormattedTerminal[], canHostPhone: boolean): boolean {
  return !list.some(
    ({ kind, physicalState, maxTerminalConnection }) =>
      maxTerminalConnection > 0 && (physicalState === 'inService' || (kind === 'webphone' && canHostPhone)),
  );
}
