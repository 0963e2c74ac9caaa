import { createHash } from 'node:crypto';
import {
  type Security,
  type SecurityChange,
  type SecurityRules,
  securitySource,
} from '../../../sdk/wire/administration/security.ts';
import type { Changes } from '../base/changes.ts';
import type { Sessions } from '../http/sessions/sessions.ts';
import { passwordWaits } from '../limits/login-throttle.ts';
import type { SecurityPolicy } from '../sign-in/security-policy.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile } from './faults.ts';

/** A rule that cannot be. */
export class SecurityFault extends Error {
  override readonly name = 'SecurityFault';
}

interface SecurityAdministrationDeps {
  readonly policy: SecurityPolicy;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly changes: Pick<Changes, 'inTurn'>;
  /** The names of the identity providers. */
  readonly providers: readonly string[];
}

const versionOf = (rules: SecurityRules): string =>
  createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 12);

const subject = { kind: 'security', subject: 'rules', label: '' } as const;

/** The rules for signing in, as administrators see and change them. Every change is recorded. */
export class SecurityAdministration {
  readonly #deps: SecurityAdministrationDeps;

  constructor(deps: SecurityAdministrationDeps) {
    this.#deps = deps;
  }

  describe(): Security {
    const { policy, providers } = this.#deps;
    return {
      restUri: securitySource,
      ...policy.current,
      providers: [...providers],
      ...passwordWaits,
      fixed: [...policy.fixed],
      version: versionOf(policy.current),
    };
  }

  /** @throws SecurityFault, ChangedMeanwhile */
  change(actor: Actor, { version, ...change }: SecurityChange): Promise<Security> {
    const { policy, audit, changes, sessions, providers } = this.#deps;
    return changes.inTurn('security', async () => {
      const before = policy.current;
      if (version !== undefined && version !== versionOf(before))
        throw new ChangedMeanwhile('Another administrator has changed the rules.');
      const wanted: Partial<SecurityRules> = Object.fromEntries(
        Object.entries(change).filter(
          ([name, value]) => value !== undefined && value !== before[name as keyof SecurityRules],
        ),
      );
      const fixed = policy.fixed.find(({ name }) => name in wanted);
      if (fixed) throw new SecurityFault(`${fixed.name} is set by ${fixed.source}.`);
      if (wanted.isPasswordOff && providers.length === 0)
        throw new SecurityFault('Without an identity provider, users need their passwords.');
      await policy.change(wanted, (db) =>
        audit.record(
          actor,
          { action: 'change', ...subject, before: { ...before }, after: { ...before, ...wanted } },
          db,
        ),
      );
      sessions.endOld();
      return this.describe();
    });
  }

  /** Ends all sessions of users, except that of the administrator. */
  async signOutAll(actor: Actor, own: { readonly familyId: string }): Promise<void> {
    await this.#deps.audit.record(actor, { action: 'signOut', ...subject });
    this.#deps.sessions.expire(
      ({ holder, familyId }) => holder.kind === 'person' && familyId !== own.familyId,
    );
  }
}
