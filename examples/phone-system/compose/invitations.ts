import type { Directory } from '../domain/directory/directory.ts';
import { enterprise } from '../domain/enterprise.ts';
import { invitationMails } from '../domain/meetings/invitations/invitation-mails.ts';
import { Invitations } from '../domain/meetings/invitations/invitations.ts';
import type { MeetingPoints } from '../domain/meetings/meeting-points.ts';
import { MemberMails } from '../domain/meetings/member-mails.ts';
import type { Calendars } from '../domain/users/calendars/calendars.ts';
import { displayName, type People, type Person } from '../domain/users/person.ts';
import type { MessageMails } from '../domain/voicemail/message-mails.ts';
import type { Core } from './core.ts';

interface InvitationsDeps {
  readonly directory: Pick<Directory, 'find' | 'colleagueWithEmail'>;
  readonly calendars: Calendars;
  readonly people: Pick<People, 'byLogin' | 'byId'>;
  readonly meetingPoints: MeetingPoints;
  readonly mails: Pick<MessageMails, 'sendInvitation' | 'sendText'>;
}

/** The meetings to which users invite people by e-mail, and the e-mails to members of meeting points. */
export async function composeInvitations(
  { db, changes, clock, disposables }: Core,
  { directory, calendars, people, meetingPoints, mails }: InvitationsDeps,
) {
  const invitations = await Invitations.load(db, {
    changes,
    clock,
    calendars,
    organizerOf: async (person) => ({
      email: (await directory.find(person, String(person.id)))?.emails[0] ?? addressOf(person),
      name: displayName(person),
    }),
    colleaguesOf: async (person, emails) => {
      const found = await Promise.all(emails.map((email) => directory.colleagueWithEmail(person, email)));
      return found.flatMap((one) => people.byLogin(one?.login ?? '')?.id ?? []);
    },
    send: invitationMails({ mails, clock }),
  });
  disposables.add(() => invitations.settle());
  const memberMails = new MemberMails({ mails, people, clock });
  disposables.add(() => memberMails.settle());
  meetingPoints.onNotify(memberMails.tell);
  return { invitations };
}

/** The address of a user whom the directory has none of. */
const addressOf = ({ login }: Person) => `${login}@${enterprise.mailDomain}`;
