import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  type Mailbox,
  type VoicemailNotification,
  voicemailNotification,
} from '../../../sdk/wire/calls/voicemail.ts';
import { type Changes, topics } from '../base/changes.ts';
import { mailboxPath } from '../base/paths.ts';
import type { CurrentCompany } from '../company/company.ts';
import { colleagueProfiles } from '../people/directory-index.ts';
import type { Tables } from '../store/tables.ts';
import type { People } from '../users/person.ts';
import { maxMessages, type Voicemails } from './voicemails.ts';

interface MailboxStatesDeps {
  readonly company: CurrentCompany;
  readonly changes: Changes;
  readonly people: People;
  readonly voicemails: Voicemails;
  readonly log: Logger;
}

/** How full the mailboxes are, and how their owners learn of messages. Published when a message comes or goes. */
export class MailboxStates {
  readonly #db: Kysely<Tables>;
  readonly #deps: MailboxStatesDeps;
  readonly #end: () => void;
  readonly #publishing = new Set<Promise<void>>();

  constructor(db: Kysely<Tables>, deps: MailboxStatesDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#end = deps.people.each(({ id, hasMailbox }) =>
      hasMailbox ? deps.changes.listen(topics.voicemail(id), () => this.#refresh(id)) : undefined,
    );
  }

  async of(personId: number): Promise<Mailbox> {
    const count = await this.#deps.voicemails.countOf({ personId });
    const row = await this.#db
      .selectFrom('person')
      .select(['voicemail_notification', 'voicemail_refused_at'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const email = await this.emailOf(personId);
    return {
      restUri: mailboxPath,
      count,
      maxMessages,
      ...(row.voicemail_refused_at && { refusedAt: row.voicemail_refused_at.getTime() }),
      notification: voicemailNotification.parse(row.voicemail_notification),
      ...(email !== undefined && { email }),
      accessNumber: this.#deps.company.current.numberPlan.voicemail,
    };
  }

  async setNotification(personId: number, notification: VoicemailNotification): Promise<Mailbox> {
    return this.#write(personId, { voicemail_notification: notification });
  }

  /** Notes that the mailbox was full when a caller called. */
  async noteRefusal(personId: number, at: number): Promise<void> {
    await this.#write(personId, { voicemail_refused_at: new Date(at) });
  }

  /** Waits until all changes so far are published. */
  async dispose(): Promise<void> {
    this.#end();
    await Promise.all(this.#publishing);
  }

  /** Returns the e-mail address of a user in the directory; undefined without an address. */
  async emailOf(personId: number): Promise<string | undefined> {
    return (await colleagueProfiles(this.#db, [personId])).get(personId)?.emails[0];
  }

  async #write(
    personId: number,
    columns: { readonly voicemail_notification?: string; readonly voicemail_refused_at?: Date },
  ): Promise<Mailbox> {
    await this.#db.updateTable('person').set(columns).where('id', '=', personId).execute();
    return this.#publish(personId);
  }

  #refresh(personId: number): void {
    const publishing = this.#publish(personId)
      .then(() => {})
      .catch((error) => this.#deps.log.error({ error, personId }, 'a mailbox could not be counted'))
      .finally(() => this.#publishing.delete(publishing));
    this.#publishing.add(publishing);
  }

  #publish(personId: number): Promise<Mailbox> {
    const topic = topics.mailbox(personId);
    return this.#deps.changes.inTurn(topic, async () => {
      const item = await this.of(personId);
      this.#deps.changes.publish(topic, { uri: item.restUri, item });
      return item;
    });
  }
}
