import { enterpriseResource } from '../../company/resources/enterprise.ts';
import { forwardingSimulation } from '../../forwarding/resources/forwarding-simulation.ts';
import { forwardingResources } from '../../forwarding/resources/forwardings.ts';
import { numberLookup } from '../../numbers/resources/number-lookup.ts';
import { createSoftphone } from '../../phones/resources/create-softphone.ts';
import { devicePassword } from '../../phones/resources/device-password.ts';
import { deviceResources } from '../../phones/resources/devices.ts';
import { extension } from '../../phones/resources/extension.ts';
import { settingsFileResource } from '../../phones/resources/settings-file.ts';
import { terminalResources } from '../../phones/resources/terminals.ts';
import type { Resource } from '../../resources/resource.ts';
import { pbxAccountResources } from '../../trunks/resources/pbx-accounts.ts';
import { callLineAction } from './call-line-action.ts';
import { callLineInfos } from './call-line-infos.ts';
import { callLineResources } from './call-lines.ts';
import { colleagueCallLineResources } from './colleague-call-lines.ts';
import { placeCall, placeCallWithInfos } from './place-call.ts';

/** Phones, calls and where they go. */
export const telephonyResources: readonly Resource[] = [
  enterpriseResource,
  extension,
  createSoftphone,
  ...terminalResources,
  ...deviceResources,
  devicePassword,
  settingsFileResource,
  ...pbxAccountResources,
  placeCall,
  placeCallWithInfos,
  ...callLineResources,
  callLineInfos,
  callLineAction,
  ...colleagueCallLineResources,
  ...forwardingResources,
  forwardingSimulation,
  numberLookup,
];
