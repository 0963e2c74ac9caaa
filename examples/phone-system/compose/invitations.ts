import type { Calendars } from '../calendars/calendars.ts';
import type { Company } from '../company/company.ts';
import { answerMails, invitationMails } from '../meetings/invitations/invitation-mails.ts';
import { Invitations } from '../meetings/invitations/invitations.ts';
import type { MeetingPoints } from '../meetings/meeting-points.ts';
import { MemberMails } from '../meetings/member-mails.ts';
import type { Directory } from '../people/directory.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import type { MessageMails } from '../voicemail/message-mails.ts';
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
  { db, changes, clock, company, disposables, options }: Core,
  { directory, calendars, people, meetingPoints, mails }: InvitationsDeps,
) {
  const organizerOf = async (person: Person) => ({
    email: (await directory.find(person, String(person.id)))?.emails[0] ?? addressOf(person, company.current),
    name: displayName(person),
  });
  if (options.activity)
    await options.demonstration?.addInvitations(db, {
      company: company.current,
      now: clock.now(),
      people,
      calendars,
      organizerOf,
    });
  /** The address of a meeting point ends with its owner and its id. */
  const dialInOf = (url: string) => {
    const [owner, id = ''] = new URL(url).pathname.split('/').slice(-2);
    const found = meetingPoints.byId(id);
    return found && String(found.personId) === owner ? found.point.dialIn : undefined;
  };
  const invitations = await Invitations.load(db, {
    changes,
    clock,
    calendars,
    organizerOf,
    colleaguesOf: async (person, emails) => {
      const found = await Promise.all(
        emails.map(async (email) => {
          const entry = await directory.colleagueWithEmail(person, email);
          const id = people.byLogin(entry?.login ?? '')?.id;
          return id === undefined ? [] : [{ id, email }];
        }),
      );
      return found.flat();
    },
    send: invitationMails({ mails, clock, dialInOf }),
    sendAnswer: answerMails({ mails, clock }),
  });
  disposables.add(() => invitations.settle());
  const memberMails = new MemberMails({ mails, people, clock });
  disposables.add(() => memberMails.settle());
  meetingPoints.onNotify(memberMails.tell);
  return { invitations };
}

/** The address of a user whom the directory has none of. */
const addressOf = ({ login }: Person, { mailDomain }: Company) => `${login}@${mailDomain}`;
