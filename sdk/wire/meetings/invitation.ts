import * as z from 'zod/mini';
import { isTimeZone } from '../calendars/wall-clock.ts';
import type { SameType } from '../same-type.ts';
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
/**
 * Where a meeting takes place: with the first or the second provider of private addresses, or in the team
 * collaboration.
 */
export type InvitationProvider = (typeof invitationProviders)[number];

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
export interface Recurrence {
  /** The way in which the meeting recurs. */
  readonly type: RecurrenceType;
  /** Every so many days, weeks, months or years. */
  readonly interval: number;
  /** The days of a `weekly` recurrence only; 0 is Sunday. Missing: the day of the first meeting. */
  readonly daysOfWeek?: number[] | undefined;
  /** The last day on which a meeting may begin, as `2027-06-30`. */
  readonly until?: string | undefined;
  /** The number of meetings. */
  readonly count?: number | undefined;
}

export const recurrence = z
  .object({
    type: z.enum(recurrenceTypes),
    interval: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(invitationLimits.interval)), 1),
    daysOfWeek: z.optional(
      z.array(z.number().check(z.int(), z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7)),
    ),
    until: z.optional(date),
    count: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(invitationLimits.count))),
  })
  .check(
    z.refine(({ until, count }) => until === undefined || count === undefined, 'Either until or count.'),
    z.refine(
      ({ type, daysOfWeek }) => daysOfWeek === undefined || type === 'weekly',
      'Only weekly meetings have days of the week.',
    ),
  );
true satisfies SameType<Recurrence, z.output<typeof recurrence>>;
/** The recurrence of a new meeting. Without `until` and `count` it has no end. */
export interface RecurrenceDraft {
  /** The way in which the meeting recurs. */
  readonly type: RecurrenceType;
  /** Every so many days, weeks, months or years. Default: 1. */
  readonly interval?: number | undefined;
  /** The days of a `weekly` recurrence only; 0 is Sunday. Missing: the day of the first meeting. */
  readonly daysOfWeek?: number[] | undefined;
  /** The last day on which a meeting may begin, as `2027-06-30`. */
  readonly until?: string | undefined;
  /** The number of meetings. */
  readonly count?: number | undefined;
}
true satisfies SameType<RecurrenceDraft, z.input<typeof recurrence>>;

/** Whether a person has to come or may come, or the attendee is a room or a thing. */
export const attendeeTypes = ['required', 'optional', 'ressource'] as const;

/** A person, a room or a thing, invited by e-mail. */
export interface Attendee {
  /** The e-mail address of the attendee. */
  readonly email: string;
  /** The name of the attendee; empty if it is not known. */
  readonly name: string;
  /** Whether a person has to come or may come, or the attendee is a room or a thing. */
  readonly type: 'optional' | 'required' | 'ressource';
}

export const attendee = z.object({
  email: emailAddress,
  name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  type: z._default(z.enum(attendeeTypes), 'required'),
});
true satisfies SameType<Attendee, z.output<typeof attendee>>;
/** A person, a room or a thing to be invited by e-mail. */
export interface AttendeeDraft {
  /** The e-mail address of the attendee. */
  readonly email: string;
  /** The name of the attendee. Default: empty. */
  readonly name?: string | undefined;
  /** Whether a person has to come or may come, or the attendee is a room or a thing. Default: `required`. */
  readonly type?: 'optional' | 'required' | 'ressource' | undefined;
}
true satisfies SameType<AttendeeDraft, z.input<typeof attendee>>;

/** The answers to an invitation, as the iCalendar format has them. */
export const attendeeAnswers = ['accepted', 'tentative', 'declined'] as const;
const attendeeAnswer = z.enum(attendeeAnswers);
/** The answer to an invitation: comes, comes perhaps, or does not come. */
export type AttendeeAnswer = (typeof attendeeAnswers)[number];

/** An invited attendee, with the answer; none yet where it is missing. */
export interface InvitedAttendee extends Attendee {
  /** The answer. Missing: none yet. */
  readonly answer?: AttendeeAnswer | undefined;
}

export const invitedAttendee = z.object({ ...attendee.shape, answer: z.optional(attendeeAnswer) });
true satisfies SameType<InvitedAttendee, z.output<typeof invitedAttendee>>;

/** The body that answers an invitation. */
export const invitationAnswer = z.object({ answer: attendeeAnswer });

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
/** The address as browsers write it. Parsing drops line breaks, which would otherwise stay in the text that is kept and mailed. */
const normalizedAddress = (text: string) => URL.parse(text)?.href ?? text;

/** A meeting to be invited to. */
export interface NewInvitation {
  /** The title, 1 to 200 characters. */
  readonly title: string;
  /** Remarks, at most 4,000 characters. Default: empty. */
  readonly description?: string | undefined;
  /** The beginning as clocks in `timeZone` show it: `2026-12-01T09:30`. */
  readonly start: string;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone: string;
  /** The length of the meeting in minutes, 5 to 1,440. */
  readonly durationMinutes: number;
  /** The recurrence of the meeting. Missing: it takes place once. */
  readonly recurrence?: RecurrenceDraft | undefined;
  /** Where the meeting takes place. */
  readonly provider: InvitationProvider;
  /** The address at which all attendees join. */
  readonly url: string;
  /** The invited persons, rooms and things, 1 to 200. */
  readonly attendees: AttendeeDraft[];
}

export const newInvitation = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(invitationLimits.title)),
  description: z._default(z.string().check(z.trim(), z.maxLength(invitationLimits.description)), ''),
  start: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
  timeZone: z.string().check(
    z.maxLength(60),
    z.refine((name) => isTimeZone(name), 'Not a time zone.'),
  ),
  durationMinutes: z
    .number()
    .check(z.int(), z.minimum(invitationLimits.shortest), z.maximum(invitationLimits.longest)),
  recurrence: z.optional(recurrence),
  provider: invitationProvider,
  url: z.string().check(
    z.maxLength(2_000),
    z.refine((text) => isWebAddress(text), 'Not a web address.'),
    z.overwrite(normalizedAddress),
  ),
  attendees: z.array(attendee).check(z.minLength(1), z.maxLength(invitationLimits.attendees)),
});
true satisfies SameType<NewInvitation, z.input<typeof newInvitation>>;

/** A meeting to which people are invited. */
export interface Invitation {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the meeting. */
  readonly invitationID: string;
  /** The title of the meeting. */
  readonly title: string;
  /** Remarks; empty without remarks. */
  readonly description: string;
  /** The beginning as clocks in `timeZone` show it: `2026-12-01T09:30`. */
  readonly start: string;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone: string;
  /** The length of the meeting in minutes. */
  readonly durationMinutes: number;
  /** The recurrence of the meeting. Missing: it takes place once. */
  readonly recurrence?: Recurrence | undefined;
  /** Where the meeting takes place. */
  readonly provider: InvitationProvider;
  /** The address at which all attendees join. */
  readonly url: string;
  /** The invited persons, rooms and things, with their answers. */
  readonly attendees: InvitedAttendee[];
  /** The user's own address among the attendees, who can answer then. */
  readonly ownEmail?: string | undefined;
  /** The user who invites. */
  readonly organizer: {
    /** The e-mail address of the user who invites. */
    readonly email: string;
    /** The name of the user who invites. */
    readonly name: string;
  };
  /** True for the user's own meetings; the others are meetings to which colleagues invite the user. */
  readonly isOrganizer: boolean;
  /** The number of changes that the attendees were informed of. */
  readonly sequence: number;
  /** E-mails that the mail server did not take at the last change. */
  readonly unsent: string[];
  /**
   * The entries of its times in the user's own calendar: entries of the organizer, and entries of an accepted
   * invitation.
   */
  readonly calendarSlotIDs: string[];
}

export const invitation = z.object({
  restUri: z.string(),
  invitationID: z.string(),
  ...newInvitation.shape,
  attendees: z.array(invitedAttendee),
  ownEmail: z.optional(z.string()),
  organizer: z.object({ email: z.string(), name: z.string() }),
  isOrganizer: z.boolean(),
  sequence: z.number(),
  unsent: z._default(z.array(z.string()), []),
  calendarSlotIDs: z._default(z.array(z.string()), []),
});
true satisfies SameType<Invitation, z.output<typeof invitation>>;

/** The body that asks a provider for the user's private address. */
export const privateAddressRequest = z.object({ version: z.optional(z.number()) });
/** The answer: an address of the web, or an address that belongs to the page of the client. */
export const privateAddress = z.object({ privateUrl: z.string() });

/** A team meeting of the user. */
export interface TeamsMeeting {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the meeting. */
  readonly id: string;
  /** The title of the meeting. */
  readonly subject: string;
  /** The address at which all attendees join. */
  readonly joinUrl: string;
  /** The beginning as clocks in `timeZone` show it. */
  readonly start: string;
  /** A name of the IANA database, such as `Europe/Paris`. */
  readonly timeZone: string;
}

export const teamsMeeting = z.object({
  restUri: z.string(),
  id: z.string(),
  subject: z.string(),
  joinUrl: z.string(),
  start: z.string(),
  timeZone: z.string(),
});
true satisfies SameType<TeamsMeeting, z.output<typeof teamsMeeting>>;
