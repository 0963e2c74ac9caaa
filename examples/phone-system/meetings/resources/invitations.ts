import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import {
  invitation,
  invitationAnswer,
  invitationLimits,
  invitationSource,
  meetingProviderSources,
  newInvitation,
  privateAddress,
  privateAddressRequest,
  teamsMeeting,
  teamsMeetingsSource,
} from '../../../../sdk/wire/meetings/invitation.ts';
import { topics } from '../../base/changes.ts';
import { refusalOf } from '../../calendars/resources/refusals.ts';
import { collection } from '../../resources/collection.ts';
import { takeMails } from '../../resources/daily-limits.ts';
import { found, type Refusal, refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import type { InvitationFault } from '../invitations/invitations.ts';
import { notAllowed } from './meeting-points.ts';

const missing = 'There is no such invitation of yours.';

const texts = {
  past: ['start', 'All its times are over.'],
  noSuchDate: ['start', 'There is no such date.'],
  recurrence: ['recurrence', 'It never takes place, or too often.'],
  firstDay: ['recurrence', 'The first meeting is on none of its days.'],
} as const;

function faultOf(fault: InvitationFault): Refusal {
  if (fault === 'limit')
    return refuse(409, `You invite to at most ${invitationLimits.invitations} meetings.`);
  if (typeof fault === 'string' && fault in texts) {
    const [property, text] = texts[fault as keyof typeof texts];
    return refuse(400, text, property);
  }
  return refusalOf(fault as Exclude<InvitationFault, keyof typeof texts | 'limit'>);
}

const hosts = ({ licences: { videoConference } }: Person) =>
  videoConference === 'premium' || videoConference === 'premium_plus';

const hasProvider = {
  online: ({ licences }: Person) => licences.onlineMeetings !== 'no',
  video: hosts,
  teams: ({ licences }: Person) => licences.teams,
} as const;

/** The meetings to which the signed-in user invites, or is invited. */
const invitationCollection = collection({
  path: invitationSource,
  access: 'user',
  item: invitation,
  missing,
  topic: ({ person }) => topics.meetingInvitations(person.id),
  list: {
    about: 'Returns the meetings to which the signed-in user invites people, or is invited by colleagues.',
    read: ({ person, services }) => services.invitations.of(person.id),
  },
  create: {
    about: `Invites to a meeting: enters its times of the next year in the calendar of the signed-in user, and sends each attendee an e-mail with a file in the iCalendar format (RFC 5546). Answers 403 without a licence for the provider, 400 for a time that is over, and 409 with \`${routerErrorIds.calendarOverlap}\` if the meeting would overlap with itself or another entry, and 429 after too many e-mails to people outside in 24 hours.`,
    refuses: [409, 429],
    body: newInvitation,
    handle: async (request, body) => {
      const { person, services } = request;
      if (!hasProvider[body.provider](person)) throw notAllowed();
      await takeMails(request, body.attendees);
      const item = await services.invitations.add(person, body);
      if (typeof item === 'string' || !('restUri' in item)) throw faultOf(item);
      return item;
    },
  },
  one: {
    about: 'Returns an invitation.',
    read: ({ id, person, services }) =>
      services.invitations.of(person.id).find(({ invitationID }) => invitationID === id),
  },
  change: {
    about:
      'Replaces a meeting. Attendees get an e-mail with the change, and those who are no longer invited one that cancels it. Answers 429 as inviting does, and 409 with `CALENDAR_OVERLAP` for times at which the calendar has another slot.',
    refuses: [409, 429],
    body: ({ params, person, services }: UserRequest) => {
      const known = services.invitations.of(person.id).find((each) => each.invitationID === params.id);
      if (!known?.isOrganizer) throw refuse(404, missing);
      return newInvitation;
    },
    bodies: [newInvitation],
    handle: async (request, body) => {
      const { id, person, services } = request;
      if (!hasProvider[body.provider](person)) throw notAllowed();
      await takeMails(request, body.attendees);
      const item = await services.invitations.change(person, id, body);
      if (item !== undefined && (typeof item === 'string' || !('restUri' in item))) throw faultOf(item);
      return item;
    },
  },
  remove: {
    about: 'Cancels a meeting: its entries leave the calendar, and its attendees get an e-mail.',
    handle: ({ id, person, services }) => services.invitations.remove(person, id),
  },
});

/** The answer of an invited colleague. */
const answerResource: Resource = {
  path: `${invitationSource}/:id/answer`,
  access: 'user',
  PUT: write({
    about:
      'Answers the invitation of a colleague, who gets an e-mail with a file in the iCalendar format (`METHOD:REPLY`). A change of the times takes all answers away. Answers 404 to a user who is not invited.',
    body: invitationAnswer,
    answers: invitation,
    handle: async ({ params, person, services }: UserRequest, { answer }) => {
      const answered = await services.invitations.answer(person, params.id ?? '', answer);
      return { item: found(answered, 'You are not invited to this meeting.') };
    },
  }),
};

/** The private address of the user with the first provider. */
const onlineMeeting = action({
  path: meetingProviderSources.online,
  access: 'user',
  about: "Returns the signed-in user's private address with the first provider of meetings.",
  body: privateAddressRequest,
  answers: privateAddress,
  handle: async ({ person, services }: UserRequest) => {
    if (!hasProvider.online(person)) throw notAllowed();
    const host = services.company.current.meetingDomain;
    return { item: { privateUrl: `https://${host}/${encodeURIComponent(person.login)}` } };
  },
});

/** The private address of the user in the video conference. */
const videoMeeting = action({
  path: meetingProviderSources.video,
  access: 'user',
  about:
    'Returns the address of the oldest meeting point of the signed-in user, which is created if there is none. It belongs to the page of the client.',
  body: privateAddressRequest,
  answers: privateAddress,
  handle: async ({ person, services }: UserRequest) => {
    const [oldest] = services.meetingPoints.ofOwner(person.id);
    const point = oldest ?? (await services.meetingPoints.add(person, { displayName: person.firstName }));
    if (point === 'notAllowed' || point === 'limit') throw notAllowed();
    return { item: { privateUrl: `externals/${point.uid}/${point.id}` } };
  },
});

/** The user's meetings in the team collaboration. */
const teamsMeetings: Resource = {
  path: teamsMeetingsSource,
  access: 'user',
  GET: list({
    about:
      'Returns the meetings in the team collaboration that the signed-in user organizes or is invited to.',
    item: teamsMeeting,
    read: ({ person, services }: UserRequest) =>
      services.invitations
        .of(person.id)
        .filter(({ provider }) => provider === 'teams')
        .map(({ restUri, invitationID, title, url, start, timeZone }) => ({
          ...{ restUri, id: invitationID, subject: title, joinUrl: url, start, timeZone },
        })),
  }),
};

/** Resources of invitations to meetings. */
export const invitationResources: readonly Resource[] = [
  ...invitationCollection,
  answerResource,
  onlineMeeting,
  videoMeeting,
  teamsMeetings,
];
