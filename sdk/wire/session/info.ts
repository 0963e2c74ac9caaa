import * as z from 'zod/mini';
import { accessRights } from '../access-rights.ts';
import { meetingScript } from '../meetings/meeting-script.ts';
import { iceServer } from '../phones/softphone.ts';
import { timestamp } from '../time.ts';

export const telephonicStates = ['available', 'busy', 'dnd', 'forwarded', 'ringing', 'unavailable'] as const;
export const telephonicState = z.enum(telephonicStates);
/** The telephone state of an extension. */
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
/** The work status of an agent. */
export type OperatorStatus = z.infer<typeof operatorStatus>;

/** A value that this client does not know counts as missing: it must not cost the user the rest of the profile. */
const lenient = <Value extends z.ZodMiniType>(value: Value) => z.catch(z.optional(value), undefined);

/** A missing flag means false. */
const no = z._default(z.boolean(), false);
const texts = z._default(z.array(z.string()), []);

export const infoUser = z.object({
  restUri: z.string(),
  iUserID: z.string(),
  userId: z._default(z.string(), ''),
  userName: z.string(),
  contactId: z._default(z.string(), ''),
  appTimeFormat: z._default(z.string(), '_24'),
  settings: z.optional(z.unknown()),
  accessRightsType: z.optional(z.string()),
  softphoneSite: z.optional(z.string()),
  softphoneLocation: z.optional(z.string()),
});

export const infoExtension = z.object({
  restUri: z.string(),
  internalAddressID: z._default(z.string(), ''),
  addressNumber: z.string(),
  displayName: z._default(z.string(), ''),
  loadTerminals: z._default(z.string(), 'telephony/Terminal'),
  maxSoftphoneTerminals: z._default(z.number(), 0),
  isWebSoftphone: no,
  softphoneG7222: no,
  softphoneG729: no,
  isACDAgent: no,
  hasAcdCallPad: no,
  isOperatorAcdCallCapable: z.optional(z.boolean()),
  isMultiStageDialing: no,
  pstnNumbers: texts,
  /** Whether the user may use the phone in a CRM that is not Salesforce. */
  isAllowed: z.optional(z.boolean()),
  popupIncomingCall: z.optional(z.boolean()),
  popupOutgoingCall: z.optional(z.boolean()),
  popupAcdOnly: z.optional(z.boolean()),
  isSalesForceEnabled: no,
  sfPopupIncomingCall: no,
  sfPopupOutgoingCall: no,
  /** The user's decision, else that of the enterprise. */
  sfPopupAcdOnly: z.optional(z.boolean()),
  /** Whether a CRM may know of personal calls. 0: no. */
  crmDataProcessingForPersonalCallsConsent: z.optional(z.number()),
  telephonicState: z._default(z.catch(telephonicState, 'unavailable'), 'unavailable'),
  /** Calls reach phones that connect only when a call comes: unavailable counts as limited. */
  hasTerminalsConnectedOnDemand: z.optional(z.boolean()),
  /** Missing where the phone system does not know it. */
  operatorStatus: lenient(operatorStatus),
  /** The begin of the current status. */
  operatorStatusTime: z.optional(timestamp),
  /** Missing while the agent is not logged in. */
  operatorLoginTime: z.optional(timestamp),
  /** Also true for an agent in a pause who talks, and for an agent who talks and has requested a pause afterwards. */
  operatorPaused: z.optional(z.boolean()),
  /** Missing for a pause without a reason. */
  operatorPauseReasonID: z.optional(z.string()),
  /** Since when the agent wraps up the last call of a group. Missing at any other time. */
  operatorSyndicalPauseTime: z.optional(timestamp),
  /** When the wrap-up ends by itself. Missing for a wrap-up that the agent has to end. */
  operatorSyndicalPauseEndTime: z.optional(timestamp),
  /** The begin of the time without calls of groups for an agent who missed a call. Missing while calls are distributed. */
  operatorUnreachableTime: z.optional(timestamp),
  /** When calls of groups reach the agent again. */
  operatorUnreachableEndTime: z.optional(timestamp),
  /** Why no call of a group reaches the agent: `noAnswer` or `notReached`. */
  operatorUnreachableCause: z.optional(z.string()),
  /** The last call of a group waits for its outcome, which the agent notes with `operatorFeedback`. */
  operatorFeedbackNeeded: z.optional(z.boolean()),
  /** How many offered calls the agent did not answer since logging in. */
  operatorNbNoAnswer: z.optional(z.number()),
  /** How many calls could not be offered to the agent since logging in, because no phone could ring. */
  operatorNbNotReached: z.optional(z.number()),
  /** Whether the agent sees the callers of the groups, and may choose a caller. */
  isAgentVisualQueue: z.optional(z.boolean()),
  /** The login of the user. */
  iUserName: z.optional(z.string()),
  forwardings: texts,
  /** The user as agents see them. */
  iUser: z.optional(
    z.object({
      isACDSupervisor: no,
      /** Supervises only the groups in `restrictedACDGroups`. */
      isAcdSupervisorAccessRestricted: no,
    }),
  ),
  /** `internalAddressID`s of groups. */
  restrictedACDGroups: z.optional(z.array(z.string())),
  /** False: an agent does not see the own figures. */
  isACDStatsAllowed: z.optional(z.boolean()),
  /** False: a supervisor sees only the groups of which the supervisor is a member. */
  isMyCallCenterAllowed: z.optional(z.boolean()),
  /** False: programs neither place calls from phones of the user nor send text messages for the user. */
  isCtiAllowed: z.optional(z.boolean()),
  /** False: the user saves no reports, such as a file of the call history. */
  isMyReportsAllowed: z.optional(z.boolean()),
});

export const infoEnterprise = z.object({
  restUri: z.string(),
  displayName: z._default(z.string(), ''),
  dialPrefix: z._default(z.string(), ''),
  /** ISO 3166 code of two letters, for reading national numbers. */
  countryCode: z.string(),
  smsGateway: no,
  sfPopupAcdOnly: no,
  ownerAdmtiveDomain: z._default(z.string(), ''),
  matrixKeyBackupPolicy: z._default(z.string(), ''),
});

export const infoGroup = z.object({
  restUri: z.string(),
  groupType: z.string(),
  isGroupAcdSmsCapable: no,
  isGroupAcdMessageCapable: no,
});

/** The administrator's settings for the client. */
export const customization = z.object({
  AllowedParentFrames: texts,
  /** See `parentFramePermissions`. Only embedded clients need it. */
  ParentFramePermissions: z.optional(z.unknown()),
  /** Texts for text messages that all users may choose, in their order. */
  textTemplates: z.optional(z.array(z.string())),
  /** Lets callers hear themselves. */
  echoNumber: z.optional(z.string()),
  /** Servers for the audio of phones in browsers, in addition to the servers of the page. */
  iceServers: lenient(z.array(iceServer)),
});

/** Further services of the enterprise, and the user's licence for them. */
const externalServices = z.object({
  Microsoft: lenient(z.object({ teamsMeetingUrlPrivate: z.string() })),
  conferenceBridge: lenient(z.object({ number: z.string() })),
  /** Meetings of the first provider of private addresses: `basic`, `standard` or `premium`. */
  onlineMeetings: lenient(z.object({ level: z.string() })),
  videoConference: lenient(
    z.object({
      appId: z.string(),
      userType: z.string(),
      /** The service is offered on Linux and on telephones too. */
      isOnEveryDevice: z.optional(z.boolean()),
      /** Missing: the meetings of the phone system itself. */
      script: lenient(meetingScript),
    }),
  ),
  /** `none`, `free`, `pro` or `premium`. */
  collaboration: lenient(z.object({ level: z.string() })),
});

/** The answer to `GET v1/user/Info`: the main profile. Paths are relative to `/restletrouter/`. */
export const info = z.object({
  user: infoUser,
  extension: z.optional(infoExtension),
  ent: infoEnterprise,
  groups: z._default(z.array(infoGroup), []),
  time: z.object({
    timeInMillis: timestamp,
    timeZone: z.object({ id: z.string() }),
  }),
  customization: z._default(customization, { AllowedParentFrames: [] }),
  restUriContact: z._default(z.string(), ''),
  externalServices: z._default(externalServices, {}),
  faxService: lenient(z.object({ faxEmailDomain: z.string() })),
  features: z._default(z.object({ CRMIntegrationRule: no }), { CRMIntegrationRule: false }),
  /** The user's rights by kind, as `Contact`. A missing right is granted. */
  rights: z.optional(z.record(z.string(), z.catch(accessRights, {}))),
  forwarding: z.optional(z.string()),
  mailbox: z.optional(z.string()),
  calendar: z.optional(z.string()),
  istraMode: z._default(z.string(), ''),
  istraVersion: z._default(z.string(), ''),
  istraBuildID: z._default(z.string(), ''),
  globalSessionID: z._default(z.string(), ''),
  logoutLocked: no,
  changePasswordLocked: no,
  maxNbPersonalSpeedDials: z._default(z.number(), 0),
  directories: z._default(z.string(), 'v1/directories'),
  isOperatorAcdMessageCapable: no,
  operatorMaxMessage: z._default(z.number(), 0),
  /** CRM rules that match calls of the user, as `matchedCrmRule` reads them. */
  lastMatchedCRMRules: z._default(z.array(z.unknown()), []),
  /** The part of the phone system that serves the user, with a homeserver of its own. */
  clusterID: z._default(z.string(), ''),
  /** The name of this product at the chat's homeserver, which labels the user's devices. Absent: there is no chat. */
  matrixClientID: z.optional(z.string()),
});
/** The main profile of the user: extension, enterprise, groups, rights and services. */
export type Info = z.infer<typeof info>;

/** The answer to `GET v1/service/AvailableServices`: the services that this enterprise has switched on. */
export const availableService = z.object({
  name: z.string(),
  restUri: z.string(),
});
export const availableServices = z.object({ items: z.array(availableService) });
