import * as z from 'zod/mini';
import { iceServer } from './ice-server.ts';
import { timestamp } from './time.ts';

export const telephonicStates = ['available', 'busy', 'dnd', 'forwarded', 'ringing', 'unavailable'] as const;
export const telephonicState = z.enum(telephonicStates);
export type TelephonicState = z.infer<typeof telephonicState>;

export const operatorStatuses = [
  'UNREACHABLE',
  'LOGOUT',
  'IDLE',
  'PAUSE',
  'NON_ACD_CALL',
  'ALERTING',
  'SYNDICAL_PAUSE',
  'ACD_CALL',
] as const;
export const operatorStatus = z.enum(operatorStatuses);
export type OperatorStatus = z.infer<typeof operatorStatus>;

export const infoUser = z.object({
  restUri: z.string(),
  iUserID: z.string(),
  userId: z.string(),
  userName: z.string(),
  contactId: z.string(),
  appTimeFormat: z.string(),
  settings: z.optional(z.unknown()),
  accessRightsType: z.optional(z.string()),
  softphoneSite: z.optional(z.string()),
  softphoneLocation: z.optional(z.string()),
});

export const infoExtension = z.object({
  restUri: z.string(),
  internalAddressID: z.string(),
  addressNumber: z.string(),
  displayName: z.string(),
  loadTerminals: z.string(),
  maxSoftphoneTerminals: z.number(),
  isWebSoftphone: z.boolean(),
  softphoneG7222: z.boolean(),
  softphoneG729: z.boolean(),
  isACDAgent: z.boolean(),
  hasAcdCallPad: z.boolean(),
  isOperatorAcdCallCapable: z.optional(z.boolean()),
  isMultiStageDialing: z.boolean(),
  pstnNumbers: z.array(z.string()),
  isSalesForceEnabled: z.boolean(),
  sfPopupIncomingCall: z.boolean(),
  sfPopupOutgoingCall: z.boolean(),
  telephonicState,
  operatorStatus,
  /** Since when the status is what it is. */
  operatorStatusTime: z.optional(timestamp),
  /** Missing while the agent is not logged in. */
  operatorLoginTime: z.optional(timestamp),
  /** Also true of an agent in pause who talks, and of one who talks and wants a pause afterwards. */
  operatorPaused: z.optional(z.boolean()),
  /** Missing for a pause without a reason. */
  operatorPauseReasonID: z.optional(z.string()),
  forwardings: z.array(z.string()),
});

export const infoEnterprise = z.object({
  restUri: z.string(),
  displayName: z.string(),
  dialPrefix: z.string(),
  /** ISO 3166 code of two letters, for reading national numbers. */
  countryCode: z.string(),
  smsGateway: z.boolean(),
  sfPopupAcdOnly: z.boolean(),
  ownerAdmtiveDomain: z.string(),
  matrixKeyBackupPolicy: z.string(),
});

export const infoGroup = z.object({
  restUri: z.string(),
  groupType: z.string(),
  isGroupAcdSmsCapable: z.boolean(),
  isGroupAcdMessageCapable: z.boolean(),
});

/** What the administrator decided about the client. */
export const customization = z.object({
  AllowedParentFrames: z.array(z.string()),
  /** See `parentFramePermissions`, which only who is embedded needs. */
  ParentFramePermissions: z.optional(z.unknown()),
  /** Lets callers hear themselves. */
  echoNumber: z.optional(z.string()),
  /** For the sound of phones in browsers, beside what the page knows itself. */
  iceServers: z.optional(z.array(iceServer)),
});

/** What `GET v1/user/Info` answers: the main profile. Paths are relative to `/restletrouter/`. */
export const info = z.object({
  user: infoUser,
  extension: z.optional(infoExtension),
  ent: infoEnterprise,
  groups: z.array(infoGroup),
  time: z.object({
    timeInMillis: timestamp,
    timeZone: z.object({ id: z.string() }),
  }),
  customization,
  restUriContact: z.string(),
  externalServices: z.object({
    Microsoft: z.optional(z.object({ teamsMeetingUrlPrivate: z.string() })),
    conferenceBridge: z.optional(z.object({ number: z.string() })),
    videoConference: z.optional(z.object({ appId: z.string(), userType: z.string() })),
  }),
  faxService: z.optional(z.object({ faxEmailDomain: z.string() })),
  features: z.object({ CRMIntegrationRule: z.boolean() }),
  forwarding: z.optional(z.string()),
  mailbox: z.optional(z.string()),
  calendar: z.optional(z.string()),
  istraMode: z.string(),
  istraVersion: z.string(),
  istraBuildID: z.string(),
  globalSessionID: z.string(),
  logoutLocked: z.boolean(),
  changePasswordLocked: z.boolean(),
  maxNbPersonalSpeedDials: z.number(),
  directories: z.string(),
  isOperatorAcdMessageCapable: z.boolean(),
  operatorMaxMessage: z.number(),
  lastMatchedCRMRules: z.array(z.string()),
  clusterID: z.string(),
});
export type Info = z.infer<typeof info>;
