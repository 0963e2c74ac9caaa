import * as z from 'zod/mini';
import { isTimeZone } from '../calendars/wall-clock.ts';
import { emailAddress } from './email.ts';

/** The path of the meetings to which people are invited. */
export const invitationSource = 'v1/user/MeetingInvitation';
/**
 * The services that give the user an address for meetings: the first service needs a licence of its own, the second service
 * the licence to host.
 */
export const meetingProviderSources = {
  online: 'v1/user/OnlineMeeting',
  video: 'v1/user/VideoMeeting',
} as const;
/** The path of the user's team meetings. */
export const teamsMeetingsSource = 'v1/data/TeamsMeetings';

/** The licences for the first provider. */
export const onlineMeetingLevels = ['no', 'basic', 'standard', 'premium'] as const;

/** Limits of invitations. */
export const invitationLimits = {
  title: 200,
  description: 4_000,
  attendees: 200,
  /** The limit for a user. */
  invitations: 1_000,
  /** Minutes. */
  shortest: 5,
  longest: 1_440,
  /** The limits of a recurrence. */
  interval: 99,
  count: 999,
} as const;

/** Where meetings take place. */
export const invitationProviders = ['online', 'video', 'teams'] as const;
/** Where a meeting takes place: with the first or the second provider of private addresses, or in the team collaboration. */
export const invitationProvider = z.enum(invitationProviders);
/** Where a meeting takes place: with the first or the second provider of private addresses, or in the team collaboration. */
export type InvitationProvider = z.infer<typeof invitationProvider>;

/** The ways in which a meeting recurs. */
export const recurrenceTypes = [
  'daily',
  'weekly',
  /** Repeats on the same day of each month, as the 15th. */
  'absoluteMonthly',
  /** Repeats on the same weekday of each month, as the third Tuesday; a fifth weekday means the last. */
  'relativeMonthly',
  'absoluteYearly',
  'relativeYearly',
] as const;
/** A way in which a meeting recurs. What a type needs beyond this is that of the first meeting. */
export type RecurrenceType = (typeof recurrenceTypes)[number];

const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** The recurrence of a meeting. Without `until` and `count` it has no end. */
export const recurrence = z
  .object({
    type: z.enum(recurrenceTypes),
    /** Every so many days, weeks, months or years. */
    interval: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(invitationLimits.interval)), 1),
    /** The days of a `weekly` recurrence only; 0 is Sunday. Missing: the day of the first meeting. */
    daysOfWeek: z.optional(
      z.array(z.number().check(z.int(), z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7)),
    ),
    /** The last day on which a meeting may begin, as `2027-06-30`. */
    until: z.optional(date),
    /** The number of meetings. */
    count: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(invitationLimits.count))),
  })
  .check(
    z.refine(({ until, count }) => until === undefined || count === undefined, 'Either until or count.'),
    z.refine(
      ({ type, daysOfWeek }) => daysOfWeek === undefined || type === 'weekly',
      'Only weekly meetings have days of the week.',
    ),
  );
/** The recurrence of a meeting. Without `until` and `count` it has no end. */
export type Recurrence = z.infer<typeof recurrence>;

/** Whether a person has to come or may come, or the attendee is a room or a thing. */
export const attendeeTypes = ['required', 'optional', 'ressource'] as const;

/** A person, a room or a thing, invited by e-mail. */
export const attendee = z.object({
  email: emailAddress,
  name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  type: z._default(z.enum(attendeeTypes), 'required'),
});
/** A person, a room or a thing, invited by e-mail. */
export type Attendee = z.infer<typeof attendee>;

/** The answers to an invitation, as the iCalendar format has them. */
export const attendeeAnswers = ['accepted', 'tentative', 'declined'] as const;
const attendeeAnswer = z.enum(attendeeAnswers);
/** The answer to an invitation: comes, comes perhaps, or does not come. */
export type AttendeeAnswer = (typeof attendeeAnswers)[number];

/** An invited attendee, with the answer; none yet where it is missing. */
export const invitedAttendee = z.object({ ...attendee.shape, answer: z.optional(attendeeAnswer) });
/** An invited attendee, with the answer; none yet where it is missing. */
export type InvitedAttendee = z.infer<typeof invitedAttendee>;

/** The body that answers an invitation. */
export const invitationAnswer = z.object({ answer: attendeeAnswer });

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
/** The address as browsers write it. Parsing drops line breaks, which would otherwise stay in the text that is kept and mailed. */
const normalizedAddress = (text: string) => URL.parse(text)?.href ?? text;

/** A meeting to be invited to. */
export const newInvitation = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(invitationLimits.title)),
  description: z._default(z.string().check(z.trim(), z.maxLength(invitationLimits.description)), ''),
  /** The beginning as clocks in `timeZone` show it: `2026-12-01T09:30`. */
  start: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
  /** A name of the IANA database, such as `Europe/Paris`. */
  timeZone: z.string().check(
    z.maxLength(60),
    z.refine((name) => isTimeZone(name), 'Not a time zone.'),
  ),
  durationMinutes: z
    .number()
    .check(z.int(), z.minimum(invitationLimits.shortest), z.maximum(invitationLimits.longest)),
  recurrence: z.optional(recurrence),
  provider: invitationProvider,
  /** The address at which all attendees join. */
  url: z.string().check(
    z.maxLength(2_000),
    z.refine((text) => isWebAddress(text), 'Not a web address.'),
    z.overwrite(normalizedAddress),
  ),
  attendees: z.array(attendee).check(z.minLength(1), z.maxLength(invitationLimits.attendees)),
});
/** A meeting to be invited to. */
export type NewInvitation = z.input<typeof newInvitation>;

/** A meeting to which people are invited. */
export const invitation = z.object({
  restUri: z.string(),
  invitationID: z.string(),
  ...newInvitation.shape,
  attendees: z.array(invitedAttendee),
  /** The user's own address among the attendees, who can answer then. */
  ownEmail: z.optional(z.string()),
  /** The user who invites. */
  organizer: z.object({ email: z.string(), name: z.string() }),
  /** True for the user's own meetings; the others are meetings to which colleagues invite the user. */
  isOrganizer: z.boolean(),
  /** The number of changes that the attendees were informed of. */
  sequence: z.number(),
  /** E-mails that the mail server did not take at the last change. */
  unsent: z._default(z.array(z.string()), []),
  /** The entries of its times in the user's own calendar: entries of the organizer, and entries of an accepted invitation. */
  calendarSlotIDs: z._default(z.array(z.string()), []),
});
/** A meeting to which people are invited. */
export type Invitation = z.infer<typeof invitation>;

/** The body that asks a provider for the user's private address. */
export const privateAddressRequest = z.object({ version: z.optional(z.number()) });
/** The answer: an address of the web, or an address that belongs to the page of the client. */
export const privateAddress = z.object({ privateUrl: z.string() });

/** A team meeting of the user. */
export const teamsMeeting = z.object({
  restUri: z.string(),
  id: z.string(),
  subject: z.string(),
  joinUrl: z.string(),
  start: z.string(),
  timeZone: z.string(),
});
/** A team meeting of the user. */
export type TeamsMeeting = z.infer<typeof teamsMeeting>;
