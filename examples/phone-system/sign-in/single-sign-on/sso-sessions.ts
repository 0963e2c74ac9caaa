import type { Kysely } from 'kysely';
import type { Session, Sessions } from '../../http/sessions/sessions.ts';
import type { Tables } from '../../store/tables.ts';

/** A sign-in at a provider. */
export interface SsoLogin {
  readonly provider: string;
  /** The user at the provider. */
  readonly subject: string;
  /** The session at the provider; undefined: it names none. */
  readonly providerSession: string | undefined;
}

/** Knows which sessions began at a provider, so that the provider can end them, also after a restart. */
export class SsoSessions {
  readonly #db: Kysely<Tables>;
  readonly #sessions: Pick<Sessions, 'all' | 'logOut'>;

  constructor(db: Kysely<Tables>, sessions: Pick<Sessions, 'all' | 'logOut'>) {
    this.#db = db;
    this.#sessions = sessions;
  }

  async add({ id }: Session, { provider, subject, providerSession }: SsoLogin): Promise<void> {
    await this.#db
      .insertInto('sso_session')
      .values({ session_id: id, provider, subject, provider_session: providerSession ?? null })
      .execute();
  }

  /** Ends the sessions of a session at the provider, else all sessions of a user of the provider. */
  async end(
    provider: string,
    { subject, session }: { subject: string | undefined; session: string | undefined },
  ): Promise<void> {
    let rows = this.#db.selectFrom('sso_session').select('session_id').where('provider', '=', provider);
    if (session !== undefined) rows = rows.where('provider_session', '=', session);
    if (subject !== undefined) rows = rows.where('subject', '=', subject);
    const ids = new Set((await rows.execute()).map(({ session_id }) => session_id));
    const ending = this.#sessions.all().filter(({ id }) => ids.has(id));
    await Promise.all(ending.map((one) => this.#sessions.logOut(one)));
  }
}
