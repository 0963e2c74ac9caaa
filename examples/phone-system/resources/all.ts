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
import { addFavorite, contactResource, contacts, departments, removeFavorite } from './contacts.ts';
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
import { languageFile } from './language-files.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { notifications } from './notifications.ts';
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
import { presence } from './presence.ts';
import { pushTicketResource } from './push-ticket.ts';
import { serviceCallLineAction } from './rcc/call-line-action.ts';
import { serviceCallLines } from './rcc/call-lines.ts';
import { serviceExtensionResource, serviceExtensions } from './rcc/extensions.ts';
import { servicePlaceCall } from './rcc/place-call.ts';
import { serviceSignInCode } from './rcc/sign-in-code.ts';
import { recordingAccesses } from './recording-access.ts';
import { recordingContent } from './recording-content.ts';
import type { Resource } from './resource.ts';
import { shortInfoResource } from './short-info.ts';
import { signInCodeResource } from './sign-in-code.ts';
import { terminalResource, terminals } from './terminals.ts';
import { user } from './user.ts';
import { voicemail, voicemailContent, voicemailResource } from './voicemail.ts';

/** Every resource of this phone system, in the order of docs/wire.md. */
export const resources: readonly Resource[] = [
  login,
  logout,
  signInCodeResource,
  pushTicketResource,
  customDataResource,
  languageFile,
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
  presence,
  contacts,
  contactResource,
  addFavorite,
  removeFavorite,
  departments,
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
  voicemail,
  voicemailResource,
  voicemailContent,
  notifications,
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
  serviceSignInCode,
  crmTerminals,
  crmCallLines,
  crmPlaceCall,
];
