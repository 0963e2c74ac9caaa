import type { Resource } from '../resource.ts';
import { callLineAction } from './call-line-action.ts';
import { callLineInfos } from './call-line-infos.ts';
import { callLineResource, callLines } from './call-lines.ts';
import {
  colleagueCallLineAction,
  colleagueCallLineResource,
  colleagueCallLines,
} from './colleague-call-lines.ts';
import { createSoftphone } from './create-softphone.ts';
import { devicePassword } from './device-password.ts';
import {
  deviceKeysResource,
  deviceLineResource,
  deviceModels,
  deviceProvisioning,
  deviceResource,
  devices,
} from './devices.ts';
import { enterpriseResource } from './enterprise.ts';
import { extension } from './extension.ts';
import { forwardingSimulation } from './forwarding-simulation.ts';
import { contactForwardings, extensionForwardings, forwardingResource, forwardings } from './forwardings.ts';
import { numberLookup } from './number-lookup.ts';
import { placeCall, placeCallWithInfos } from './place-call.ts';
import { settingsFileResource } from './settings-file.ts';
import { terminalResource, terminals } from './terminals.ts';

/** Phones, calls and where they go. */
export const telephonyResources: readonly Resource[] = [
  enterpriseResource,
  extension,
  createSoftphone,
  terminals,
  terminalResource,
  deviceModels,
  devices,
  deviceResource,
  deviceKeysResource,
  deviceLineResource,
  deviceProvisioning,
  devicePassword,
  settingsFileResource,
  placeCall,
  placeCallWithInfos,
  callLines,
  callLineResource,
  callLineInfos,
  callLineAction,
  colleagueCallLines,
  colleagueCallLineResource,
  colleagueCallLineAction,
  forwardings,
  forwardingResource,
  extensionForwardings,
  contactForwardings,
  forwardingSimulation,
  numberLookup,
];
