import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { AdministratorRights, NewUser } from '../../../../sdk/wire/administration/user.ts';
import type { Actor } from '../../administration/audit.ts';
import { type UserAdministration, UserFault } from '../../administration/users.ts';
import type { Clock } from '../../base/clock.ts';
import type { Tables } from '../../store/tables.ts';
import type { People, Person } from '../../users/person.ts';
import { OneTimeTokens } from '../one-time-tokens.ts';
import { type Claims, type Expected, OidcProvider, SsoFault } from './provider.ts';
import type { SsoProviderOptions } from './provider-options.ts';

/** A sign-in that has begun, until the user comes back from the provider. */
interface Attempt {
  readonly provider: string;
  /** The application that gets the session. */
  readonly app: string;
  /** The path to which the user returns. */
  readonly returnPath: string;
  readonly redirectUri: string;
  /** The browser that began it: a link of another person must not sign this browser in. */
  readonly browser: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface SingleSignOnDeps {
  /** Returns true for a user whom an administrator lets sign in at a provider only. */
  readonly mayRefusePassword: (personId: number) => boolean;
  readonly clock: Clock;
  readonly people: People;
  readonly userAdministration: UserAdministration;
  readonly log: Logger;
}

/** How long a user may take at the provider. */
const validMs = 10 * 60_000;
const secret = () => randomBytes(32).toString('base64url');
/** Sees all users, as the operator who configured the provider. */
const everybody = { rights: 'AllRights', department: undefined } as const;

/** Signs users in by identity providers. */
export class SingleSignOn {
  readonly #db: Kysely<Tables>;
  readonly #deps: SingleSignOnDeps;
  readonly #providers: ReadonlyMap<string, OidcProvider>;
  readonly #attempts: OneTimeTokens<Attempt>;

  constructor(db: Kysely<Tables>, options: readonly SsoProviderOptions[], deps: SingleSignOnDeps) {
    this.#db = db;
    this.#deps = deps;
    const { clock } = deps;
    this.#providers = new Map(options.map((one) => [one.id, new OidcProvider(one, () => clock.now())]));
    this.#attempts = new OneTimeTokens(clock, { validMs });
  }

  /** The providers that the sign-in screen offers. */
  list(): readonly { readonly id: string; readonly label: string }[] {
    return [...this.#providers.values()].map(({ options: { id, label } }) => ({ id, label }));
  }

  provider(id: string): OidcProvider | undefined {
    return this.#providers.get(id);
  }

  /** Returns the address at the provider at which the user signs in. @throws SsoFault `unreachable` */
  begin(
    provider: OidcProvider,
    from: Pick<Attempt, 'app' | 'returnPath' | 'redirectUri' | 'browser'>,
  ): Promise<URL> {
    const attempt = { ...from, provider: provider.options.id, nonce: secret(), verifier: secret() };
    const state = this.#attempts.issue(attempt, undefined);
    return provider.authorization(from.redirectUri, { ...attempt, state });
  }

  /** Returns the sign-in to which the user comes back. Undefined: it is used, too old, or of another browser. */
  attempt(
    provider: OidcProvider,
    state: string,
    browser: string | undefined,
  ): (Attempt & Expected) | undefined {
    const taken = this.#attempts.take(state);
    if (typeof taken === 'string') return undefined;
    const { value } = taken;
    return value.provider === provider.options.id && value.browser === browser
      ? { ...value, state }
      : undefined;
  }

  /**
   * Returns the user of these claims, and adds or changes the user by the rules of the provider.
   *
   * @throws SsoFault `unknownUser`, `domain`, `disabled`
   */
  async personOf({ options }: OidcProvider, claims: Claims, address: string): Promise<Person> {
    const login = loginOf(options, claims);
    const known = this.#deps.people.byLogin(login);
    const actor: Actor = { personId: undefined, name: options.label, address };
    const person = known ?? (await this.#add(options, login, claims, actor));
    if (person.isDisabled) throw new SsoFault('disabled', `An administrator has disabled ${login}.`);
    await this.#follow(options, person, claims, actor);
    return person;
  }

  /** Returns whether a user has to sign in at a provider, because passwords are switched off. */
  async isPasswordOff(personId: number): Promise<boolean> {
    if (this.#providers.size > 0 && this.#deps.mayRefusePassword(personId)) return true;
    const strict = [...this.#providers.values()]
      .map(({ options }) => options)
      .filter((one) => one.isPasswordOff);
    if (strict.length === 0) return false;
    const row = await this.#db
      .selectFrom('person')
      .select(sql<string | null>`details -> 'emails' ->> 0`.as('email'))
      .where('id', '=', personId)
      .executeTakeFirst();
    return strict.some(({ domains }) => domains.length === 0 || isOf(domains, row?.email ?? ''));
  }

  async #add(options: SsoProviderOptions, login: string, claims: Claims, actor: Actor): Promise<Person> {
    const { newUsers } = options;
    if (!newUsers) throw new SsoFault('unknownUser', `There is no user ${login}.`);
    const draft: NewUser = {
      login,
      ...namesOf(claims, login),
      email: text(claims.email),
      department: newUsers.department,
      rights: { hasMailbox: newUsers.hasMailbox },
    };
    const added = await this.#deps.userAdministration.add(actor, everybody, draft).catch((error) => {
      if (error instanceof UserFault) throw new SsoFault('unknownUser', error.message, { cause: error });
      throw error;
    });
    const person = this.#deps.people.byId(Number(added.userID));
    if (!person) throw new Error(`The user ${login} is gone.`);
    return person;
  }

  /** The groups of the user decide about the rights as an administrator, where the provider has rules for it. */
  async #follow(options: SsoProviderOptions, person: Person, claims: Claims, actor: Actor): Promise<void> {
    if (Object.keys(options.administrators).length === 0) return;
    const groups = claims[options.groupsClaim];
    const all = Array.isArray(groups) ? groups.map(String) : [];
    const accessRightsType = strongest(all.flatMap((group) => options.administrators[group] ?? []));
    const present = await this.#deps.userAdministration.find(everybody, String(person.id));
    if ((present?.accessRightsType ?? '') === accessRightsType) return;
    await this.#deps.userAdministration
      .change(actor, everybody, String(person.id), { accessRightsType })
      .catch((error) => {
        // The last administrator stays, whatever the provider says.
        if (!(error instanceof UserFault)) throw error;
        this.#deps.log.warn({ login: person.login, why: error.message }, 'the rights of a user stay');
      });
  }
}

const strongest = (rights: readonly AdministratorRights[]): AdministratorRights | '' =>
  rights.includes('AllRights') ? 'AllRights' : (rights[0] ?? '');

const text = (claim: unknown): string => (typeof claim === 'string' ? claim.trim() : '');

const isOf = (domains: readonly string[], email: string): boolean => {
  const at = email.lastIndexOf('@');
  return at > 0 && domains.some((one) => one.toLowerCase() === email.slice(at + 1).toLowerCase());
};

/** @throws SsoFault */
function loginOf({ domains, loginClaim, isDomainCut }: SsoProviderOptions, claims: Claims): string {
  const login = text(claims[loginClaim]);
  if (!/^[\w.@-]{1,64}$/.test(login))
    throw new SsoFault('unknownUser', `The claim ${loginClaim} is no login: "${login.slice(0, 64)}"`);
  const email = text(claims.email);
  if (domains.length > 0 && (claims.email_verified === false || !isOf(domains, email)))
    throw new SsoFault('domain', `"${email}" is of no domain that may sign in.`);
  return isDomainCut && isOf(domains, login) ? login.slice(0, login.lastIndexOf('@')) : login;
}

/** A user needs a first and a last name; some providers know only a whole name, or none. */
function namesOf(claims: Claims, login: string): { firstName: string; lastName: string } {
  const [first = '', ...others] = text(claims.name).split(/\s+/);
  const firstName = text(claims.given_name) || first || login;
  const lastName = text(claims.family_name) || others.join(' ') || login;
  return { firstName: firstName.slice(0, 50), lastName: lastName.slice(0, 50) };
}
