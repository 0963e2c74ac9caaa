import type { FormattedTerminal } from '../../../sdk/index.ts';

const terminal = (
  abstractTerminalID: string,
  facts: Pick<FormattedTerminal, 'label' | 'kind' | 'bundleLabel' | 'type'>,
): FormattedTerminal => ({
  abstractTerminalID,
  restUri: `telephony/Terminal/${abstractTerminalID}`,
  maxTerminalConnection: 6,
  physicalState: 'inService',
  ...facts,
});

/** The phone in the browser of the scripted user, which is selected. */
export const scriptedBrowser = terminal('web', {
  label: 'Web phone',
  kind: 'webphone',
  bundleLabel: 'phone.kind.webphone',
  type: 'Softphone',
});

/** The other phone of the scripted user. */
export const scriptedDesk = terminal('desk', {
  label: 'Desk phone',
  kind: 'normal',
  bundleLabel: 'phone.kind.IpDevice',
  type: 'IpDevice',
});
