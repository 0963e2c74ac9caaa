import type { Kysely } from 'kysely';
import type { AccountInvitation } from '../../../sdk/wire/administration/user.ts';
import type { Clock } from '../base/clock.ts';
import { colleagueProfiles } from '../people/directory-index.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type Person } from '../users/person.ts';
import type { MessageMails } from '../voicemail/message-mails.ts';
import type { AccountInvitations } from './account-invitations.ts';
import type { Actor, Audit } from './audit.ts';

interface InviterDeps {
  readonly audit: Audit;
  readonly invitations: AccountInvitations;
  readonly mails: Pick<MessageMails, 'sendText' | 'isSent'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Returns a function that creates the link with which a user chooses a password, and sends it if it can be sent. */
export const inviter =
  (db: Kysely<Tables>, { audit, invitations, mails, clock }: InviterDeps) =>
  async (actor: Actor, person: Person, origin: string): Promise<AccountInvitation> => {
    const { token, validUntil } = await db.transaction().execute(async (all) => {
      const subject = { kind: 'user', subject: String(person.id), label: displayName(person) } as const;
      await audit.record(actor, { action: 'invite', ...subject }, all);
      return invitations.create(person.id, all);
    });
    const url = `${origin}/password/${token}`;
    const to = (await colleagueProfiles(db, [person.id])).get(person.id)?.emails[0];
    const isSent =
      to !== undefined &&
      mails.isSent &&
      (await mails.sendText({
        to,
        subject: 'Choose your password',
        text: `Hello ${person.firstName},\n\n${actor.name} has invited you to Callside. Your user name is ${person.login}.\n\nOpen this link to choose your password:\n${url}\n\nThe link works once, within three days.\n`,
        sentAt: clock.now(),
      }));
    return { url, validUntil, ...(isSent && { sentTo: to }) };
  };
