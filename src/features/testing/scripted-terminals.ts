import type { FormattedTerminal } from '../../../sdk/index.ts';

const terminal = (
  abstractTerminalID: string,
  facts: Pick<FormattedTerminal, 'label' | 'type' | 'deviceKind' | 'terminalType'>,
): FormattedTerminal => ({
  abstractTerminalID,
  restUri: `telephony/Terminal/${abstractTerminalID}`,
  maxTerminalConnection: 6,
  physicalState: 'inService',
  isAssumedIdle: true,
  ...facts,
});

/** The phone in the browser of the scripted user, which is selected. */
export const scriptedBrowser = terminal('web', {
  label: 'Web phone',
  type: 'webphone',
  deviceKind: 'webphone',
  terminalType: 'Softphone',
});

/** The other phone of the scripted user. */
export const scriptedDesk = terminal('desk', {
  label: 'Desk phone',
  type: 'normal',
  deviceKind: 'IpDevice',
  terminalType: 'IpDevice',
});
