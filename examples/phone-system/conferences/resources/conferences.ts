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
import { enterpriseSource } from '../../base/paths.ts';
import { asRefusal } from '../../calls/resources/call-line-action.ts';
import { collection } from '../../resources/collection.ts';
import { found, Refusal, refuse, refusing } from '../../resources/refusal.ts';
import { action, type Resource, type UserRequest, write } from '../../resources/resource.ts';

const full = () =>
  new Refusal(409, `You have at most ${conferenceLimits.conferences} conferences.`, {
    exceptionId: routerErrorIds.conferenceQuota,
  });

function needLicence({ person }: UserRequest): void {
  if (!person.licences.conferenceBridge) throw refuse(403, 'Your licence has no conference bridge.');
}

const conferenceCollection = collection({
  path: conferenceSource,
  access: 'user',
  item: conference,
  missing: 'There is no such conference.',
  topic: ({ person }) => topics.conferences(person.id),
  list: {
    about:
      'Returns the conferences of the signed-in user on the bridge, oldest first, each with those who are in it. Without the licence there are none.',
    read: ({ person, services }) => services.conferences.of(person.id),
  },
  create: {
    about: `Creates a conference with a PIN of ${conferenceLimits.pinDigits} digits. Answers 403 without the licence, and 409 with \`${routerErrorIds.conferenceQuota}\` for more than ${conferenceLimits.conferences}.`,
    body: newConference,
    full,
    handle: (request, { label }) => {
      needLicence(request);
      return request.services.conferences.add(request.person.id, label);
    },
  },
  one: {
    about: 'Returns a conference of the signed-in user.',
    read: ({ id, person, services }) => services.conferences.byId(person.id, id),
  },
  change: {
    about:
      'Updates a conference. Properties that are not sent are kept. Only a conference with members can be locked, and the lock ends with the last of them. With `renewsPin` it gets another PIN.',
    body: changedConference,
    handle: ({ id, person, services }, body) => services.conferences.change(person.id, id, body),
  },
  remove: {
    about: 'Deletes a conference, and ends the calls of its members.',
    handle: ({ id, person, services }) => services.conferences.remove(person.id, id),
  },
});

const seatOf = ({ params, person, services }: UserRequest) =>
  found(
    services.conferences.seat(person.id, params.id ?? '', params.member ?? ''),
    'There is no such member.',
  );

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

const conferenceCall = action({
  path: `${enterpriseSource}/Extension/:number/placeCall`,
  access: 'user',
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
    return refusing(asRefusal, () => ({
      item: services.exchange.placeCall({
        person,
        phones: services.terminals.of(person.id),
        destination: callee,
        infos: undefined,
        goesOffHook: false,
      }),
    }));
  },
});

/** Resources of the conference bridge. */
export const conferencesResources: readonly Resource[] = [
  ...conferenceCollection,
  conferenceMemberResource,
  conferenceCall,
];
