/**
 * The user's own account: password, PIN, second step and sessions, and the rules for new passwords.
 */

import { Account } from './account/account.ts';
import { PasswordLinks } from './account/password-links.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export { type AdministrativeDomain, type DomainType, domainTypes } from '#wire/session/enterprise.ts';
export type { GeoArea } from '#wire/session/geo-area.ts';
export type { OwnCredentials } from '#wire/session/own-credentials.ts';
export type { ActingRecord, OwnSession } from '#wire/session/own-session.ts';
export type { PasswordLink } from '#wire/session/password-link.ts';
export {
  type DevicePasswordModel,
  maxPasswordLength,
  type PasswordFault,
  type PasswordPolicy,
  type PasswordUse,
  type PinFault,
  type PinPolicy,
  passwordFaults,
  passwordRules,
  pinFaults,
} from '#wire/session/password-rules.ts';
export type { RequiredAction, RequiredActions } from '#wire/session/required-action.ts';
export type { TwoFactorSetUp, TwoFactorStatus } from '#wire/session/two-factor.ts';
export type { Account } from './account/account.ts';
export type { PasswordLinks } from './account/password-links.ts';
export type { RequiredActionsOfSignIn } from './account/required-actions.ts';
export type { TwoFactor, TwoFactorProof } from './account/two-factor.ts';
export { type Program, programOf } from './platform/program-of.ts';

/** Returns the domain of a client that `client.passwordLinks` gives. */
export const passwordLinksOf = oncePerOwner((client: ClientDomains) => new PasswordLinks(client.deps));

/** Returns the domain of a client that `client.account` gives. */
export const accountOf = oncePerOwner((client: ClientDomains) => new Account(client.deps));
