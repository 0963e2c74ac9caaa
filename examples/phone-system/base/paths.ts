import { conferenceSource } from '../../../sdk/wire/conferences/conference.ts';
import { idOf } from '../../../sdk/wire/id-of.ts';
import { invitationSource } from '../../../sdk/wire/meetings/invitation.ts';
import { meetingPointSource, meetingRoomSource } from '../../../sdk/wire/meetings/meeting-point.ts';
import { meetingRecordingSource } from '../../../sdk/wire/meetings/meeting-recording.ts';
import { textMessageSource, textThreadSource } from '../../../sdk/wire/messages/text-message.ts';
import { textTemplateSource } from '../../../sdk/wire/messages/text-template.ts';
import { webChatFileSource, webChatSource } from '../../../sdk/wire/messages/web-chat.ts';
import { workItemSource, workThreadSource } from '../../../sdk/wire/messages/work-item.ts';

/**
 * The enterprise in the paths of resources. A phone system has a single company, so requests with another id are answered
 * 404.
 */
export const enterpriseSource = 'telephony/Enterprise/:enterpriseId';

/** The places of things on the wire: paths below `/restletrouter/`. */
export const enterprisePath = ({ id }: { readonly id: number }) => `telephony/Enterprise/${id}`;
export const userPath = (userId: number) => `v1/user/User/${userId}`;
/** @param enterprise its path */
export const extensionPath = (enterprise: string, addressNumber: string) =>
  `${enterprise}/Extension/${addressNumber}`;
export const terminalPath = (abstractTerminalID: string) => `telephony/Terminal/${abstractTerminalID}`;
export const devicePath = (deviceID: string) => `telephony/Device/${deviceID}`;
export const deviceLinePath = (deviceID: string, lineID: string) => `${devicePath(deviceID)}/Line/${lineID}`;
export const provisioningPath = (deviceID: string) => `${devicePath(deviceID)}/Provisioning`;
/** @param secret the part that only the device and its user know */
export const provisioningFolder = (secret: string) => `FilesService/Provisioning/${secret}/`;
export const callLinePath = (lineId: string) => `v1/user/CallLine/${lineId}`;
export const colleagueCallLinePath = (lineId: string) => `v1/user/ColleagueCallLine/${lineId}`;
export const groupPath = (groupId: number) => `v1/user/Group/${groupId}`;
export const groupIdOf = (path: string) => Number(idOf(path));
export const groupAddressPath = (groupId: number) => `telephony/ACDGroupAddress/${groupId}`;
export const groupCalendarPath = (groupId: number) => `${groupAddressPath(groupId)}/Calendar`;
export const groupMemberPath = (groupId: number, personId: number) =>
  `telephony/GroupAddressMember/${groupId}-${personId}`;
/** @param enterprise its path */
export const acdClientPath = (enterprise: string, id: number) => `${enterprise}/AcdClient/${id}`;
export const pastCallerPath = (id: number) => `v1/logs/AcdClient/${id}`;
export const groupChangePath = (id: number) => `v1/logs/AcdGroupChange/${id}`;
export const acdCallbackPath = (id: number) => `v1/user/AcdCallback/${id}`;
export const queueStatisticsPath = 'v1/statistics/Queue';
export const agentFiguresPath = (addressNumber: string) => `v1/statistics/QueueAgent/${addressNumber}`;
export const queueReportPath = (id: number) => `v1/statistics/QueueReport/${id}`;
export const queueReportFilePath = (id: number) => `v1/statistics/QueueReportFile/${id}`;
export const agentDayPath = (day: string) => `v1/user/AgentDay/${day}`;
export const forwardingPath = (id: number) => `v1/user/Forwarding/${id}`;
export const forwardingSimulationPath = 'v1/user/ForwardingSimulation/bean';
export const callPath = (callId: number) => `telephony/Call/${callId}`;
export const callHistoryPath = (id: number) => `v1/logs/CallHistory/${id}`;
export const groupCallHistoryPath = (id: number) => `v1/logs/GroupCallHistory/${id}`;
export const callRecordingPath = (id: string) => `v1/logs/CallRecording/${id}`;
export const serviceExtensionPath = (addressNumber: string) => `v1/rcc/Extension/${addressNumber}`;
export const serviceCallLinePath = (lineId: string) => `v1/rcc/CallLine/${lineId}`;
export const listenerPath = (name: string) => `v1/service/EventListener/bean/${name}`;
export const contactPath = (id: string) => `v1/directory/Contact/${id}`;
export const brandThemePath = 'FilesService/Brand/theme';
export const photoPath = (name: string) => `FilesService/Photo/${name}`;
export const duplicatePath = (one: number, other: number) => `v1/directory/Duplicate/c${one}-c${other}`;
export const favoriteFolderPath = (id: number) => `v1/directory/DirectoryFolder/${id}`;
export const speedDialPath = (code: string) => `v1/directory/SpeedDial/${code}`;
export const conferencePath = (id: string) => `${conferenceSource}/${id}`;
export const invitationPath = (id: string) => `${invitationSource}/${id}`;
export const meetingPointPath = (id: string) => `${meetingPointSource}/${id}`;
export const meetingRecordingPath = (id: string) => `${meetingRecordingSource}/${id}`;
export const meetingRoomPath = (id: string) => `${meetingRoomSource}/${id}`;
export const textThreadPath = (id: number) => `${textThreadSource}/${id}`;
export const textMessagePath = (id: number) => `${textMessageSource}/${id}`;
export const workItemPath = (id: number) => `${workItemSource}/${id}`;
export const workThreadPath = (id: number) => `${workThreadSource}/${id}`;
export const workMessagePath = (threadId: number, id: number) => `${workThreadPath(threadId)}/Message/${id}`;
export const agentChatPath = (threadId: number) => `${webChatSource}/${threadId}`;
export const webChatFilePath = (id: string) => `${webChatFileSource}/${id}`;
export const textTemplatePath = (id: string) => `${textTemplateSource}/${id}`;
export const denylistPath = (id: number) => `v1/user/Denylist/${id}`;
export const denylistSettingsPath = 'v1/user/DenylistSettings/bean';
export const groupGreetingPath = (groupId: number, id: number) =>
  `telephony/ACDGroupAddress/${groupId}/Greeting/${id}`;
export const greetingPath = (id: number) => `v1/user/Greeting/${id}`;
export const voicemailPath = (id: number) => `v1/user/Voicemail/${id}`;
export const ivrPropertyPath = (name: string) => `v1/user/IvrProperty/${name}`;
export const owedCallPath = (id: number) => `v1/user/Callback/${id}`;
export const mailboxPath = 'v1/user/Mailbox/bean';
export const calendarPath = (id: number) => `v1/user/Calendar/${id}`;
/** @param id with the kind in front: `w12`, `a13` */
export const calendarSlotPath = (id: string) => `v1/user/CalendarSlot/${id}`;
export const holidayPath = (id: number) => `v1/user/Holiday/${id}`;
export const crmRulePath = (id: number) => `v1/user/CRMIntegrationRule/${id}`;
export const matchedCrmRulePath = (id: string) => `v1/user/MatchedCRMRule/${id}`;
export const crmRuleRunPath = (id: number) => `v1/logs/CRMRuleRun/${id}`;
export const notificationsPath = 'v1/logs/Notifications/bean';
