import { readFileSync } from 'node:fs';
import { acme } from '../demonstration/acme.ts';
import { enterprisePath } from './enterprise-path.ts';
import { pngOf } from './png.ts';

const days = { yearStart: 2030, monthStart: 5, dayStart: 1, yearEnd: 2030, monthEnd: 5, dayEnd: 2 };
const hours = { dayHourStart: 9, dayMinuteStart: 0, dayHourEnd: 17, dayMinuteEnd: 0 };
const withCode = { currentPassword: 'demo', code: '123456' };
const quality = {
  mos: 4,
  worstMos: 3,
  lossIn: 0,
  lossOut: 0,
  jitterMs: 5,
  roundTripMs: 40,
  measuredMs: 5_000,
};

const webhook = {
  name: 'Call log',
  url: 'https://crm.invalid/calls',
  events: ['call.ended'],
  isEnabled: true,
};

/** It is not in use, so that nothing is called. */
const trunk = {
  name: 'Carrier',
  isEnabled: false,
  host: 'sip.example.com',
  transport: 'udp',
  user: 'acme',
  callsFrom: [],
  numberFormat: 'plus',
  prefix: '',
  takes: [],
};

function form(file: Buffer, fields: Readonly<Record<string, string>> = {}): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  made.set('file', new Blob([new Uint8Array(file)]));
  return made;
}
const photo = form(pngOf(2, 2));
const sound = readFileSync(new URL('../demonstration/activity/message-delivery.wav', import.meta.url));

/**
 * Bodies that fit the schemas of their requests, so that an answer shows whether the sender may make the request, and
 * not that the request cannot be read. By method and path, or by the last part of the path.
 */
export const validBodies: Readonly<Record<string, object>> = {
  'PUT v1/administration/Brand': { appName: 'Acme Phone', color: '#1a73e8' },
  'PUT v1/administration/Embedding': { frames: [{ origin: 'https://crm.example' }] },
  'PUT v1/administration/UserDefaults': { voicemailAfter: 20 },
  'PUT v1/administration/Company': { displayName: 'Acme Industries' },
  'PUT v1/administration/Retention': { rules: [{ kind: 'calls', days: 30 }] },
  'POST v1/administration/LegalHold': { userID: '2', reason: 'Claim of a customer' },
  'POST v1/administration/Webhook': webhook,
  'PUT v1/administration/Webhook/2': { ...webhook, name: 'Other log' },
  'POST v1/user/WebCrm/Log': {
    key: 'callside:c1:1796030040000',
    callID: '812',
    isIncoming: true,
    number: '+33123450606',
    startedAt: 1_796_030_040_000,
    talkedMs: 52_000,
    subject: 'Call from Jane',
    outcome: '',
    notes: '',
  },
  'POST v1/administration/Trunk': trunk,
  'PUT v1/administration/Trunk/2': { ...trunk, name: 'Other carrier' },
  'PUT v1/administration/OutsideCalls': { atOnce: 5 },
  'PUT v1/administration/PbxAccount/2-2': { user: '1002', password: 'secret' },
  'PUT v1/user/PbxAccount/1': { user: '1001', password: 'secret' },
  'PUT v1/administration/Security': { passwordMinLength: 10 },
  'POST v1/administration/ServiceAccount': { accountID: 'reports' },
  'PUT v1/administration/ServiceAccount/2': { label: 'Nightly reports' },
  'POST v1/administration/ServiceAccount/2/rotate': { overlapHours: 24 },
  'POST v1/administration/User': { login: 'new.user', firstName: 'New', lastName: 'User' },
  'POST v1/administration/User/2/erase': { login: 'bob' },
  'PUT v1/administration/User/2': { department: 'Sales' },
  'POST v1/administration/Group': { kind: 'queue', label: 'Repairs' },
  'PUT v1/administration/Group/p1': { label: 'Hotline' },
  'POST v1/administration/Phone': { userID: '2', label: 'Desk', deviceModelID: 'yealink-t46u' },
  'PUT v1/administration/Phone/bob-desk': { label: 'Table' },
  'POST v1/service/RequiredAction/none/password': { newPassword: 'Sunny-Day7' },
  'POST v1/service/RequiredAction/none/confirm': { code: '123456' },
  'POST v1/service/PasswordLink/none': { password: 'Sunny-Day7' },
  placeCall: { destination: 'x' },
  placeCallWithInfos: { destination: 'x', infos: {} },
  operatorFeedback: { acdFeedbackCodeID: 'none' },
  access: { reason: 'A complaint' },
  Forwarding: { forwardType: 'NA', destination: '99' },
  [`POST ${enterprisePath}/Extension/101/placeCall`]: {
    caller: `${enterprisePath}/Extension/101`,
    callee: acme.numberPlan.conferenceBridge,
  },
  'POST v1/service/EventListener/bean': { name: 'L' },
  'POST v1/service/SignInCode': { application: 'callside', challenge: 'A'.repeat(43) },
  'PUT v1/user/Credentials': { currentPassword: 'demo', newPin: '4711' },
  'POST v1/user/TwoFactor/enable': withCode,
  'POST v1/user/TwoFactor/disable': withCode,
  'POST v1/user/TwoFactor/renewRecoveryCodes': withCode,
  'PUT v1/user/GeoArea/bean': { geoAreaID: null },
  'POST v1/statistics/QueueReport': { label: 'Week', frequency: 'weekly', hour: 8 },
  'PUT v1/logs/AcdClient/1': { note: 'Friendly' },
  'PUT telephony/ACDGroupAddress/2/Calendar': {
    weekSlots: [],
    absoluteTimeSlots: [{ label: 'Holiday', ...days }],
  },
  'PUT telephony/ACDGroupAddress/2/Photo': photo,
  'POST telephony/ACDGroupAddress/2/Greeting': form(sound, { label: 'Hello', topic: 'WELCOME' }),
  'PUT telephony/ACDGroupAddress/2/Members': { members: [] },
  'POST v1/directory/Contact': { lastName: 'Okonkwo' },
  'PUT v1/directory/Contact/1/Tags': { tagNames: [] },
  'PUT v1/directory/Contact/1/Relations': {},
  'PUT v1/directory/Contact/c4/Photo': photo,
  'POST v1/directory/ContactImport': { contacts: [] },
  'PUT v1/directory/ContactImport': { changes: [] },
  'POST v1/directory/Duplicate/c4-c5/merge': { contact: { lastName: 'Okonkwo' }, versions: [1, 1] },
  'POST v1/directory/DirectoryFolder': { label: 'Customers' },
  'PUT v1/directory/DirectoryFolder/1': { label: 'Clients' },
  'POST v1/directory/SpeedDial': { code: '77', number: '102', contact: 'v1/directory/Contact/2' },
  'POST telephony/Terminal': { label: 'My app', deviceModelID: 'linphone' },
  'PUT telephony/Device/alice-desk/Keys': { keys: [] },
  'PUT telephony/Device/alice-desk/Line/1': { label: 'Front desk' },
  'PUT telephony/Device/alice-desk/Password': { currentPassword: 'demo', newPassword: 'Secret-Word-4711' },
  'POST v1/user/ForwardingSimulation/bean': { caller: '102' },
  'POST v1/user/Voicemail/1/forward': { destination: '999' },
  'PUT v1/user/Mailbox/bean': { notification: 'NoNotification' },
  'PUT v1/logs/Notifications/bean': { unreadMissedCalls: 0 },
  'POST v1/user/Greeting': form(sound, { label: 'Hello' }),
  'POST v1/user/Calendar': { label: 'Second' },
  'PUT v1/user/CalendarSlot/w999999': { dayOfWeek: 1, ...hours, presenceState: 'lunch' },
  'POST v1/user/Holiday': { label: 'Holiday', ...days },
  'PUT v1/user/Holiday/999999': { label: 'Holiday', ...days },
  'POST v1/user/Denylist': { numbers: '+33199000000' },
  'POST v1/user/CRMIntegrationRule': {
    label: 'Record',
    callStates: ['ringing'],
    clientActions: [{ type: 'openBrowser', label: 'Record', url: 'https://crm.acme.example/record' }],
  },
  'POST v1/user/CRMIntegrationRule/2/test': { callState: 'ringing', number: '102' },
  'PUT v1/logs/CRMRuleRun/999999': { actions: [{ label: 'Record', type: 'openBrowser', outcome: 'done' }] },
  'PUT v1/user/IvrProperty/nothing.at.all': { value: true },
  'POST v1/user/MeetingPoint': { displayName: 'Team' },
  'POST v1/user/MeetingInvitation': {
    title: 'Team',
    start: '2030-05-01T10:00',
    timeZone: 'Europe/Paris',
    durationMinutes: 30,
    provider: 'online',
    url: 'https://meet.acme.example/team',
    attendees: [{ email: 'mina@example.com' }],
  },
  'PUT v1/user/MeetingInvitation/none/answer': { answer: 'accepted' },
  'PUT v1/user/MeetingRoom/none': { members: [] },
  'POST v1/user/Conference': { label: 'Team' },
  'PUT v1/user/Conference/none/Member/none': { isMuted: true },
  'POST v1/user/MeetingRecording': { pointId: 'none' },
  'PUT v1/user/MeetingRecording/none': { isComplete: true },
  'PUT v1/user/MeetingRecording/none/part/0': form(sound),
  'POST v1/meeting/guest': { owner: 'nobody', meetingPointID: 'none', displayName: 'Guest' },
  'PUT v1/user/TextThread/999999': { isRead: true },
  'POST v1/user/TextMessage': { numbers: ['x'], text: 'Hello' },
  'POST v1/user/TextTemplate': { text: 'Hello' },
  'PUT v1/user/TextTemplate/fixed-1': { text: 'Hello' },
  'POST v1/user/WorkThread/999999/Message': { text: 'Hello' },
  'POST v1/user/WebChat/999999/File': form(pngOf(2, 2)),
  'PUT v1/user/DenylistSettings/bean': { rejectsAnonymous: false },
  'PUT v1/logs/CallHistory/RECORD/quality': quality,
  'PUT v1/user/GroupAddress/p1': { label: 'Front desk' },
  'POST v1/user/Proposal/none/report': { isDone: true },
  'POST v1/assistant/Proposal': { kind: 'call', number: '102' },
};
