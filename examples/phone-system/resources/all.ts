import { availableServices } from './available-services.ts';
import { callHistory, callHistoryRow } from './call-history.ts';
import { callLineAction } from './call-line-action.ts';
import { callLineInfos } from './call-line-infos.ts';
import { callLineResource, callLines } from './call-lines.ts';
import { callQuality } from './call-quality.ts';
import { callRecordingResource, callRecordings } from './call-recordings.ts';
import { allowedCallerIds } from './caller-ids.ts';
import {
  colleagueCallLineAction,
  colleagueCallLineResource,
  colleagueCallLines,
} from './colleague-call-lines.ts';
import { createSoftphone } from './create-softphone.ts';
import { crmCallLines } from './crm/call-lines.ts';
import { crmPlaceCall } from './crm/place-call.ts';
import { crmTerminals } from './crm/terminals.ts';
import { customDataResource } from './custom-data.ts';
import { directoriesResource } from './directories.ts';
import { eventListener, eventListeners } from './event-listener.ts';
import { extension } from './extension.ts';
import { forwardingResource, forwardings } from './forwardings.ts';
import { groupMembers } from './group-members.ts';
import { groupLogin, groupLogout, groupResource, groups } from './groups.ts';
import { infoResource } from './info.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { numberLookup } from './number-lookup.ts';
import {
  operatorCancelPause,
  operatorLogin,
  operatorLogout,
  operatorStartPause,
  operatorStopPause,
} from './operator-commands.ts';
import { pauseReasons } from './pause-reasons.ts';
import { placeCall, placeCallWithInfos } from './place-call.ts';
import { serviceCallLineAction } from './rcc/call-line-action.ts';
import { serviceCallLines } from './rcc/call-lines.ts';
import { serviceExtensionResource, serviceExtensions } from './rcc/extensions.ts';
import { servicePlaceCall } from './rcc/place-call.ts';
import { recordingAccesses } from './recording-access.ts';
import { recordingContent } from './recording-content.ts';
import type { Resource } from './resource.ts';
import { shortInfoResource } from './short-info.ts';
import { terminalResource, terminals } from './terminals.ts';
import { user } from './user.ts';

/** Every resource of this phone system, in the order of docs/wire.md. */
export const resources: readonly Resource[] = [
  login,
  logout,
  customDataResource,
  shortInfoResource,
  infoResource,
  user,
  extension,
  createSoftphone,
  allowedCallerIds,
  operatorLogin,
  operatorLogout,
  operatorStartPause,
  operatorStopPause,
  operatorCancelPause,
  pauseReasons,
  groups,
  groupResource,
  groupLogin,
  groupLogout,
  groupMembers,
  directoriesResource,
  availableServices,
  eventListeners,
  eventListener,
  terminals,
  terminalResource,
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
  callHistory,
  callHistoryRow,
  callQuality,
  callRecordings,
  callRecordingResource,
  recordingAccesses,
  recordingContent,
  numberLookup,
  serviceExtensions,
  serviceExtensionResource,
  servicePlaceCall,
  serviceCallLines,
  serviceCallLineAction,
  crmTerminals,
  crmCallLines,
  crmPlaceCall,
];
