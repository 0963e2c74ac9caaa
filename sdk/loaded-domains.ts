import type { Account } from './account/account.ts';
import type { PasswordLinks } from './account/password-links.ts';
import type { Administration } from './administration/administration.ts';
import type { Calendars } from './calendars/calendars.ts';
import type { CallGroups } from './call-groups/call-groups.ts';
import type { WebCrm } from './crm/web-crm.ts';
import type { CrmRules } from './crm-rules/crm-rules.ts';
import type { Devices } from './devices/devices.ts';
import type { Diagnosis } from './diagnosis/diagnosis.ts';
import { ClientDomains } from './domains.ts';
import type { ForwardingRules } from './forwardings/forwarding-rules.ts';
import type { Messages } from './messages/messages.ts';
import type { WebChats } from './messages/web-chats.ts';
import type { WorkItems } from './messages/work-items.ts';
import type { Proposals } from './proposals/proposals.ts';
import type { Services } from './services/services.ts';
import { loadedOncePerOwner } from './state/once-per-owner.ts';
import type { Statistics } from './statistics/statistics.ts';
import type { Supervision } from './supervision/supervision.ts';

/**
 * The domains that few programs need at their start. Their code is loaded when their property is first read: a promise, the
 * same each time. It rejects if the code cannot be loaded; the next reading tries again. A loaded domain requests nothing
 * before it is watched or a method is called.
 */
export abstract class LoadedDomains extends ClientDomains {
  /**
   * The user's own account: password, PIN, second step and sessions.
   *
   * @example
   * const account = await client.account;
   * await account.changePassword({ current: 'demo', next: 'Sunny-Day7' });
   */
  get account(): Promise<Account> {
    return accountOf(this);
  }

  /**
   * The administration of the phone system, for administrators: users, and the record of all changes.
   *
   * @example
   * const administration = await client.administration;
   * const user = await administration.addUser({ login: 'nina', firstName: 'Nina', lastName: 'New' });
   */
  get administration(): Promise<Administration> {
    return administrationOf(this);
  }

  /**
   * The calendars of the user: weekly slots, slots at dates, and holidays, which decide the presence.
   *
   * @example
   * const { calendars } = await client.calendars;
   * const unwatch = calendars.watch();
   */
  get calendars(): Promise<Calendars> {
    return calendarsOf(this);
  }

  /**
   * The groups of people that are no queues: hunt groups and paging groups.
   *
   * @example
   * const groups = await client.callGroups;
   * const unwatch = groups.watch();
   */
  get callGroups(): Promise<CallGroups> {
    return callGroupsOf(this);
  }

  /**
   * The rules that act on the user's calls in a CRM. Nothing runs until `start()`, and it ends when the user signs out.
   *
   * @example
   * const rules = await client.crmRules;
   * const stop = rules.start({ openPage: (url) => window.open(url) !== null });
   */
  get crmRules(): Promise<CrmRules> {
    return crmRulesOf(this);
  }

  /**
   * The settings of the user's phones: names, ringing, programmable keys, lines, and the files that devices read.
   *
   * @example
   * const phones = await client.devices;
   * const unwatch = phones.devices.watch();
   */
  get devices(): Promise<Devices> {
    return devicesOf(this);
  }

  /**
   * How the calls of the last days were signalled and heard: their SIP messages without secrets, and the packets of their sound.
   *
   * @example
   * const diagnosis = await client.diagnosis;
   * const legs = diagnosis.legs(idOf(item.call ?? ''));
   * const unwatch = legs.watch();
   */
  get diagnosis(): Promise<Diagnosis> {
    return diagnosisOf(this);
  }

  /**
   * The editor of the rules by which calls are forwarded. The list of the rules is `client.forwardings`.
   *
   * @example
   * const rules = await client.forwardingRules;
   * const draft = rules.draft();
   * draft.set({ forwardType: 'NA', destination: 'ENT_VM', noAnswerForwardingDelay: 30_000 });
   * await draft.save();
   */
  get forwardingRules(): Promise<ForwardingRules> {
    return forwardingRulesOf(this);
  }

  /**
   * Text messages (SMS): conversations, sending, delivery states and templates.
   *
   * @example
   * const messages = await client.messages;
   * messages.threads.watch();
   * await messages.send({ numbers: ['+33600000612'], text: 'On my way' });
   */
  get messages(): Promise<Messages> {
    return messagesOf(this);
  }

  /**
   * The links with which invited users choose their passwords, before they can sign in.
   *
   * @example
   * const links = await client.passwordLinks;
   * const { login } = await links.choose(token, 'Sunny-Day7');
   */
  get passwordLinks(): Promise<PasswordLinks> {
    return passwordLinksOf(this);
  }

  /**
   * The proposals of the user's assistants: calls and notes, which the user accepts or declines.
   *
   * @example
   * const proposals = await client.proposals;
   * const unwatch = proposals.watch();
   * proposals.items.subscribe(([first]) => console.log(first?.program, first?.kind, first?.number));
   */
  get proposals(): Promise<Proposals> {
    return proposalsOf(this);
  }

  /**
   * The services that act on the user’s calls: attendants, boss and secretary, call screening, call-backs, call queuing, and
   * the options of the mailbox.
   *
   * @example
   * const services = await client.services;
   * await services.set('awayattendant.activated', true);
   */
  get services(): Promise<Services> {
    return servicesOf(this);
  }

  /**
   * The figures of call queues, for supervisors: groups and agents by period, and the callers behind each figure.
   *
   * @example
   * const statistics = await client.statistics;
   * const { total } = await statistics.read({ from: '2026-11-01', to: '2026-11-26' });
   */
  get statistics(): Promise<Statistics> {
    return statisticsOf(this);
  }

  /**
   * The work of supervisors: commands for agents and callers of call queues, and the history of the settings of groups.
   *
   * @example
   * const supervision = await client.supervision;
   * const [agent] = client.groups.agents(group).items.value;
   * if (agent) await supervision.logIn(agent);
   */
  get supervision(): Promise<Supervision> {
    return supervisionOf(this);
  }

  /**
   * The visitors of websites who write to the agent's groups.
   *
   * @example
   * const webChats = await client.webChats;
   * const visitor = webChats.visitor(threadID);
   * visitor.watch();
   * visitor.items.subscribe(([chat]) => console.log(chat?.visitorName, chat?.pageUrl));
   */
  get webChats(): Promise<WebChats> {
    return webChatsOf(this);
  }

  /**
   * The CRM of the company that the phone system asks by web addresses.
   *
   * @example
   * const crm = await client.webCrm;
   * const records = await crm.find('+33144556677');
   */
  get webCrm(): Promise<WebCrm> {
    return webCrmOf(this);
  }

  /**
   * The work items of the agent: messages of customers to groups.
   *
   * @example
   * const work = await client.workItems;
   * work.items.watch();
   * const item = await work.pickNext();
   * await work.reply(item, 'Your parcel is on its way.');
   * await work.close(item);
   */
  get workItems(): Promise<WorkItems> {
    return workItemsOf(this);
  }
}

const accountOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./account.ts')).accountOf(client),
);
const administrationOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./administration.ts')).administrationOf(client),
);
const calendarsOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./calendars.ts')).calendarsOf(client),
);
const callGroupsOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./call-groups.ts')).callGroupsOf(client),
);
const crmRulesOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./crm-rules.ts')).crmRulesOf(client),
);
const devicesOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./devices.ts')).devicesOf(client),
);
const diagnosisOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./diagnosis.ts')).diagnosisOf(client),
);
const forwardingRulesOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./forwarding-rules.ts')).forwardingRulesOf(client),
);
const messagesOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./messages.ts')).messagesOf(client),
);
const passwordLinksOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./account.ts')).passwordLinksOf(client),
);
const proposalsOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./proposals.ts')).proposalsOf(client),
);
const servicesOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./services.ts')).servicesOf(client),
);
const statisticsOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./statistics.ts')).statisticsOf(client),
);
const supervisionOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./supervision.ts')).supervisionOf(client),
);
const webChatsOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./messages.ts')).webChatsOf(client),
);
const webCrmOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./web-crm.ts')).webCrmOf(client),
);
const workItemsOf = loadedOncePerOwner(async (client: ClientDomains) =>
  (await import('./messages.ts')).workItemsOf(client),
);

export type { AcdGroupAddress } from '#wire/acd-group.ts';
export type { AuditAction, AuditEntry, AuditKind } from '#wire/administration/audit.ts';
export type { AdministeredCall, AdministeredCallResult, CallSide } from '#wire/administration/call.ts';
export type {
  AdministeredCompany,
  AdministeredNumber,
  CompanyChange,
  CompanyNumberPlan,
  CompanySite,
  CompanyValues,
  NumberKind,
  NumberRange,
} from '#wire/administration/company.ts';
export type { ChangedLicences, SomeOf, UserLicences } from '#wire/administration/entitlements.ts';
export type { FixedValue } from '#wire/administration/fixed.ts';
export type {
  AdministeredGroup,
  AdministeredGroupKind,
  AdministeredMember,
  AdministeredRinging,
  AdministeredSupervisor,
  GroupDraft as AdministeredGroupDraft,
  GroupSettingsChange,
  NewAdministeredGroup,
  WantedGroupMember,
} from '#wire/administration/group.ts';
export type { DataImport, ImportFault, ImportState, KeptEntry } from '#wire/administration/import.ts';
export type {
  CallClass,
  DayLimits,
  DepartmentClasses,
  OutsideAlarm,
  OutsideCalls,
  OutsideCallsChange,
  OutsideCallValues,
  OutsideLock,
} from '#wire/administration/outside-calls.ts';
export type {
  AdministeredPhone,
  AdministeredPhoneKind,
  AdministeredPhoneState,
  AdministeredRegistration,
  NewPhone,
  PhoneChange,
  PhoneCredentials,
} from '#wire/administration/phone.ts';
export type {
  LegalHold,
  NewLegalHold,
  Retention,
  RetentionChange,
  RetentionKind,
  RetentionPreview,
  RetentionQueue,
  RetentionRule,
} from '#wire/administration/retention.ts';
export type {
  SecondFactorRule,
  Security,
  SecurityChange,
  SecurityRules,
} from '#wire/administration/security.ts';
export type {
  NewServiceAccount,
  ServiceAccount,
  ServiceAccountChange,
} from '#wire/administration/service-account.ts';
export type {
  AdministeredBrand,
  BrandChange,
  BrandValues,
  Embedding,
  EmbeddingChange,
  EmbeddingFrame,
  UserDefaults,
  UserDefaultsChange,
  UserDefaultValues,
} from '#wire/administration/settings.ts';
export type { SignallingMessage } from '#wire/administration/signalling.ts';
export type { CompanySound, CompanySoundOccasion } from '#wire/administration/sound.ts';
export type {
  AdministeredTrunk,
  AdministeredTrunkState,
  FeatureCodeTemplate,
  NewTrunk,
  PbxColleague,
  TrunkAdvice,
  TrunkCallerHeader,
  TrunkChange,
  TrunkCheck,
  TrunkCheckStep,
  TrunkCheckStepName,
  TrunkEncryption,
  TrunkHeader,
  TrunkNumberFormat,
  TrunkTransport,
  TrunkValues,
  TrunkWays,
} from '#wire/administration/trunk.ts';
export type {
  AccountInvitation,
  AdministeredUser,
  AdministratorRights,
  NewUser,
  UserChange,
  UserDraft,
  UserErasure,
  UserRights,
} from '#wire/administration/user.ts';
export type {
  AdministeredWebhook,
  NewWebhook,
  VendorCredentials,
  WebhookAttempt,
  WebhookChange,
  WebhookDelivery,
  WebhookValues,
  WebhookVendor,
  ZendeskTarget,
  ZohoTarget,
} from '#wire/administration/webhook.ts';
export type { Proposal, ProposalKind, ProposalState } from '#wire/assistants/proposal.ts';
export type { Calendar, ChangedCalendar, Holiday, HolidayDraft } from '#wire/calendars/calendar.ts';
export type { CalendarFile, ImportedEvent, ImportResult } from '#wire/calendars/file.ts';
export type { Agenda, AgendaPresence, LastingPresence } from '#wire/calendars/presence-at.ts';
export type { AbsoluteSlot, AbsoluteSlotDraft, WeekSlot, WeekSlotDraft } from '#wire/calendars/slot.ts';
export type { AbsoluteTimes, SlotFault, WallSpan, WeekTimes } from '#wire/calendars/slot-rules.ts';
export type {
  CallGroup,
  CallGroupChange,
  CallGroupMember,
  CallGroupType,
  HuntPattern,
} from '#wire/call-groups/call-group.ts';
export type { CallLeg, LegSound } from '#wire/calls/call-leg.ts';
export type { ActionRun, MatchedCall, MatchedCrmRule, RuleRun, RunFailure } from '#wire/crm-rules/match.ts';
export type {
  ChangedCrmRule,
  ClientAction,
  ClientActionDraft,
  CrmCallState,
  CrmRule,
  CrmRuleDraft,
  LaunchProgramAction,
  LaunchProgramActionDraft,
  OpenBrowserAction,
  OpenBrowserActionDraft,
  PlaceRequestAction,
  PlaceRequestActionDraft,
  RuleScope,
} from '#wire/crm-rules/rule.ts';
export type { Placeholder, PlaceholderValues } from '#wire/crm-rules/template.ts';
export type { CompanyEventType } from '#wire/events/event.ts';
export type { DestinationKind } from '#wire/forwarding/destination.ts';
export type {
  CallCategory,
  ForwardFilter,
  ForwardingScope,
  ForwardType,
  PresenceFilterValue,
  StoredForwarding,
  TargetNumber,
} from '#wire/forwarding/rule.ts';
export type { SimulatedCall, Simulation } from '#wire/forwarding/simulation.ts';
export type { TimeFault, TimeFilter } from '#wire/forwarding/time-filter.ts';
export type { TextEncoding, TextSize } from '#wire/messages/segments.ts';
export type { TextMessage, TextMessageState, TextThread } from '#wire/messages/text-message.ts';
export type { TextTemplate, TextTemplateLevel } from '#wire/messages/text-template.ts';
export type { WebChat } from '#wire/messages/web-chat.ts';
export type {
  WorkAnnotation,
  WorkItem,
  WorkItemState,
  WorkKind,
  WorkMessage,
  WorkMessageFile,
  WorkThread,
} from '#wire/messages/work-item.ts';
export type {
  Device,
  DeviceChange as PhoneDeviceChange,
  DeviceLine,
  DeviceLineChange,
  DeviceModel,
  DevicePasswordRules,
  KeyLayout,
  NewTerminal,
  Provisioning,
  TerminalChange,
} from '#wire/phones/device.ts';
export type { DeviceKey, KeyFault, KeyFunction } from '#wire/phones/device-key.ts';
export type { PbxAccount, PbxAccountChange } from '#wire/phones/pbx-account.ts';
export type { Terminal } from '#wire/phones/terminal.ts';
export type { FigureColumn } from '#wire/queues/figure-columns.ts';
export type {
  GroupChange,
  GroupDifference,
  RecordedMember,
  RecordedSound,
  SettingValue,
} from '#wire/queues/group-change.ts';
export type {
  ChangedQueueReport,
  NewQueueReport,
  QueueReport,
  QueueReportFile,
} from '#wire/queues/report.ts';
export type {
  AgentFigures,
  CallerOutcome,
  CallFigures,
  CountedCaller,
  FigureSpan,
  GroupFigures,
  PeriodFigures,
  QueueStatistics,
} from '#wire/queues/statistics.ts';
export type { OwedCall } from '#wire/services/owed-call.ts';
export type { IvrProperty, PropertyLevel } from '#wire/services/property.ts';
export type {
  PropertyName,
  PropertyType,
  PropertyValue,
  ServiceName,
  ValueOf,
} from '#wire/services/property-table.ts';
export type { TakingService } from '#wire/services/serving.ts';
export type { AdministrativeDomain, DomainType } from '#wire/session/enterprise.ts';
export type { GeoArea } from '#wire/session/geo-area.ts';
export type { OwnCredentials } from '#wire/session/own-credentials.ts';
export type { ActingRecord, OwnSession } from '#wire/session/own-session.ts';
export type { PasswordLink } from '#wire/session/password-link.ts';
export type {
  DevicePasswordModel,
  PasswordFault,
  PasswordPolicy,
  PasswordUse,
  PinFault,
  PinPolicy,
} from '#wire/session/password-rules.ts';
export type { RequiredAction, RequiredActions } from '#wire/session/required-action.ts';
export type { TwoFactorSetUp, TwoFactorStatus } from '#wire/session/two-factor.ts';
export type { WebCrmAddresses, WebCrmFacts, WebCrmLog, WebCrmRecord } from '#wire/web-crm.ts';
export type { Account } from './account/account.ts';
export type { PasswordLinks } from './account/password-links.ts';
export type { RequiredActionsOfSignIn } from './account/required-actions.ts';
export type { TwoFactor, TwoFactorProof } from './account/two-factor.ts';
export type {
  AdministeredCallsQuery,
  AdministeredGroupsQuery,
  Administration,
  AuditQuery,
  NumbersQuery,
  PhonesQuery,
  SignallingQuery,
  UsersQuery,
} from './administration/administration.ts';
export type { Calendars, ImportedFile, SlotDrafts } from './calendars/calendars.ts';
export type { CallGroups } from './call-groups/call-groups.ts';
export type { WebCrm } from './crm/web-crm.ts';
export type { CrmRules, CrmRulesOptions } from './crm-rules/crm-rules.ts';
export type { RuleFailure } from './crm-rules/rule-runner.ts';
export type { PreparedAction, RuleUser } from './crm-rules/rules.ts';
export type { RuleQuestion } from './crm-rules/run-action.ts';
export type { Devices } from './devices/devices.ts';
export type { KeyPage } from './devices/rules.ts';
export type { Diagnosis } from './diagnosis/diagnosis.ts';
export type { ForwardingDraft } from './forwardings/draft.ts';
export type { ForwardingFault, ForwardingFields, UnreadableField } from './forwardings/fields.ts';
export type { ForwardingRules } from './forwardings/forwarding-rules.ts';
export type { MessageDraft, Messages, ThreadMessages } from './messages/messages.ts';
export type { TextTemplateDraft, TextTemplates } from './messages/text-templates.ts';
export type { WebChats } from './messages/web-chats.ts';
export type { NamedWorkItem, WorkItems, WorkMessages } from './messages/work-items.ts';
export type { Program } from './platform/program-of.ts';
export type { Proposals } from './proposals/proposals.ts';
export type { PropertyTarget, Services } from './services/services.ts';
export type { LiveFigures } from './statistics/live-figures.ts';
export type { StatisticsReports } from './statistics/reports.ts';
export type { CallersQuery, Statistics, StatisticsQuery } from './statistics/statistics.ts';
export type { GroupChanges, GroupChangesQuery } from './supervision/group-changes.ts';
export type { SupervisorCommand } from './supervision/rules.ts';
export type { SupervisedAgent, Supervision } from './supervision/supervision.ts';
