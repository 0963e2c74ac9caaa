import { callLine } from '../../../../sdk/wire/calls/call-line.ts';
import {
  changedConference,
  changedConferenceMember,
  conference,
  conferenceCallRequest,
  conferenceLimits,
  conferenceMember,
  conferenceSource,
  newConference,
} from '../../../../sdk/wire/conferences/conference.ts';
import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { topics } from '../../base/changes.ts';
import { enterprisePath } from '../../base/paths.ts';
import { asRefusal } from '../../calls/resources/call-line-action.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { list, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';

const topic = ({ person }: UserRequest) => topics.conferences(person.id);
const gone = () => refuse(404, 'There is no such conference.');
const full = () =>
  new Refusal(409, `You have at most ${conferenceLimits.conferences} conferences.`, {
    exceptionId: routerErrorIds.conferenceQuota,
  });
const goneMember = () => refuse(404, 'There is no such member.');

function needLicence({ person }: UserRequest): void {
  if (!person.licences.conferenceBridge) throw refuse(403, 'Your licence has no conference bridge.');
}

const conferences: Resource = {
  path: conferenceSource,
  access: 'user',
  GET: list({
    about:
      'Returns the conferences of the signed-in user on the bridge, oldest first, each with those who are in it. Without the licence there are none.',
    item: conference,
    read: ({ person, services }: UserRequest) => services.conferences.of(person.id),
    topic,
  }),
  POST: write({
    about: `Creates a conference with a PIN of ${conferenceLimits.pinDigits} digits. Answers 403 without the licence, and 409 with \`${routerErrorIds.conferenceQuota}\` for more than ${conferenceLimits.conferences}.`,
    refuses: [409],
    body: newConference,
    answers: conference,
    status: 201,
    handle: async (request: UserRequest, { label }) => {
      needLicence(request);
      const item = await request.services.conferences.add(request.person.id, label);
      if (!item) throw full();
      return { item };
    },
  }),
};

const conferenceResource: Resource = {
  path: `${conferenceSource}/:id`,
  access: 'user',
  GET: one({
    about: 'Returns a conference of the signed-in user.',
    answers: conference,
    read: ({ params, person, services }: UserRequest) =>
      services.conferences.byId(person.id, params.id ?? ''),
    topic,
  }),
  PUT: write({
    about:
      'Updates a conference. Properties that are not sent are kept. Only a conference with members can be locked, and the lock ends with the last of them. With `renewsPin` it gets another PIN.',
    body: changedConference,
    answers: conference,
    handle: async ({ params, person, services }: UserRequest, body) => {
      const item = await services.conferences.change(person.id, params.id ?? '', body);
      if (!item) throw gone();
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes a conference, and ends the calls of its members.',
    handle: async ({ params, person, services }: UserRequest) => {
      if (!(await services.conferences.remove(person.id, params.id ?? ''))) throw gone();
      return {};
    },
  }),
};

const seatOf = ({ params, person, services }: UserRequest) => {
  const seat = services.conferences.seat(person.id, params.id ?? '', params.member ?? '');
  if (!seat) throw goneMember();
  return seat;
};

const conferenceMemberResource: Resource = {
  path: `${conferenceSource}/:id/Member/:member`,
  access: 'user',
  PUT: write({
    about: 'Mutes a member of a conference of the signed-in user, or lets the others hear the member again.',
    body: changedConferenceMember,
    answers: conferenceMember,
    handle: (request: UserRequest, { isMuted }) => {
      seatOf(request).setMuted(isMuted);
      return { item: seatOf(request).state };
    },
  }),
  DELETE: write({
    about: 'Ends the call of a member.',
    handle: (request: UserRequest) => {
      seatOf(request).remove();
      return {};
    },
  }),
};

const conferenceCall: Resource = {
  path: `${enterprisePath}/Extension/:number/placeCall`,
  access: 'user',
  POST: write({
    about:
      'Calls the conference bridge from an extension: the phones of `caller`, which is the extension of the signed-in user, ring until one is answered, then `callee` is called. `callee` is the number of the bridge, alone or with `*` and a PIN behind it. Answers 403 for the extension of somebody else and without the licence, 406 `Bad number: …` for a number that cannot be called and `Emergency number: …` for one of an emergency service, and 409 if no phone can place a call now.',
    refuses: [406, 409],
    body: conferenceCallRequest,
    answers: callLine,
    handle: (request: UserRequest, { callee, caller }) => {
      const { params, person, services } = request;
      if (params.number !== person.number || caller !== person.number)
        throw refuse(403, 'Only your own phones can call.');
      needLicence(request);
      try {
        const item = services.exchange.placeCall({
          person,
          phones: services.terminals.of(person.id),
          destination: callee,
          infos: undefined,
          goesOffHook: false,
        });
        return { item };
      } catch (error) {
        throw asRefusal(error);
      }
    },
  }),
};

/** Resources of the conference bridge. */
export const conferencesResources: readonly Resource[] = [
  conferences,
  conferenceResource,
  conferenceMemberResource,
  conferenceCall,
];
