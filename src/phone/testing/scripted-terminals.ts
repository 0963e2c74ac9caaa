import type { FormattedTerminal } from '#sdk/index.ts';

const terminal = (
  abstractTerminalID: string,
  facts: Pick<FormattedTerminal, 'label' | 'type' | 'deviceKind' | 'terminalType'>,
): FormattedTerminal => ({
  terminalId: abstractTerminalID,
  restUri: `telephony/Terminal/${abstractTerminalID}`,
  maxTerminalConnection: 6,
  physicalState: 'inService',
  isAssumedIdle: true,
  ...facts,
});

/** The selected phone in the scripted user's browser. */
export const scriptedBrowser = terminal('web', {
  label: 'Web phone',
  type: 'webphone',
  deviceKind: 'webphone',
  terminalType: 'Softphone',
});

/** The scripted user's other phone. */
export const scriptedDeskPhone = terminal('desk', {
  label: 'Desk phone',
  type: 'normal',
  deviceKind: 'IpDevice',
  terminalType: 'IpDevice',
});
