import * as z from 'zod/mini';
import { type AccessRights, accessRights } from '../access-rights.ts';
import { type MeetingScript, meetingScript } from '../meetings/meeting-script.ts';
import { type IceServer, iceServer } from '../phones/ice-server.ts';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

export const telephonicStates = ['available', 'busy', 'dnd', 'forwarded', 'ringing', 'unavailable'] as const;
export const telephonicState = z.enum(telephonicStates);
/** The telephone state of an extension. */
export type TelephonicState = (typeof telephonicStates)[number];

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
export type OperatorStatus = (typeof operatorStatuses)[number];

/** A value that this client does not know counts as missing: it must not cost the user the rest of the profile. */
const lenient = <Value extends z.ZodMiniType>(value: Value) => z.catch(z.optional(value), undefined);

/** A missing flag means false. */
const no = z._default(z.boolean(), false);
const texts = z._default(z.array(z.string()), []);

/** The user as a person, in the main profile. */
export interface InfoUser {
  /** The path of the user, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the user. */
  readonly iUserID: string;
  /** The id of the user in the directory. */
  readonly userId: string;
  /** The login of the user. */
  readonly userName: string;
  /** The id of the user's own entry in the directory. */
  readonly contactId: string;
  /** The clock of the profile: `_24`, or `_12` for hours with AM and PM. */
  readonly appTimeFormat: string;
  /** The settings that follow the user from browser to browser, as `UserSettings` reads them. */
  readonly settings?: unknown;
  /** The role of an administrator, such as `ReadOnlyRights`. Missing for other users. */
  readonly accessRightsType?: string | undefined;
  /** The only department whose users an administrator administers. Missing for an administrator of all users. */
  readonly administeredDepartment?: string | undefined;
  /** The site of the enterprise where the softphone is. */
  readonly softphoneSite?: string | undefined;
  /** The place of the softphone at the site. */
  readonly softphoneLocation?: string | undefined;
}

export const infoUser = z.object({
  restUri: z.string(),
  iUserID: z.string(),
  userId: z._default(z.string(), ''),
  userName: z.string(),
  contactId: z._default(z.string(), ''),
  appTimeFormat: z._default(z.string(), '_24'),
  settings: z.optional(z.unknown()),
  accessRightsType: z.optional(z.string()),
  administeredDepartment: z.optional(z.string()),
  softphoneSite: z.optional(z.string()),
  softphoneLocation: z.optional(z.string()),
});
true satisfies SameType<InfoUser, z.output<typeof infoUser>>;

/** The extension of the user, with the state as an agent. A missing flag means false. */
export interface InfoExtension {
  /** The path of the extension, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the extension. */
  readonly internalAddressID: string;
  /** The internal number. */
  readonly addressNumber: string;
  /** The name of the extension's owner. */
  readonly displayName: string;
  /** The path of the user's phones. */
  readonly loadTerminals: string;
  /** The number of desktop softphones that the user may have; 0: none. */
  readonly maxSoftphoneTerminals: number;
  /** The user may have a phone in a browser. */
  readonly isWebSoftphone: boolean;
  /** The softphone may use the codec G.722.2. */
  readonly softphoneG7222: boolean;
  /** The softphone may use the codec G.729. */
  readonly softphoneG729: boolean;
  /** The user is an agent of call queues. */
  readonly isACDAgent: boolean;
  /** The agent has the screens for agents. */
  readonly hasAcdCallPad: boolean;
  /** The agent takes calls. Otherwise the agent takes messages only. */
  readonly isOperatorAcdCallCapable?: boolean | undefined;
  /** Read and without effect: the specification has only its name. */
  readonly isMultiStageDialing: boolean;
  /** The numbers of the extension in the public network, the main number first. */
  readonly pstnNumbers: string[];
  /** Whether the user may use the phone in a CRM that is not Salesforce. */
  readonly isAllowed?: boolean | undefined;
  /** The CRM shows the caller when a call comes in. For every CRM but Salesforce. */
  readonly popupIncomingCall?: boolean | undefined;
  /** The CRM shows the callee when the user calls. For every CRM but Salesforce. */
  readonly popupOutgoingCall?: boolean | undefined;
  /** The CRM shows only the callers of queues. For every CRM but Salesforce. */
  readonly popupAcdOnly?: boolean | undefined;
  /** The user may use the phone in Salesforce. */
  readonly isSalesForceEnabled: boolean;
  /** Salesforce shows the caller when a call comes in. */
  readonly sfPopupIncomingCall: boolean;
  /** Salesforce shows the callee when the user calls. */
  readonly sfPopupOutgoingCall: boolean;
  /** Salesforce shows only the callers of queues: the user's decision, else that of the enterprise. */
  readonly sfPopupAcdOnly?: boolean | undefined;
  /** Whether a CRM may know of personal calls: 0 or missing for no, any other number for yes. */
  readonly crmDataProcessingForPersonalCallsConsent?: number | undefined;
  /** The state of the extension. */
  readonly telephonicState: TelephonicState;
  /** Calls reach phones that connect only when a call comes: unavailable counts as limited. */
  readonly hasTerminalsConnectedOnDemand?: boolean | undefined;
  /** The work status of the agent. Missing where the phone system does not know it. */
  readonly operatorStatus?: OperatorStatus | undefined;
  /** The begin of the current work status, in milliseconds since 1970. */
  readonly operatorStatusTime?: number | undefined;
  /** When the agent logged in, in milliseconds since 1970. Missing while the agent is not logged in. */
  readonly operatorLoginTime?: number | undefined;
  /**
   * The agent has a pause. Also true for an agent in a pause who talks, and for an agent who talks and has requested
   * a pause afterwards.
   */
  readonly operatorPaused?: boolean | undefined;
  /** The id of the pause reason. Missing for a pause without a reason. */
  readonly operatorPauseReasonID?: string | undefined;
  /**
   * Since when the agent wraps up the last call of a group, in milliseconds since 1970. Missing at any other time.
   */
  readonly operatorSyndicalPauseTime?: number | undefined;
  /**
   * When the wrap-up ends by itself, in milliseconds since 1970. Missing for a wrap-up that the agent has to end.
   */
  readonly operatorSyndicalPauseEndTime?: number | undefined;
  /**
   * The begin of the time without calls of groups for an agent who missed a call, in milliseconds since 1970. Missing
   * while calls are distributed.
   */
  readonly operatorUnreachableTime?: number | undefined;
  /** When calls of groups reach the agent again, in milliseconds since 1970. */
  readonly operatorUnreachableEndTime?: number | undefined;
  /** Why no call of a group reaches the agent: `noAnswer` or `notReached`. */
  readonly operatorUnreachableCause?: string | undefined;
  /** The last call of a group waits for its outcome, which the agent notes with `operatorFeedback`. */
  readonly operatorFeedbackNeeded?: boolean | undefined;
  /** How many offered calls the agent did not answer since logging in. */
  readonly operatorNbNoAnswer?: number | undefined;
  /** How many calls could not be offered to the agent since logging in, because no phone could ring. */
  readonly operatorNbNotReached?: number | undefined;
  /** Whether the agent sees the callers of the groups, and may choose a caller. */
  readonly isAgentVisualQueue?: boolean | undefined;
  /** The login of the user. */
  readonly iUserName?: string | undefined;
  /** The address of the owner's photo; relative to the router in the wire. Missing without a photo. */
  readonly urlPhoto?: string | undefined;
  /** The paths of the active forwardings. */
  readonly forwardings: string[];
  /** The user as agents see them. */
  readonly iUser?:
    | {
        /** The user supervises groups of agents. */
        readonly isACDSupervisor: boolean;
        /** The user supervises only the groups in `restrictedACDGroups`. */
        readonly isAcdSupervisorAccessRestricted: boolean;
      }
    | undefined;
  /** The `internalAddressID`s of the groups that the user supervises. */
  readonly restrictedACDGroups?: string[] | undefined;
  /** False: an agent does not see the own figures. */
  readonly isACDStatsAllowed?: boolean | undefined;
  /** False: a supervisor sees only the groups of which the supervisor is a member. */
  readonly isMyCallCenterAllowed?: boolean | undefined;
  /** False: programs neither place calls from phones of the user nor send text messages for the user. */
  readonly isCtiAllowed?: boolean | undefined;
  /** Changes when an administrator has changed the user or settings of the company: the profile is to be read again. Missing: the router does not count changes. */
  readonly profileVersion?: number | undefined;
  /** False: the user saves no reports, such as a file of the call history. */
  readonly isMyReportsAllowed?: boolean | undefined;
  /** The user has signed an assistant in, which may make proposals. */
  readonly hasAssistant?: boolean | undefined;
}

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
  isAllowed: z.optional(z.boolean()),
  popupIncomingCall: z.optional(z.boolean()),
  popupOutgoingCall: z.optional(z.boolean()),
  popupAcdOnly: z.optional(z.boolean()),
  isSalesForceEnabled: no,
  sfPopupIncomingCall: no,
  sfPopupOutgoingCall: no,
  sfPopupAcdOnly: z.optional(z.boolean()),
  crmDataProcessingForPersonalCallsConsent: z.optional(z.number()),
  telephonicState: z._default(z.catch(telephonicState, 'unavailable'), 'unavailable'),
  hasTerminalsConnectedOnDemand: z.optional(z.boolean()),
  operatorStatus: lenient(operatorStatus),
  operatorStatusTime: z.optional(timestamp),
  operatorLoginTime: z.optional(timestamp),
  operatorPaused: z.optional(z.boolean()),
  operatorPauseReasonID: z.optional(z.string()),
  operatorSyndicalPauseTime: z.optional(timestamp),
  operatorSyndicalPauseEndTime: z.optional(timestamp),
  operatorUnreachableTime: z.optional(timestamp),
  operatorUnreachableEndTime: z.optional(timestamp),
  operatorUnreachableCause: z.optional(z.string()),
  operatorFeedbackNeeded: z.optional(z.boolean()),
  operatorNbNoAnswer: z.optional(z.number()),
  operatorNbNotReached: z.optional(z.number()),
  isAgentVisualQueue: z.optional(z.boolean()),
  iUserName: z.optional(z.string()),
  urlPhoto: z.optional(z.string()),
  forwardings: texts,
  iUser: z.optional(
    z.object({
      isACDSupervisor: no,
      isAcdSupervisorAccessRestricted: no,
    }),
  ),
  restrictedACDGroups: z.optional(z.array(z.string())),
  isACDStatsAllowed: z.optional(z.boolean()),
  isMyCallCenterAllowed: z.optional(z.boolean()),
  isCtiAllowed: z.optional(z.boolean()),
  profileVersion: z.optional(z.number()),
  isMyReportsAllowed: z.optional(z.boolean()),
  hasAssistant: z.optional(z.boolean()),
});
true satisfies SameType<InfoExtension, z.output<typeof infoExtension>>;

/** The enterprise of the user. */
export interface InfoEnterprise {
  /** The path of the enterprise, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name of the enterprise. */
  readonly displayName: string;
  /** The digits that lead to an outside line, as `0`; empty without such digits. */
  readonly dialPrefix: string;
  /** ISO 3166 code of two letters, for reading national numbers. */
  readonly countryCode: string;
  /** The phone system can send text messages. */
  readonly smsGateway: boolean;
  /** Salesforce shows only the callers of queues, unless the user has decided otherwise. */
  readonly sfPopupAcdOnly: boolean;
  /** The path of the domain that administers the enterprise. */
  readonly ownerAdmtiveDomain: string;
  /** The way to keep a copy of chat keys, of `KeyBackupPolicy`; empty: the user's choice. */
  readonly matrixKeyBackupPolicy: string;
}

export const infoEnterprise = z.object({
  restUri: z.string(),
  displayName: z._default(z.string(), ''),
  dialPrefix: z._default(z.string(), ''),
  countryCode: z.string(),
  smsGateway: no,
  sfPopupAcdOnly: no,
  ownerAdmtiveDomain: z._default(z.string(), ''),
  matrixKeyBackupPolicy: z._default(z.string(), ''),
});
true satisfies SameType<InfoEnterprise, z.output<typeof infoEnterprise>>;

/** A group that the user is a member of. */
export interface InfoGroup {
  /** The path of the group, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The kind of the group, as the phone system names it. */
  readonly groupType: string;
  /** Customers can send text messages to the group. */
  readonly isGroupAcdSmsCapable: boolean;
  /** Customers can write to the group, by text message or on a website. */
  readonly isGroupAcdMessageCapable: boolean;
}

export const infoGroup = z.object({
  restUri: z.string(),
  groupType: z.string(),
  isGroupAcdSmsCapable: no,
  isGroupAcdMessageCapable: no,
});
true satisfies SameType<InfoGroup, z.output<typeof infoGroup>>;

/** The administrator's settings for the client. */
export interface Customization {
  /** The origins of pages that may embed a client for this user. */
  readonly AllowedParentFrames: string[];
  /** See `parentFramePermissions`. Only embedded clients need it. */
  readonly ParentFramePermissions?: unknown;
  /** Texts for text messages that all users may choose, in their order. */
  readonly textTemplates?: string[] | undefined;
  /** Lets callers hear themselves. */
  readonly echoNumber?: string | undefined;
  /** Servers for the audio of phones in browsers, in addition to the servers of the page. */
  readonly iceServers?: IceServer[] | undefined;
}

export const customization = z.object({
  AllowedParentFrames: texts,
  ParentFramePermissions: z.optional(z.unknown()),
  textTemplates: z.optional(z.array(z.string())),
  echoNumber: z.optional(z.string()),
  iceServers: lenient(z.array(iceServer)),
});
true satisfies SameType<Customization, z.output<typeof customization>>;

/** Further services of the enterprise, and the user's licence for them. */
export interface ExternalServices {
  /** Team meetings. Missing: the enterprise does not have them. */
  readonly Microsoft?:
    | {
        /** The address of the user's team meetings. */
        readonly teamsMeetingUrlPrivate: string;
      }
    | undefined;
  /** The conference bridge. Missing: the enterprise does not have it. */
  readonly conferenceBridge?:
    | {
        /** The internal number of the bridge. */
        readonly number: string;
      }
    | undefined;
  /** Meetings of the first provider of private addresses: `basic`, `standard` or `premium`. */
  readonly onlineMeetings?:
    | {
        /** The licence: `basic`, `standard` or `premium`. */
        readonly level: string;
      }
    | undefined;
  /** Video meetings. Missing: the user has none. */
  readonly videoConference?:
    | {
        /** The id of this product at the conference service. */
        readonly appId: string;
        /** The licence, of `MeetingUserType`. */
        readonly userType: string;
        /** The service is offered on Linux and on telephones too. */
        readonly isOnEveryDevice?: boolean | undefined;
        /** Missing: the meetings of the phone system itself. */
        readonly script?: MeetingScript | undefined;
      }
    | undefined;
  /** Team collaboration, such as the chat. */
  readonly collaboration?:
    | {
        /** The licence: `none`, `free`, `pro` or `premium`. */
        readonly level: string;
      }
    | undefined;
}

const externalServices = z.object({
  Microsoft: lenient(z.object({ teamsMeetingUrlPrivate: z.string() })),
  conferenceBridge: lenient(z.object({ number: z.string() })),
  onlineMeetings: lenient(z.object({ level: z.string() })),
  videoConference: lenient(
    z.object({
      appId: z.string(),
      userType: z.string(),
      isOnEveryDevice: z.optional(z.boolean()),
      script: lenient(meetingScript),
    }),
  ),
  collaboration: lenient(z.object({ level: z.string() })),
});
true satisfies SameType<ExternalServices, z.output<typeof externalServices>>;

/** The main profile of the user: extension, enterprise, groups, rights and services. */
export interface Info {
  /** The user as a person. */
  readonly user: InfoUser;
  /** The extension of the user. Missing for a user without a phone number. */
  readonly extension?: InfoExtension | undefined;
  /** The enterprise of the user. */
  readonly ent: InfoEnterprise;
  /** The groups that the user is a member of. */
  readonly groups: InfoGroup[];
  /** The clock of the server when it answered. */
  readonly time: {
    /** The time in milliseconds since 1970. */
    readonly timeInMillis: number;
    /** The time zone of the user. */
    readonly timeZone: {
      /** A name of the IANA database, such as `Europe/Paris`. */
      readonly id: string;
    };
  };
  /** The administrator's settings for the client. */
  readonly customization: Customization;
  /** The path of the user's own entry in the directory. */
  readonly restUriContact: string;
  /** Further services of the enterprise, and the user's licence for them. */
  readonly externalServices: ExternalServices;
  /** The fax service. Missing if the enterprise has none. */
  readonly faxService?:
    | {
        /** The domain of the e-mail addresses that send a fax. */
        readonly faxEmailDomain: string;
      }
    | undefined;
  /** The switched-on parts of the phone system. */
  readonly features: {
    /** CRM rules can be stored. */
    readonly CRMIntegrationRule: boolean;
  };
  /** The user's rights by kind, as `Contact`. A missing right is granted. */
  readonly rights?: Record<string, AccessRights> | undefined;
  /** The path of the user's forwardings. */
  readonly forwarding?: string | undefined;
  /** The path of the user's mailbox. Missing: the user has no mailbox. */
  readonly mailbox?: string | undefined;
  /** The path of the user's calendars. */
  readonly calendar?: string | undefined;
  /** The product of the phone system, as `callside`. */
  readonly istraMode: string;
  /** The version of the phone system. */
  readonly istraVersion: string;
  /** The build of the phone system. It changes with each update. */
  readonly istraBuildID: string;
  /** The id of the session, the same on all parts of the phone system. It is no secret. */
  readonly globalSessionID: string;
  /** The user cannot sign out in the clients. */
  readonly logoutLocked: boolean;
  /** The administrator has locked the password. */
  readonly changePasswordLocked: boolean;
  /** The maximum number of speed dials of the user; 0: none. */
  readonly maxNbPersonalSpeedDials: number;
  /** The path of the list of directories. */
  readonly directories: string;
  /** The user is an agent who takes messages of customers. */
  readonly isOperatorAcdMessageCapable: boolean;
  /** The maximum number of conversations with customers that the agent may have at a time. */
  readonly operatorMaxMessage: number;
  /** CRM rules that match calls of the user, as `matchedCrmRule` reads them. */
  readonly lastMatchedCRMRules: unknown[];
  /** The part of the phone system that serves the user, with a homeserver of its own. */
  readonly clusterID: string;
  /** The name of this product at the chat's homeserver, which labels the user's devices. Absent: there is no chat. */
  readonly matrixClientID?: string | undefined;
}

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
  lastMatchedCRMRules: z._default(z.array(z.unknown()), []),
  clusterID: z._default(z.string(), ''),
  matrixClientID: z.optional(z.string()),
});
true satisfies SameType<Info, z.output<typeof info>>;

/** The answer to `GET v1/service/AvailableServices`: the services that this enterprise has switched on. */
export const availableService = z.object({
  name: z.string(),
  restUri: z.string(),
});
export const availableServices = z.object({ items: z.array(availableService) });
