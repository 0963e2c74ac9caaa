import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Desk } from '../testing/desk.ts';
import { enterprisePath } from '../testing/enterprise-path.ts';
import { recordEcho } from '../testing/record-echo.ts';
import { validBodies } from '../testing/valid-bodies.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';
import { resources } from './all.ts';
import { refusalStatuses } from './refusal-statuses.ts';
import { type MethodName, methodNames } from './resource.ts';
import { ResourceTable } from './table.ts';

/**
 * The senders: a stranger, alice, another user, a user who acts for alice, a CRM of alice, a program that watches all.
 */
const roles = ['nobody', 'alice', 'bob', 'carol for alice', 'CRM of alice', 'service'] as const;
type Role = (typeof roles)[number];
type Row = readonly [
  request: string,
  nobody: number,
  alice: number,
  bob: number,
  behalf: number,
  crm: number,
  service: number,
];

const lines = { alice: '' };
const recordings = { alice: '' };
const forwardings = { alice: '', bob: '' };

/** Returns a path of the table with its ids: the ids of alice, unless it names another user. */
const written = (path: string) =>
  path
    .replace('LINE', lines.alice)
    .replace('RECORDING', recordings.alice)
    .replace('RECORD', lines.alice.slice(1))
    .replace('FORWARDING_OF_BOB', forwardings.bob)
    .replace('FORWARDING', forwardings.alice);

/**
 * The answer to each sender at a resource of alice. 406 and 409 are answers to users with the right: a number that is none, an
 * action that is not possible now.
 */
const rights: readonly Row[] = [
  //                                                                   nobody alice bob behalf CRM service
  ['POST v1/service/Login', 403, 401, 401, 401, 401, 401],
  ['GET FilesService/customdata/datas', 200, 200, 200, 200, 200, 200],
  ['GET FilesService/Brand/theme', 200, 200, 200, 200, 200, 200],
  ['GET FilesService/Brand/none', 404, 404, 404, 404, 404, 404],
  ['GET FilesService/languages/xx', 404, 404, 404, 404, 404, 404],
  ['GET v1/service/RequiredAction/none', 404, 404, 404, 404, 404, 404],
  ['POST v1/service/RequiredAction/none/password', 404, 404, 404, 404, 404, 404],
  ['POST v1/service/RequiredAction/none/secondFactor', 404, 404, 404, 404, 404, 404],
  ['POST v1/service/RequiredAction/none/confirm', 404, 404, 404, 404, 404, 404],
  ['GET v1/service/PasswordLink/none', 404, 404, 404, 404, 404, 404],
  ['POST v1/service/PasswordLink/none', 404, 404, 404, 404, 404, 404],
  ['POST v1/service/SignInCode', 401, 201, 201, 404, 403, 403],
  ['GET v1/user/Credentials', 401, 200, 200, 404, 403, 403],
  ['PUT v1/user/Credentials', 401, 200, 200, 404, 403, 403],
  ['GET v1/user/TwoFactor', 401, 200, 200, 404, 403, 403],
  ['POST v1/user/TwoFactor', 401, 201, 201, 404, 403, 403],
  ['POST v1/user/TwoFactor/enable', 401, 403, 403, 404, 403, 403],
  ['POST v1/user/TwoFactor/disable', 401, 409, 409, 404, 403, 403],
  ['POST v1/user/TwoFactor/renewRecoveryCodes', 401, 409, 409, 404, 403, 403],
  ['GET v1/user/GeoArea', 401, 200, 200, 200, 403, 403],
  ['PUT v1/user/GeoArea/bean', 401, 204, 204, 204, 403, 403],
  ['GET v1/user/Session', 401, 200, 200, 404, 403, 403],
  ['DELETE v1/user/Session/none', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/ActingRecord', 401, 200, 200, 404, 403, 403],
  ['POST v1/service/PushTicket', 401, 201, 201, 201, 201, 201],
  ['GET v1/user/ShortInfo', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/Info', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/User/1', 401, 200, 403, 200, 403, 403],
  ['PUT v1/user/User/1', 401, 200, 403, 200, 403, 403],
  [`GET ${enterprisePath}`, 401, 200, 200, 200, 403, 403],
  [`GET ${enterprisePath}/Extension/101`, 401, 200, 200, 200, 403, 403],
  [`PUT ${enterprisePath}/Extension/101`, 401, 200, 403, 200, 403, 403],
  ['GET v1/directory/AddressBook', 401, 200, 200, 200, 403, 403],
  ['GET v1/directory/AddressBookScript', 401, 200, 200, 200, 403, 403],
  ['GET v1/directory/AddressBook/Contact?name=a', 401, 200, 200, 200, 403, 403],
  ['GET FilesService/desktop/release.json', 200, 200, 200, 200, 200, 200],
  ['GET FilesService/desktop/beta/release.json', 200, 200, 200, 200, 200, 200],
  ['GET FilesService/desktop/beta/package.json', 404, 404, 404, 404, 404, 404],
  ['GET FilesService/desktop/package.json', 404, 404, 404, 404, 404, 404],
  [`GET ${enterprisePath}/Extension/101/createSoftphone`, 401, 409, 403, 404, 403, 403],
  [`GET ${enterprisePath}/Extension/101/loadCustomCallerIDsAllowed`, 401, 200, 403, 200, 403, 403],
  [`POST ${enterprisePath}/Extension/101/operatorLogout`, 401, 409, 403, 409, 403, 403],
  [`POST ${enterprisePath}/Extension/101/operatorStartPause`, 401, 409, 403, 409, 403, 403],
  [`POST ${enterprisePath}/Extension/101/operatorStopPause`, 401, 409, 403, 409, 403, 403],
  [`POST ${enterprisePath}/Extension/101/operatorCancelPause`, 401, 409, 403, 409, 403, 403],
  [`POST ${enterprisePath}/Extension/101/operatorLogin`, 401, 204, 403, 409, 403, 403],
  ['GET v1/service/Chat', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/ChatAccount', 401, 404, 404, 404, 403, 403],
  ['GET v1/directory/ChatPerson', 401, 404, 404, 404, 403, 403],
  ['GET v1/service/AcdPauseReasons', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/AcdCallback', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/AgentDay', 401, 200, 200, 200, 403, 403],
  ['GET v1/logs/AcdClient', 401, 200, 200, 200, 403, 403],
  ['GET v1/statistics/Queue', 401, 403, 403, 403, 403, 403],
  ['GET v1/statistics/QueueAgent', 401, 403, 403, 403, 403, 403],
  ['GET v1/statistics/QueueCaller', 401, 403, 403, 403, 403, 403],
  ['GET v1/statistics/QueueReport', 401, 403, 403, 403, 403, 403],
  ['POST v1/statistics/QueueReport', 401, 403, 403, 403, 403, 403],
  ['PUT v1/statistics/QueueReport/1', 401, 403, 403, 403, 403, 403],
  ['DELETE v1/statistics/QueueReport/1', 401, 403, 403, 403, 403, 403],
  ['GET v1/statistics/QueueReportFile', 401, 403, 403, 403, 403, 403],
  ['GET v1/statistics/QueueReportFile/1/content', 401, 403, 403, 403, 403, 403],
  ['PUT v1/logs/AcdClient/1', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Group', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/Group/2', 401, 200, 404, 200, 403, 403],
  ['POST v1/user/Group/2/loginUser', 401, 409, 404, 409, 403, 403],
  ['POST v1/user/Group/2/logoutUser', 401, 204, 404, 409, 403, 403],
  [`POST ${enterprisePath}/Extension/101/operatorExtendPause`, 401, 409, 403, 409, 403, 403],
  [`POST ${enterprisePath}/Extension/101/operatorFeedback`, 401, 400, 403, 400, 403, 403],
  ['GET v1/service/AcdFeedbackCodes', 401, 200, 200, 200, 403, 403],
  [`GET ${enterprisePath}/ACDGroupAddress`, 401, 200, 200, 200, 403, 403],
  ['GET telephony/ACDGroupAddress', 401, 200, 200, 200, 403, 403],
  ['GET telephony/ACDGroupAddress/2', 401, 200, 404, 200, 403, 403],
  ['PUT telephony/ACDGroupAddress/2', 401, 403, 404, 403, 403, 403],
  ['GET telephony/ACDGroupAddress/2/Calendar', 401, 404, 404, 404, 403, 403],
  ['PUT telephony/ACDGroupAddress/2/Calendar', 401, 403, 404, 403, 403, 403],
  ['DELETE telephony/ACDGroupAddress/2/Calendar', 401, 403, 404, 403, 403, 403],
  ['PUT telephony/ACDGroupAddress/2/Photo', 401, 403, 404, 403, 403, 403],
  ['DELETE telephony/ACDGroupAddress/2/Photo', 401, 403, 404, 403, 403, 403],
  ['GET telephony/ACDGroupAddress/2/Greeting', 401, 200, 404, 200, 403, 403],
  ['POST telephony/ACDGroupAddress/2/Greeting', 401, 403, 404, 403, 403, 403],
  ['GET telephony/ACDGroupAddress/2/Greeting/999999', 401, 404, 404, 404, 403, 403],
  ['PUT telephony/ACDGroupAddress/2/Greeting/999999', 401, 403, 404, 403, 403, 403],
  ['DELETE telephony/ACDGroupAddress/2/Greeting/999999', 401, 403, 404, 403, 403, 403],
  ['GET telephony/ACDGroupAddress/2/Greeting/999999/content', 401, 404, 404, 404, 403, 403],
  ['PUT telephony/ACDGroupAddress/2/Members', 401, 403, 404, 403, 403, 403],
  ['GET telephony/ACDGroupAddress/2/Candidate', 401, 403, 404, 403, 403, 403],
  ['GET v1/logs/AcdGroupChange', 401, 403, 403, 403, 403, 403],
  ['POST v1/logs/AcdGroupChange/1/undo', 401, 403, 403, 403, 403, 403],
  ['GET telephony/GroupAddressMember', 401, 200, 200, 200, 403, 403],
  [`GET ${enterprisePath}/AcdClient?group=2`, 401, 200, 404, 200, 403, 403],
  [`POST ${enterprisePath}/AcdClient/1/pickUp`, 401, 404, 404, 404, 403, 403],
  [`POST ${enterprisePath}/AcdClient/1/moveToFront`, 401, 404, 404, 404, 403, 403],
  [`POST ${enterprisePath}/AcdClient/1/transfer`, 401, 404, 404, 404, 403, 403],
  [`POST ${enterprisePath}/AcdClient/1/drop`, 401, 404, 404, 404, 403, 403],
  ['GET v1/directories', 401, 200, 200, 200, 403, 403],
  ['GET v1/directory', 401, 200, 200, 200, 403, 403],
  ['GET v1/directory/Presence', 401, 200, 200, 200, 403, 403],
  ['GET v1/directory/Contact', 401, 200, 200, 200, 403, 403],
  ['POST v1/directory/Contact', 401, 201, 201, 201, 403, 403],
  // Alice's own contact, and a contact that all users share.
  ['GET v1/directory/Contact/c4', 401, 200, 404, 200, 403, 403],
  ['PUT v1/directory/Contact/c4', 401, 200, 404, 200, 403, 403],
  ['POST v1/directory/Contact/c4/addFavorite', 401, 204, 404, 204, 403, 403],
  ['POST v1/directory/Contact/c4/removeFavorite', 401, 204, 404, 204, 403, 403],
  ['POST v1/directory/Contact/c4/addVip', 401, 204, 404, 204, 403, 403],
  ['POST v1/directory/Contact/c4/removeVip', 401, 204, 404, 204, 403, 403],
  ['POST v1/directory/Contact/c4/addSwitchboardFavorite', 401, 403, 403, 403, 403, 403],
  ['POST v1/directory/Contact/c4/removeSwitchboardFavorite', 401, 403, 403, 403, 403, 403],
  ['PUT v1/directory/Contact/1/Tags', 401, 403, 403, 403, 403, 403],
  ['PUT v1/directory/Contact/1/Relations', 401, 200, 403, 200, 403, 403],
  ['GET v1/directory/Contact/c4/Counts', 401, 200, 404, 200, 403, 403],
  ['PUT v1/directory/Contact/c4/Photo', 401, 200, 404, 200, 403, 403],
  ['DELETE v1/directory/Contact/c4/Photo', 401, 204, 404, 204, 403, 403],
  ['GET FilesService/Photo/xx', 404, 404, 404, 404, 404, 404],
  ['POST v1/directory/ContactImport', 401, 200, 200, 200, 403, 403],
  ['PUT v1/directory/ContactImport', 401, 200, 200, 200, 403, 403],
  ['GET v1/directory/Duplicate', 401, 200, 200, 200, 403, 403],
  ['DELETE v1/directory/Duplicate/c4-c5', 401, 204, 404, 204, 403, 403],
  ['POST v1/directory/Duplicate/c4-c5/merge', 401, 409, 404, 409, 403, 403],
  ['POST v1/directory/Duplicate/c4-c5/undo', 401, 404, 404, 404, 403, 403],
  ['GET v1/directory/Tag', 401, 200, 200, 200, 403, 403],
  ['GET v1/directory/DirectoryFolder', 401, 200, 200, 200, 403, 403],
  ['POST v1/directory/DirectoryFolder', 401, 201, 201, 409, 403, 403],
  ['PUT v1/directory/DirectoryFolder/1', 401, 200, 404, 200, 403, 403],
  ['DELETE v1/directory/DirectoryFolder/1', 401, 204, 404, 404, 403, 403],
  ['GET v1/directory/SpeedDial', 401, 200, 200, 200, 403, 403],
  ['POST v1/directory/SpeedDial', 401, 201, 201, 409, 403, 403],
  ['DELETE v1/directory/SpeedDial/1', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/directory/Contact/c4', 401, 204, 404, 404, 403, 403],
  ['DELETE v1/directory/Contact/c1', 401, 403, 403, 403, 403, 403],
  ['GET v1/directory/Department', 401, 200, 200, 200, 403, 403],
  ['GET v1/service/AvailableServices', 401, 200, 200, 200, 403, 403],
  ['POST v1/service/EventListener/bean', 401, 200, 200, 200, 200, 200],
  ['GET telephony/Terminal', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/PbxAccount', 401, 200, 200, 404, 403, 403],
  ['GET v1/user/PbxAccount/1', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/PbxAccount/1', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/PbxAccount/1', 401, 404, 404, 404, 403, 403],
  ['POST telephony/Terminal', 401, 201, 201, 201, 403, 403],
  ['GET telephony/Terminal/alice-web', 401, 200, 404, 200, 403, 403],
  ['PUT telephony/Terminal/alice-web', 401, 200, 404, 200, 403, 403],
  ['DELETE telephony/Terminal/alice-web', 401, 403, 404, 403, 403, 403],
  ['GET telephony/DeviceModel', 401, 200, 200, 200, 403, 403],
  ['GET telephony/Device', 401, 200, 200, 200, 403, 403],
  ['GET telephony/Device/alice-desk', 401, 200, 404, 200, 403, 403],
  ['PUT telephony/Device/alice-desk', 401, 200, 404, 200, 403, 403],
  ['PUT telephony/Device/alice-desk/Keys', 401, 200, 404, 200, 403, 403],
  ['GET telephony/Device/alice-desk/Line/1', 401, 200, 404, 200, 403, 403],
  ['PUT telephony/Device/alice-desk/Line/1', 401, 200, 404, 200, 403, 403],
  // The address of the settings is a credential, which no other user gets.
  ['GET telephony/Device/alice-desk/Password', 401, 200, 404, 404, 403, 403],
  ['PUT telephony/Device/alice-desk/Password', 401, 200, 404, 404, 403, 403],
  ['GET telephony/Device/alice-desk/Provisioning', 401, 200, 404, 404, 403, 403],
  ['POST telephony/Device/alice-desk/Provisioning', 401, 200, 404, 404, 403, 403],
  ['GET FilesService/Provisioning/xx/000000000000.cfg', 404, 404, 404, 404, 404, 404],
  ['POST telephony/Terminal/alice-web/placeCall', 401, 406, 404, 406, 403, 403],
  ['POST telephony/Terminal/alice-web/placeCallWithInfos', 401, 406, 404, 406, 403, 403],
  ['GET v1/user/CallLine', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/CallLine/LINE', 401, 200, 404, 200, 403, 403],
  ['POST v1/user/CallLine/LINE/addExternalInfos', 401, 204, 404, 204, 403, 403],
  ['GET v1/user/CallLine/LINE/hold', 401, 409, 404, 409, 403, 403],
  ['POST v1/user/CallLine/LINE/hold', 401, 409, 404, 409, 403, 403],
  ['GET v1/user/ColleagueCallLine', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/ColleagueCallLine/LINE', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/ColleagueCallLine/LINE/listen', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/ColleagueCallLine/LINE/listen', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Forwarding', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/Forwarding', 401, 406, 406, 406, 403, 403],
  ['GET v1/user/Forwarding/FORWARDING', 401, 200, 404, 200, 403, 403],
  ['PUT v1/user/Forwarding/FORWARDING', 401, 200, 404, 200, 403, 403],
  [`GET ${enterprisePath}/Extension/101/Forwarding`, 401, 200, 403, 200, 403, 403],
  ['GET v1/directory/Contact/1/Forwarding', 401, 200, 403, 200, 403, 403],
  ['POST v1/user/ForwardingSimulation/bean', 401, 200, 200, 200, 403, 403],
  ['DELETE v1/user/Forwarding/FORWARDING_OF_BOB', 401, 404, 204, 404, 403, 403],
  ['GET v1/user/Voicemail', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/Voicemail/1', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/Voicemail/1', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/Voicemail/1', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Voicemail/1/content', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/Voicemail/1/restore', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/Voicemail/1/forward', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Mailbox/bean', 401, 200, 200, 200, 403, 403],
  ['PUT v1/user/Mailbox/bean', 401, 200, 200, 200, 403, 403],
  ['GET v1/logs/Notifications/bean', 401, 200, 200, 200, 403, 403],
  ['PUT v1/logs/Notifications/bean', 401, 200, 200, 200, 403, 403],
  ['GET v1/logs/CallHistory', 401, 200, 200, 200, 403, 403],
  ['GET v1/logs/CallHistory/RECORD', 401, 200, 404, 200, 403, 403],
  ['DELETE v1/logs/CallHistory/999999', 401, 404, 404, 404, 403, 403],
  ['POST v1/logs/CallHistory/999999/restore', 401, 404, 404, 404, 403, 403],
  ['GET v1/logs/GroupCallHistory', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/Greeting', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/Greeting', 401, 201, 201, 201, 403, 403],
  ['GET v1/user/Greeting/999999', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/Greeting/999999', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/Greeting/999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Greeting/999999/content', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Calendar', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/Calendar', 401, 201, 201, 201, 403, 403],
  ['GET v1/user/Calendar/999999', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/Calendar/999999', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/Calendar/999999', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/Calendar/999999/Slot', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/Calendar/999999/Import', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Calendar/999999/File', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/CalendarSlot/w999999', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/CalendarSlot/w999999', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/CalendarSlot/w999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Holiday', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/Holiday', 401, 201, 201, 201, 403, 403],
  ['GET v1/user/Holiday/999999', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/Holiday/999999', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/Holiday/999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Denylist', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/Denylist', 401, 201, 201, 201, 403, 403],
  ['GET v1/user/Denylist/999999', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/Denylist/999999', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/Denylist/999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/CRMIntegrationRule', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/CRMIntegrationRule', 401, 201, 201, 201, 403, 403],
  ['GET v1/user/CRMIntegrationRule/2', 401, 200, 200, 200, 403, 403],
  ['PUT v1/user/CRMIntegrationRule/2', 401, 403, 403, 403, 403, 403],
  ['DELETE v1/user/CRMIntegrationRule/2', 401, 403, 403, 403, 403, 403],
  ['POST v1/user/CRMIntegrationRule/2/test', 401, 201, 201, 201, 403, 403],
  ['GET v1/user/AssignableCRMIntegrationRule', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/Group/2/AssignableCRMIntegrationRule', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/MatchedCRMRule', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/MatchedCRMRule/none/run', 401, 409, 409, 409, 403, 403],
  ['GET v1/user/WebCrm', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/WebCrm/Record?number=1', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WebCrm/Log', 401, 404, 404, 404, 403, 403],
  ['GET v1/logs/CRMRuleRun', 401, 200, 200, 200, 403, 403],
  ['PUT v1/logs/CRMRuleRun/999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/IvrProperty', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/IvrProperty/voicemail.asksPin', 401, 200, 200, 200, 403, 403],
  ['PUT v1/user/IvrProperty/nothing.at.all', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/IvrProperty/awayattendant.greeting/content', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/IvrDefault', 401, 403, 403, 403, 403, 403],
  ['GET v1/user/Callback', 401, 200, 200, 200, 403, 403],
  ['DELETE v1/user/Callback/999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/MeetingPoint', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/MeetingPoint', 401, 403, 403, 403, 403, 403],
  ['GET v1/user/MeetingPoint/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/MeetingPoint/none', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/MeetingPoint/none', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/MeetingInvitation', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/MeetingInvitation', 401, 403, 403, 403, 403, 403],
  ['GET v1/user/MeetingInvitation/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/MeetingInvitation/none', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/MeetingInvitation/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/MeetingInvitation/none/answer', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/OnlineMeeting', 401, 403, 403, 403, 403, 403],
  ['POST v1/user/VideoMeeting', 401, 403, 403, 403, 403, 403],
  ['GET v1/data/TeamsMeetings', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/MeetingRoom/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/MeetingRoom/none', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/Conference', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/Conference', 401, 403, 403, 403, 403, 403],
  ['GET v1/user/Conference/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/Conference/none', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/Conference/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/Conference/none/Member/none', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/Conference/none/Member/none', 401, 404, 404, 404, 403, 403],
  [`POST ${enterprisePath}/Extension/101/placeCall`, 401, 403, 403, 403, 403, 403],
  ['GET v1/user/MeetingRecording', 401, 200, 200, 404, 403, 403],
  ['POST v1/user/MeetingRecording', 401, 409, 409, 404, 403, 403],
  ['GET v1/user/MeetingRecording/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/MeetingRecording/none', 401, 404, 404, 404, 403, 403],
  ['DELETE v1/user/MeetingRecording/none', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/MeetingRecording/none/part/0', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/MeetingRecording/none/content', 401, 404, 404, 404, 403, 403],
  ['POST v1/meeting/guest', 404, 404, 404, 404, 404, 404],
  ['POST v1/service/PhoneBridge/1/dial', 401, 401, 401, 401, 401, 401],
  ['GET v1/user/TextThread', 401, 200, 200, 404, 403, 403],
  ['GET v1/user/TextThread/999999', 401, 404, 404, 404, 403, 403],
  ['PUT v1/user/TextThread/999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/TextThread/999999/TextMessage', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/TextMessage', 401, 406, 406, 404, 403, 403],
  ['POST v1/user/TextMessage/999999/retry', 401, 404, 404, 404, 403, 403],
  // Alice takes no messages of groups.
  ['GET v1/user/TextTemplate', 401, 200, 200, 404, 403, 403],
  ['POST v1/user/TextTemplate', 401, 201, 201, 404, 403, 403],
  ['PUT v1/user/TextTemplate/fixed-1', 401, 403, 403, 404, 403, 403],
  ['DELETE v1/user/TextTemplate/fixed-1', 401, 403, 403, 404, 403, 403],
  ['GET v1/user/WorkItem', 401, 200, 200, 404, 403, 403],
  ['POST v1/user/WorkItem/pickNext', 401, 403, 403, 404, 403, 403],
  ['POST v1/user/WorkItem/999999/assign', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WorkItem/999999/release', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WorkItem/999999/transfer', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WorkItem/999999/resetTimer', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WorkItem/999999/close', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/WorkThread', 401, 200, 200, 404, 403, 403],
  ['GET v1/user/WorkThread/999999', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/WorkThread/999999/Message', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WorkThread/999999/Message', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WorkThread/999999/Message/1/retry', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/WebChat/999999', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WebChat/999999/typing', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WebChat/999999/callOffer', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/WebChat/999999/File', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/WebChatFile/none', 401, 404, 404, 404, 403, 403],
  ['GET v1/user/DenylistSettings/bean', 401, 200, 200, 200, 403, 403],
  ['PUT v1/user/DenylistSettings/bean', 401, 200, 200, 200, 403, 403],
  ['GET v1/logs/CallHistory/RECORD/quality', 401, 404, 404, 404, 403, 403],
  ['PUT v1/logs/CallHistory/RECORD/quality', 401, 204, 404, 204, 403, 403],
  ['GET v1/logs/CallSignalling/999999/legs', 401, 404, 404, 404, 403, 403],
  ['GET v1/logs/CallSignalling/999999/pcap', 401, 404, 404, 404, 403, 403],
  ['GET v1/logs/CallRecording', 401, 200, 200, 404, 403, 403],
  ['GET v1/logs/CallRecording?scope=enterprise', 401, 404, 404, 404, 403, 403],
  ['GET v1/logs/CallRecording/RECORDING', 401, 200, 404, 404, 403, 403],
  ['GET v1/logs/CallRecording/RECORDING/access', 401, 404, 404, 404, 403, 403],
  ['POST v1/logs/CallRecording/RECORDING/access', 401, 404, 404, 404, 403, 403],
  ['GET v1/logs/CallRecording/RECORDING/content', 401, 200, 404, 404, 403, 403],
  ['GET v1/service/E164?numbers=600', 401, 200, 200, 200, 403, 403],
  ['GET v1/rcc/Extension', 401, 403, 403, 403, 403, 200],
  ['GET v1/rcc/Extension/101', 401, 403, 403, 403, 403, 200],
  ['POST v1/rcc/Extension/101/placeCall', 401, 403, 403, 403, 403, 406],
  ['GET v1/rcc/CallLine', 401, 403, 403, 403, 403, 200],
  ['GET v1/rcc/Event', 401, 403, 403, 403, 403, 200],
  ['GET v1/rcc/CallLine/LINE/hold', 401, 403, 403, 403, 403, 409],
  ['POST v1/rcc/CallLine/LINE/hold', 401, 403, 403, 403, 403, 409],
  ['POST v1/rcc/SignInCode', 401, 403, 403, 403, 403, 400],
  ['GET v1/crm/GetTerminals', 401, 403, 403, 403, 200, 403],
  ['GET v1/crm/CallLine?terminalId=alice-web&listenerName=L', 401, 403, 403, 403, 204, 403],
  ['GET v1/crm/CallLine?terminalId=bob-web&listenerName=L', 401, 403, 403, 403, 404, 403],
  ['GET v1/crm/PlaceCall?terminalId=alice-web&destination=x', 401, 403, 403, 403, 406, 403],
  ['GET v1/crm/PlaceCall?terminalId=bob-web&destination=x', 401, 403, 403, 403, 404, 403],
  ['DELETE v1/service/EventListener/bean/L', 401, 200, 200, 200, 200, 200],
  ['GET v1/user/GroupAddress', 401, 200, 200, 200, 403, 403],
  ['GET v1/user/GroupAddress/p1', 401, 200, 200, 200, 403, 403],
  ['PUT v1/user/GroupAddress/p1', 401, 403, 200, 403, 403, 403],
  ['GET v1/user/Proposal', 401, 200, 200, 404, 403, 403],
  ['POST v1/user/Proposal/none/accept', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/Proposal/none/decline', 401, 404, 404, 404, 403, 403],
  ['POST v1/user/Proposal/none/report', 401, 404, 404, 404, 403, 403],
  ['POST v1/assistant/Proposal', 401, 403, 403, 403, 403, 403],
  ['GET v1/assistant/Proposal/none', 401, 403, 403, 403, 403, 403],
  ['DELETE v1/assistant/Proposal/none', 401, 403, 403, 403, 403, 403],
];

let phoneSystem: PhoneSystem;
let desk: Desk;
const sessions = new Map<Role, { readonly app: string; readonly headers: Record<string, string> }>();

async function signIn(role: Role, app: string, login: string, query = ''): Promise<void> {
  const response = await fetch(`${phoneSystem.url}/restletrouter/v1/service/Login${query}`, {
    method: 'POST',
    headers: { 'X-Application': app, Authorization: `Basic ${btoa(`${login}:demo`)}` },
  });
  expect(response.status).toBe(200);
  const headers = {
    'X-Application': response.headers.get('X-Application') ?? '',
    Cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '',
  };
  sessions.set(role, { app, headers });
}

beforeAll(async () => {
  phoneSystem = await startPhoneSystem({
    noAnswerMs: 600_000,
    exampleCrm: 'https://crm.acme.example/record',
  });
  desk = await Desk.open(phoneSystem, 'alice');
  recordings.alice = await recordEcho(desk);
  await desk.plugIn('ring');
  const placed = await desk.call('102');
  lines.alice = ((await placed.json()) as { lineId: string }).lineId;
  await signIn('alice', 'callside', 'alice');
  await signIn('bob', 'callside', 'bob');
  forwardings.alice = await forwardAs('alice');
  forwardings.bob = await forwardAs('bob');
  await signIn('carol for alice', 'callside', 'carol', '?behalf=alice');
  await signIn('CRM of alice', 'myCrm', 'ENDUSER:alice');
  await signIn('service', 'myRCC', 'rcc|acme');
});
afterAll(async () => {
  await desk.leave();
  await phoneSystem.stop();
});

/** Forwards the unanswered calls of a user to the echo. */
async function forwardAs(role: Role): Promise<string> {
  const response = await fetch(`${phoneSystem.url}/restletrouter/v1/user/Forwarding`, {
    method: 'POST',
    headers: sessions.get(role)?.headers ?? {},
    body: JSON.stringify({ forwardType: 'NA', destination: '600' }),
  });
  return ((await response.json()) as { forwardingID: string }).forwardingID;
}

async function statusFor(role: Role, request: string): Promise<number> {
  const [method = '', path = ''] = request.split(' ');
  const address = written(path);
  const body = validBodies[request] ?? validBodies[address.split('?')[0]?.split('/').at(-1) ?? ''] ?? {};
  const response = await fetch(`${phoneSystem.url}/restletrouter/${address}`, {
    method,
    headers: sessions.get(role)?.headers ?? {},
    ...(method === 'GET' || method === 'DELETE'
      ? {}
      : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  // The stream of events has no end.
  await (response.headers.get('Content-Type') === 'text/event-stream'
    ? response.body?.cancel()
    : response.arrayBuffer());
  return response.status;
}

const table = new ResourceTable(resources);

/** The statuses that the documentation of a request has for its refusals. */
function declaredRefusals(request: string): readonly number[] {
  const [name = '', address = ''] = request.split(' ');
  const resource = table.find(written(address).split('?')[0] ?? '')?.resource;
  const method = resource?.[name as MethodName];
  return resource && method ? refusalStatuses(name as MethodName, method, resource) : [];
}

it.each(rights)('%s', async (request, ...expected) => {
  const statuses: Partial<Record<Role, number>> = {};
  for (const role of roles) statuses[role] = await statusFor(role, request);
  expect(statuses).toEqual(Object.fromEntries(roles.map((role, at) => [role, expected[at]])));
  const refusals = Object.values(statuses).filter((status) => status >= 400);
  expect(declaredRefusals(request)).toEqual(expect.arrayContaining(refusals));
});

/** Requests that would end something are tested elsewhere. */
const ending = 'GET v1/service/Logout';
const endings = [ending, 'DELETE v1/user/Session'];

it('every method of every resource is in the table', () => {
  const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
  // The resources for administrators are tried in administration/resources/rights.test.ts.
  const forAll = resources.filter(({ access }) => access !== 'administrator');
  const untried = forAll.flatMap((resource) =>
    methodNames
      .filter((method) => resource[method] !== undefined && !endings.includes(`${method} ${resource.path}`))
      .filter((method) => !rights.some(([request]) => pattern(`${method} ${resource.path}`).test(request)))
      .map((method) => `${method} ${resource.path}`),
  );
  expect(untried).toEqual([]);
});

it.each(roles.slice(1))('a subscription of %s reaches what a request does, and no more', async (role) => {
  const { app, headers } = sessions.get(role) ?? { app: '', headers: {} };
  const socket = new WebSocket(`${phoneSystem.url.replace('http', 'ws')}/restletrouter/ws-service/${app}`, {
    headers: { Cookie: headers.Cookie ?? '' },
  });
  const answers = new Map<string, { readonly code?: number }>();
  socket.on('message', (data) => {
    const text = data.toString();
    if (!text.startsWith('{')) return;
    const frame = JSON.parse(text);
    if (frame.id !== undefined && !answers.has(frame.id)) answers.set(frame.id, frame);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const reads = rights.filter(([request]) => request.startsWith('GET '));
  for (const [at, [request]] of reads.entries()) {
    const { pathname, searchParams } = new URL(written(request.slice(4)), 'http://localhost/');
    socket.send(
      JSON.stringify({
        type: 'subscribe',
        id: String(at),
        source: pathname.slice(1),
        queries: Object.fromEntries(searchParams),
      }),
    );
  }
  await expect.poll(() => answers.size).toBe(reads.length);
  for (const [at, [request, ...expected]] of reads.entries()) {
    const code = answers.get(String(at))?.code;
    const status = expected[roles.indexOf(role)] ?? 0;
    if (status >= 400 && ![406, 409].includes(status))
      expect([request, code]).not.toEqual([request, undefined]);
  }
  socket.terminate();
});

it.each(roles)('Logout of %s', async (role) => {
  expect(await statusFor(role, ending)).toBe(role === 'nobody' ? 401 : 204);
  if (role !== 'nobody') expect(await statusFor(role, ending)).toBe(401);
});
