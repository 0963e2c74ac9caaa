import type { Info } from '../../../sdk/index.ts';
import { mayCreate, maySee } from './access-rights.ts';
import type { Known } from './known.ts';
import { isAgent, isSupervisor } from './roles.ts';
import { maySignOut } from './signing-out.ts';

/** Why somebody may not: what the user is, what was not bought, acting for somebody, or an administrator's word. */
export type Bar = 'role' | 'licence' | 'behalf' | 'administrator';

type Rule = (known: Known) => Bar | undefined;

const unless = (holds: boolean, bar: Bar): Bar | undefined => (holds ? undefined : bar);
const collaborationLevels = ['free', 'pro', 'premium'];
const hostLicences = ['premium', 'premium_plus'];

/** A licence for meetings that lets its user host them (integrations 6). */
const mayHost = ({ externalServices }: Info) =>
  hostLicences.includes(externalServices.videoConference?.userType ?? '');

const inGroups = ({ info }: Known) => info.groups.some(({ groupType }) => groupType === 'ACDGroup');

/** Core 4: the agent takes messages, and a group has them. */
const takesMessages = ({ info }: Known) =>
  isAgent(info.extension) &&
  info.operatorMaxMessage > 0 &&
  info.groups.some((group) => group.isGroupAcdSmsCapable || group.isGroupAcdMessageCapable);

/** Everything that not everybody has, and who has it. */
const rules = {
  queues: (known) => unless(inGroups(known) || isSupervisor(known.info.extension), 'role'),
  groups: (known) => unless(inGroups(known) || isSupervisor(known.info.extension), 'role'),
  supervision: ({ info }) => unless(isSupervisor(info.extension), 'role'),
  queueMessages: (known) => unless(takesMessages(known), 'role'),
  statistics: ({ info }) => unless(info.extension?.isACDStatsAllowed !== false, 'administrator'),
  callCentre: ({ info }) => unless(info.extension?.isMyCallCenterAllowed !== false, 'administrator'),
  reports: ({ info }) => unless(info.extension?.isMyReportsAllowed !== false, 'administrator'),
  browserPhone: ({ info, login }) =>
    login.isBehalf
      ? 'behalf'
      : unless(login.webRtc && info.extension?.isWebSoftphone === true, 'administrator'),
  chat: ({ login }) => unless(!login.isBehalf, 'behalf'),
  voicemail: ({ info }) => unless(info.mailbox !== undefined, 'administrator'),
  forwarding: ({ info }) => unless(info.extension !== undefined, 'administrator'),
  crm: ({ info }) => unless(info.extension?.isSalesForceEnabled === true, 'administrator'),
  teams: ({ info }) => unless(info.externalServices.Microsoft !== undefined, 'licence'),
  collaboration: ({ info }) =>
    unless(collaborationLevels.includes(info.externalServices.collaboration?.level ?? ''), 'licence'),
  meetings: ({ info }) => unless(info.externalServices.videoConference !== undefined, 'licence'),
  hosting: ({ info }) => unless(mayHost(info), 'licence'),
  /** Keeping that calls from outside into a meeting are denied. */
  denyingOutsiders: ({ info }) =>
    unless(info.externalServices.videoConference?.userType === 'premium_plus', 'licence'),
  conferenceBridge: ({ info }) => unless(info.externalServices.conferenceBridge !== undefined, 'licence'),
  actingForOthers: ({ info }) => unless(mayCreate(info.rights?.Behalf), 'administrator'),
  sharedContacts: ({ info, login }) =>
    unless(login.isSwitchboard && mayCreate(info.rights?.Contact, 'shared'), 'role'),
  recordingsOfAll: ({ info }) => unless(maySee(info.rights?.CallRecording, 'enterprise'), 'role'),
  password: ({ info }) => unless(!info.changePasswordLocked, 'administrator'),
  signingOut: ({ info }) => unless(maySignOut(info), 'administrator'),
} as const satisfies Readonly<Record<string, Rule>>;

export type Feature = keyof typeof rules;

/** Why a feature is not for somebody; undefined where it is. */
export const barOf = (feature: Feature, known: Known): Bar | undefined => rules[feature](known);
