import type { Attendee, AttendeeAnswer, InvitedAttendee } from '../../../../sdk/wire/meetings/invitation.ts';
import type { Clock } from '../../base/clock.ts';
import type { MessageMails } from '../../voicemail/message-mails.ts';
import type { DialIn, InvitationFacts } from './invitation-file.ts';

interface InvitationMailsDeps {
  readonly mails: Pick<MessageMails, 'sendInvitation'>;
  readonly clock: Clock;
  /** Returns the number and the PIN of the meeting at an address; undefined without them. */
  readonly dialInOf: (url: string) => DialIn | undefined;
}

/** The library for the format is loaded with the first e-mail. */
const files = () => import('./invitation-file.ts');
const shownTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * Returns the function that sends the e-mails of an invitation: an e-mail to each attendee, so that a bad address keeps
 * no other from the invitation. It resolves to the addresses whose e-mail was not sent.
 */
export const invitationMails =
  ({ mails, clock, dialInOf }: InvitationMailsDeps) =>
  async (
    facts: InvitationFacts,
    { method, to }: { readonly method: 'REQUEST' | 'CANCEL'; readonly to: readonly Attendee[] },
  ): Promise<readonly string[]> => {
    const { invitationFile } = await files();
    const now = clock.now();
    const attendees = method === 'CANCEL' ? to : facts.fields.attendees;
    const dialIn = dialInOf(facts.fields.url);
    const file = invitationFile(facts, { method, attendees, now, dialIn });
    const unsent: string[] = [];
    for (const { email, name } of to) {
      const isSent = await mails.sendInvitation({
        to: { address: email, name },
        replyTo: { address: facts.organizer.email, name: facts.organizer.name },
        subject: subjectOf(facts, method),
        text: textOf(facts, method, dialIn),
        sentAt: now,
        method,
        file,
      });
      if (!isSent) unsent.push(email);
    }
    return unsent;
  };

/** Returns the function that sends the answer of an attendee to the organizer. It resolves to false if it was not sent. */
export const answerMails =
  ({ mails, clock }: Omit<InvitationMailsDeps, 'dialInOf'>) =>
  async (facts: InvitationFacts, attendee: InvitedAttendee & { readonly answer: AttendeeAnswer }) => {
    const { invitationFile } = await files();
    const now = clock.now();
    const { organizer, fields } = facts;
    const name = attendee.name || attendee.email;
    const { subject, text } = answerTexts[attendee.answer];
    return mails.sendInvitation({
      to: { address: organizer.email, name: organizer.name },
      replyTo: { address: attendee.email, name: attendee.name },
      subject: `${subject}: ${fields.title}`,
      text: `${name} ${text} the meeting “${fields.title}”.\n\n${timeOf(facts)}\n`,
      sentAt: now,
      method: 'REPLY',
      file: invitationFile(facts, { method: 'REPLY', attendees: [attendee], now }),
    });
  };

const answerTexts = {
  accepted: { subject: 'Accepted', text: 'comes to' },
  tentative: { subject: 'Tentative', text: 'perhaps comes to' },
  declined: { subject: 'Declined', text: 'does not come to' },
} as const;

function subjectOf({ fields: { title }, sequence }: InvitationFacts, method: 'REQUEST' | 'CANCEL'): string {
  if (method === 'CANCEL') return `Cancelled: ${title}`;
  return sequence === 0 ? `Invitation: ${title}` : `Changed: ${title}`;
}

function textOf(
  { organizer, fields }: InvitationFacts,
  method: 'REQUEST' | 'CANCEL',
  dialIn: DialIn | undefined,
): string {
  const { title, description, url } = fields;
  const name = organizer.name || organizer.email;
  const repeats = timeOf({ fields });
  if (method === 'CANCEL') return `${name} has cancelled the meeting “${title}”.\n\n${repeats}\n`;
  const notes = description === '' ? '' : `\n${description}\n`;
  return `${name} invites you to the meeting “${title}”.\n\n${repeats}\nJoin: ${url}\n${dialIn ? `By phone: ${dialIn.number}, PIN ${dialIn.pin}\n` : ''}${notes}`;
}

function timeOf({ fields }: Pick<InvitationFacts, 'fields'>): string {
  const { start, timeZone, durationMinutes, recurrence } = fields;
  const time = `${shownTime.format(new Date(`${start}Z`))} (${timeZone}), ${durationMinutes} minutes`;
  return recurrence ? `${time}, and again as the calendar file says` : time;
}
