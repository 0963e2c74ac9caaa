import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import {
  changedMeetingPoint,
  changedMeetingRoom,
  meetingLimits,
  meetingPoint,
  meetingPointSource,
  meetingRoom,
  meetingRoomSource,
  newMeetingPoint,
  type RoomMember,
} from '../../../../sdk/wire/meetings/meeting-point.ts';
import { topics } from '../../base/changes.ts';
import { userPath } from '../../base/paths.ts';
import { collection } from '../../resources/collection.ts';
import { takeMails } from '../../resources/daily-limits.ts';
import { found, Refusal } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { meetingGuestResource } from './guest.ts';

const missing = 'There is no such meeting point.';
const { points } = meetingLimits;

export const notAllowed = (): Refusal =>
  new Refusal(403, 'Your licence does not let you host meetings.', {
    exceptionId: routerErrorIds.videoRoomNotAllowed,
  });
const limit = () =>
  new Refusal(409, 'You have as many meeting points as your licence allows.', {
    exceptionId: routerErrorIds.videoRoomLimit,
  });

/** The permanent meeting rooms of the signed-in user. */
const meetingPointCollection = collection({
  path: meetingPointSource,
  access: 'user',
  item: meetingPoint,
  missing,
  topic: ({ person }) => topics.meetingPoints(person.id),
  list: {
    about:
      'Returns the meeting points of the signed-in user, oldest first. A licence that only joins has none.',
    read: ({ person, services }) => services.meetingPoints.ofOwner(person.id),
  },
  create: {
    about: `Creates a meeting point. Answers 403 with \`${routerErrorIds.videoRoomNotAllowed}\` without a licence to host, and 409 with \`${routerErrorIds.videoRoomLimit}\` for more than ${points.premium} (\`premium\`) or ${points.premium_plus} (\`premium_plus\`). \`automaticDeny\` counts with \`premium_plus\` only.`,
    refuses: [409],
    body: newMeetingPoint,
    handle: async ({ person, services }, body) => {
      const item = await services.meetingPoints.add(person, body);
      if (item === 'notAllowed') throw notAllowed();
      if (item === 'limit') throw limit();
      return item;
    },
  },
  one: {
    about: 'Returns a meeting point of the signed-in user.',
    read: ({ id, person, services }) =>
      services.meetingPoints.ofOwner(person.id).find((point) => point.id === id),
  },
  change: {
    about: 'Updates a meeting point. Properties that are not sent are kept. Its link stays the same.',
    body: changedMeetingPoint,
    handle: ({ id, person, services }, body) => services.meetingPoints.change(person, id, body),
  },
  remove: {
    about: 'Deletes a meeting point. Its link stops working.',
    handle: ({ id, person, services }) => services.meetingPoints.remove(person, id),
  },
});

/** The members of a room, who are invited together. */
const meetingRoomResource: Resource = {
  path: `${meetingRoomSource}/:id`,
  access: 'user',
  GET: one({
    about: 'Returns the members of a meeting point of the signed-in user.',
    answers: meetingRoom,
    read: ({ params, person, services }: UserRequest) =>
      services.meetingPoints.roomOf(person.id, params.id ?? ''),
    topic: ({ params }) => topics.meetingRoom(params.id ?? ''),
  }),
  PUT: write({
    about: `Replaces the members, at most ${meetingLimits.members}. Those who are also in \`notifyMembers\`, the new ones, get an e-mail; with the link if the request comes from a page. Answers 429 after too many e-mails to people outside in 24 hours.`,
    refuses: [429],
    body: changedMeetingRoom,
    answers: meetingRoom,
    handle: async (request: UserRequest, body) => {
      const { params, person, services, headers } = request;
      const page = headers.get('Origin') ?? undefined;
      await takeMails(request, body.notifyMembers);
      const members = await Promise.all(body.members.map((member) => withKnownUser(request, member)));
      const changed = { ...body, members, page };
      return {
        item: found(await services.meetingPoints.setMembers(person, params.id ?? '', changed), missing),
      };
    },
  }),
};

/**
 * Returns a member with the user as the phone system knows it: the user that is named, or the colleague of the
 * directory entry. An unknown user is left out.
 */
async function withKnownUser({ person, services }: UserRequest, member: RoomMember): Promise<RoomMember> {
  const { user, ...rest } = member;
  if (user) {
    const known = services.people.byLogin(user.alias);
    if (known === undefined || user.restUri !== userPath(known.id)) return rest;
    const { alias, restUri, publicInfo, privateInfo } = user;
    return { ...rest, user: { alias, restUri, publicInfo, privateInfo } };
  }
  const colleague = await services.directory.colleagueWithEmail(person, member.email);
  if (colleague?.login === undefined || colleague.restUri !== member.userContact) return rest;
  const id = services.people.byLogin(colleague.login)?.id;
  if (id === undefined) return rest;
  const publicInfo = { emails: [...colleague.emails] };
  return {
    ...rest,
    user: { alias: colleague.login, restUri: userPath(id), publicInfo, privateInfo: { emails: [] } },
  };
}

/** Resources of meetings. */
export const meetingsResources: readonly Resource[] = [
  ...meetingPointCollection,
  meetingRoomResource,
  meetingGuestResource,
];
