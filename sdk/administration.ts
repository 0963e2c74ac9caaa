/**
 * The administration of the phone system: its users, and the record of all changes by administrators.
 */

import { Administration } from './administration/administration.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export { type LockableKind, lockableKinds } from '#wire/access-rights.ts';
export {
  type AuditAction,
  type AuditEntry,
  type AuditKind,
  auditActions,
  auditKinds,
} from '#wire/administration/audit.ts';
export {
  type AdministeredCall,
  type AdministeredCallResult,
  administeredCallResults,
  type CallSide,
} from '#wire/administration/call.ts';
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
export {
  type ChangedLicences,
  collaborationLevels,
  type UserLicences,
  videoConferenceLevels,
} from '#wire/administration/entitlements.ts';
export type { FixedValue } from '#wire/administration/fixed.ts';
export {
  type AdministeredGroup,
  type AdministeredGroupKind,
  type AdministeredMember,
  type AdministeredRinging,
  type AdministeredSupervisor,
  administeredGroupKinds,
  administeredGroupLimits,
  type GroupDraft as AdministeredGroupDraft,
  type GroupSettingsChange,
  type NewAdministeredGroup,
  type WantedGroupMember,
} from '#wire/administration/group.ts';
export {
  type DataImport,
  type ImportFault,
  type ImportState,
  importLimits,
  type KeptEntry,
} from '#wire/administration/import.ts';
export {
  type CallClass,
  callClasses,
  type DayLimits,
  type DepartmentClasses,
  type OutsideAlarm,
  type OutsideCalls,
  type OutsideCallsChange,
  type OutsideCallValues,
  type OutsideLock,
} from '#wire/administration/outside-calls.ts';
export {
  type AdministeredPhone,
  type AdministeredPhoneKind,
  type AdministeredPhoneState,
  type AdministeredRegistration,
  administeredPhoneKinds,
  type NewPhone,
  type PhoneChange,
  type PhoneCredentials,
} from '#wire/administration/phone.ts';
export {
  type LegalHold,
  maxRetentionDays,
  type NewLegalHold,
  type Retention,
  type RetentionChange,
  type RetentionKind,
  type RetentionPreview,
  type RetentionQueue,
  type RetentionRule,
  retentionKinds,
  retentionScopes,
} from '#wire/administration/retention.ts';
export {
  type SecondFactorRule,
  type Security,
  type SecurityChange,
  type SecurityRules,
  secondFactorRules,
  securityLimits,
} from '#wire/administration/security.ts';
export {
  maxOverlapHours,
  type NewServiceAccount,
  type ServiceAccount,
  type ServiceAccountChange,
} from '#wire/administration/service-account.ts';
export {
  type AdministeredBrand,
  type BrandChange,
  type BrandValues,
  type Embedding,
  type EmbeddingChange,
  type EmbeddingFrame,
  logoLimits,
  type UserDefaults,
  type UserDefaultsChange,
  type UserDefaultValues,
  voicemailDelays,
} from '#wire/administration/settings.ts';
export type { SignallingMessage } from '#wire/administration/signalling.ts';
export {
  type CompanySound,
  type CompanySoundOccasion,
  companySoundOccasions,
  maxCompanySoundMs,
} from '#wire/administration/sound.ts';
export {
  type AdministeredTrunk,
  type AdministeredTrunkState,
  type FeatureCodeTemplate,
  featureCodeTemplates,
  type NewTrunk,
  type PbxColleague,
  type TrunkAdvice,
  type TrunkCallerHeader,
  type TrunkChange,
  type TrunkCheck,
  type TrunkCheckStep,
  type TrunkCheckStepName,
  type TrunkEncryption,
  type TrunkHeader,
  type TrunkNumberFormat,
  type TrunkTransport,
  type TrunkValues,
  type TrunkWays,
  trunkCallerHeaders,
  trunkEncryptions,
  trunkNumberFormats,
  trunkTransports,
} from '#wire/administration/trunk.ts';
export {
  type AccountInvitation,
  type AdministeredUser,
  type AdministratorRights,
  administratorRights,
  type NewUser,
  type UserChange,
  type UserDraft,
  type UserErasure,
  type UserRights,
  userFaultIds,
  userLimits,
  userRightNames,
} from '#wire/administration/user.ts';
export {
  type AdministeredWebhook,
  maxWebhooks,
  type NewWebhook,
  type VendorCredentials,
  type WebhookAttempt,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookValues,
  type WebhookVendor,
  type ZendeskTarget,
  type ZohoTarget,
} from '#wire/administration/webhook.ts';
export {
  type AgentEventData,
  type CallEventData,
  type CallEventType,
  type CompanyEvent,
  type CompanyEventDataOf,
  type CompanyEventType,
  callEventTypes,
  type EventUser,
  eventTypes,
  type MessageEventData,
  type QueueEventData,
  type RecordingEventData,
  type VoicemailEventData,
} from '#wire/events/event.ts';
export { onlineMeetingLevels } from '#wire/meetings/invitation.ts';
export type { PbxAccount, PbxAccountChange } from '#wire/phones/pbx-account.ts';
export { type ParentPermission, parentPermissions } from '#wire/session/parent-frames.ts';
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

/** Returns the domain of a client that `client.administration` gives. */
export const administrationOf = oncePerOwner((client: ClientDomains) => new Administration(client.deps));
