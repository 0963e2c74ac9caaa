import {
  type NewServiceAccount,
  type ServiceAccountChange,
  type ServiceAccount as ServiceAccountRead,
  serviceAccountSource,
} from '../../../sdk/wire/administration/service-account.ts';
import type { CurrentCompany } from '../company/company.ts';
import type { Sessions } from '../http/sessions/sessions.ts';
import { nameOf, type ServiceAccount, type ServiceAccounts } from '../sign-in/service-accounts.ts';
import type { Actor, Audit, Audited } from './audit.ts';

/** An account that cannot be. */
export class ServiceAccountFault extends Error {
  override readonly name = 'ServiceAccountFault';
}

interface ServiceAccountAdministrationDeps {
  readonly accounts: ServiceAccounts;
  readonly audit: Audit;
  readonly company: CurrentCompany;
  readonly sessions: Pick<Sessions, 'expire'>;
  readonly now: () => number;
  /** Accounts that options at the start set. */
  readonly fixed: readonly Pick<ServiceAccountRead, 'accountID' | 'source'>[];
}

/** The accounts of programs, as administrators see and change them. Every change is recorded; no record has a key. */
export class ServiceAccountAdministration {
  readonly #deps: ServiceAccountAdministrationDeps;

  constructor(deps: ServiceAccountAdministrationDeps) {
    this.#deps = deps;
  }

  all(): readonly ServiceAccountRead[] {
    const fixed = this.#deps.fixed.map(({ accountID, source }) => ({
      restUri: `${serviceAccountSource}/${accountID}`,
      accountID,
      name: '',
      label: '',
      maySignInUsers: false,
      source,
    }));
    return [...this.#deps.accounts.all().map((account) => this.#describe(account)), ...fixed];
  }

  find(login: string): ServiceAccountRead | undefined {
    return this.all().find(({ accountID }) => accountID === login);
  }

  /** @throws ServiceAccountFault for an id that is taken */
  async add(
    actor: Actor,
    { accountID, label = '', maySignInUsers = false }: NewServiceAccount,
  ): Promise<ServiceAccountRead> {
    const added = this.find(accountID)
      ? undefined
      : await this.#deps.accounts.add(
          {
            login: accountID,
            enterprise: this.#deps.company.current.name,
            label,
            maySignInUsers,
            createdBy: actor.name,
          },
          (db, account) => this.#record(actor, account, { action: 'add', after: propertiesOf(account) }, db),
        );
    if (!added) throw new ServiceAccountFault(`"${accountID}" is the id of another account.`);
    return { ...this.#describe(added.account), key: added.key };
  }

  async change(
    actor: Actor,
    login: string,
    change: ServiceAccountChange,
  ): Promise<ServiceAccountRead | undefined> {
    const { accounts } = this.#deps;
    const before = accounts.byLogin(login);
    if (!before) return undefined;
    const account = await accounts.change(
      login,
      {
        ...(change.label !== undefined && { label: change.label }),
        ...(change.maySignInUsers !== undefined && { maySignInUsers: change.maySignInUsers }),
      },
      (db, after) =>
        this.#record(
          actor,
          after,
          { action: 'change', before: propertiesOf(before), after: propertiesOf(after) },
          db,
        ),
    );
    return account && this.#describe(account);
  }

  async rotate(actor: Actor, login: string, overlapHours: number): Promise<ServiceAccountRead | undefined> {
    const rotated = await this.#deps.accounts.rotate(login, overlapHours, (db, account) =>
      this.#record(actor, account, { action: 'rotate', after: { overlapHours } }, db),
    );
    if (rotated && overlapHours === 0) this.#signOut(login);
    return rotated && { ...this.#describe(rotated.account), key: rotated.key };
  }

  async remove(actor: Actor, login: string): Promise<boolean> {
    const isGone = await this.#deps.accounts.remove(login, (db, account) =>
      this.#record(actor, account, { action: 'remove', before: propertiesOf(account) }, db),
    );
    if (isGone) this.#signOut(login);
    return isGone;
  }

  #signOut(login: string): void {
    this.#deps.sessions.expire(({ holder }) => holder.kind === 'service' && holder.login === login);
  }

  #record(
    actor: Actor,
    account: ServiceAccount,
    audited: Pick<Audited, 'action' | 'before' | 'after'>,
    db: Parameters<Audit['record']>[2],
  ): Promise<void> {
    return this.#deps.audit.record(
      actor,
      { kind: 'serviceAccount', subject: account.login, label: nameOf(account), ...audited },
      db,
    );
  }

  #describe(account: ServiceAccount): ServiceAccountRead {
    const { login, label, maySignInUsers, createdBy, createdAt, lastUsedAt, previous } = account;
    const isOverlapping = previous !== undefined && this.#deps.now() < previous.until;
    return {
      restUri: `${serviceAccountSource}/${login}`,
      accountID: login,
      name: nameOf(account),
      label,
      maySignInUsers,
      ...(createdBy !== undefined && { createdBy }),
      ...(createdAt !== undefined && { createdAt }),
      ...(lastUsedAt !== undefined && { lastUsedAt }),
      ...(isOverlapping && { previousKeyUntil: previous.until }),
    };
  }
}

const propertiesOf = ({ label, maySignInUsers }: ServiceAccount) => ({ label, maySignInUsers });
