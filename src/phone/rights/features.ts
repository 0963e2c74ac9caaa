import type { Info, LoginResponse } from '#sdk/index.ts';
import { mayCreate, maySee } from './access-rights.ts';
import { isMember, isSupervisor, readsOnly, rightsOf } from './roles.ts';
import { maySignOut } from './signing-out.ts';

/** The profile and sign-in response of the user. */
export interface AccessContext {
  readonly info: Info;
  readonly login: Pick<LoginResponse, 'isSwitchboard' | 'isBehalf'>;
}

/**
 * The reason why a feature is not available: the user's role, a missing licence, acting for another user, or an administrator's
 * setting.
 */
export type Denial = 'role' | 'licence' | 'behalf' | 'administrator';

type Rule = (known: AccessContext) => Denial | undefined;

const unless = (holds: boolean, denial: Denial): Denial | undefined => (holds ? undefined : denial);
const collaborationLevels = ['free', 'pro', 'premium'];
const hostLicences = ['premium', 'premium_plus'];

/** True if the licence for meetings permits hosting. A standard licence only permits joining. */
const mayHost = ({ externalServices }: Info) =>
  hostLicences.includes(externalServices.videoConference?.userType ?? '');

const seesGroups = ({ info }: AccessContext) => isMember(info) || isSupervisor(info.extension);

/** True for shared contacts, which all users see. */
const mayShare = ({ info, login }: AccessContext) =>
  login.isSwitchboard && mayCreate(rightsOf(info, 'Contact'), 'shared');

/** True for a queue whose callers may also send messages. */
const hasMessages = ({ groupType, isGroupAcdSmsCapable, isGroupAcdMessageCapable }: Info['groups'][number]) =>
  groupType === 'ACDGroup' && (isGroupAcdSmsCapable || isGroupAcdMessageCapable);

/**
 * True for an agent with a call pad who takes at least one message at a time, in a queue with messages. Taking calls is not
 * required.
 */
const takesMessages = ({ info }: AccessContext) =>
  info.extension?.isACDAgent === true &&
  info.extension.hasAcdCallPad &&
  info.isOperatorAcdMessageCapable &&
  info.operatorMaxMessage > 0 &&
  info.groups.some(hasMessages);

const mayUseCrm = (extension: Info['extension']) =>
  extension?.isSalesForceEnabled === true || extension?.isAllowed === true;

function supervisionDenial({ info }: AccessContext): Denial | undefined {
  return (
    unless(isSupervisor(info.extension), 'role') ??
    unless(info.extension?.isMyCallCenterAllowed !== false, 'administrator')
  );
}

function textMessageDenial({ info, login }: AccessContext): Denial | undefined {
  return (
    unless(!login.isBehalf, 'behalf') ??
    unless(
      info.ent.smsGateway && info.extension !== undefined && info.extension.isCtiAllowed !== false,
      'administrator',
    )
  );
}

/** The features that not every user has, each with its rule. */
const rules = {
  queues: (known) => unless(seesGroups(known), 'role'),
  groups: (known) => unless(seesGroups(known), 'role'),
  supervision: supervisionDenial,
  /** The figures of groups and agents. */
  statistics: ({ info }) =>
    unless(isSupervisor(info.extension), 'role') ??
    unless(
      info.extension?.isMyCallCenterAllowed !== false && info.extension?.isACDStatsAllowed !== false,
      'administrator',
    ),
  /** Files of many calls. */
  reports: ({ info }) => unless(info.extension?.isMyReportsAllowed !== false, 'administrator'),
  queueMessages: (known) => unless(takesMessages(known), 'role'),
  /** The messages of customers to groups: answering them, or supervising that. */
  messageWork: (known) =>
    unless(!known.login.isBehalf, 'behalf') ?? (takesMessages(known) ? undefined : supervisionDenial(known)),
  textMessages: textMessageDenial,
  /** Prepared texts, for users who write messages or answer customers. */
  textTemplates: (known) =>
    unless(!known.login.isBehalf, 'behalf') ?? (takesMessages(known) ? undefined : textMessageDenial(known)),
  /** The values of all users. */
  templatesOfAll: ({ info }) => unless(mayCreate(rightsOf(info, 'TextTemplate'), 'enterprise'), 'role'),
  chat: ({ info, login }) =>
    unless(!login.isBehalf, 'behalf') ?? unless(info.matrixClientID !== undefined, 'administrator'),
  voicemail: ({ info }) => unless(info.mailbox !== undefined, 'administrator'),
  forwarding: ({ info }) => unless(info.extension !== undefined, 'administrator'),
  crm: ({ info }) => unless(mayUseCrm(info.extension), 'administrator'),
  /** Acting for another user must not open pages or start programs here. */
  crmRules: ({ info, login }) =>
    unless(!login.isBehalf, 'behalf') ?? unless(info.features.CRMIntegrationRule, 'administrator'),
  teams: ({ info }) => unless(info.externalServices.Microsoft !== undefined, 'licence'),
  collaboration: ({ info }) =>
    unless(collaborationLevels.includes(info.externalServices.collaboration?.level ?? ''), 'licence'),
  meetings: ({ info }) => unless(info.externalServices.videoConference !== undefined, 'licence'),
  hosting: ({ info }) => unless(mayHost(info), 'licence'),
  conferenceBridge: ({ info }) => unless(info.externalServices.conferenceBridge !== undefined, 'licence'),
  actingForOthers: ({ info }) => unless(mayCreate(rightsOf(info, 'Behalf')), 'administrator'),
  /** The user's own contacts, or shared contacts. */
  newContacts: (known) =>
    unless(mayCreate(rightsOf(known.info, 'Contact'), 'privates') || mayShare(known), 'administrator'),
  sharedContacts: (known) => unless(mayShare(known), 'role'),
  recordingsOfAll: ({ info }) => unless(maySee(rightsOf(info, 'CallRecording'), 'enterprise'), 'role'),
  /** The values of services for users who have set none. */
  servicesOfAll: ({ info }) => unless(mayCreate(rightsOf(info, 'IvrProperty'), 'Enterprise'), 'role'),
  /** The administration of the phone system, to read or to change it. */
  administration: ({ info, login }) =>
    unless(!login.isBehalf, 'behalf') ?? unless(info.user.accessRightsType !== undefined, 'role'),
  /** The calls of everybody with their diagnosis, which no administrator of a single department sees. */
  callsOfAll: ({ info }) =>
    unless(
      info.user.accessRightsType !== undefined && info.user.administeredDepartment === undefined,
      'role',
    ),
  changingAdministration: ({ info }) => unless(!readsOnly(info.user), 'role'),
  /** The password and the sessions belong to the user alone. */
  ownAccount: ({ login }) => unless(!login.isBehalf, 'behalf'),
  signingOut: ({ info }) => unless(maySignOut(info), 'administrator'),
} as const satisfies Readonly<Record<string, Rule>>;

export type Feature = keyof typeof rules;

/** Returns the reason why a feature is not available; undefined if it is. */
export const denialOf = (feature: Feature, known: AccessContext): Denial | undefined => rules[feature](known);
