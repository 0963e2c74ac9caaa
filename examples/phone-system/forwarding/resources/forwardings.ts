import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import {
  changedForwarding,
  forwarding,
  maxForwardings,
  newForwarding,
  type StoredForwarding,
} from '../../../../sdk/wire/forwarding/rule.ts';
import { topics } from '../../base/changes.ts';
import { enterpriseSource } from '../../base/paths.ts';
import { collection } from '../../resources/collection.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest } from '../../resources/resource.ts';
import { displayName, type Person } from '../../users/person.ts';
import type { ForwardingConflict } from '../forwardings.ts';

const missing = 'There is no such forwarding.';
const conflict = (exceptionId: string, message: string, cause: string) =>
  new Refusal(409, message, { exceptionId, cause });

const filters = ['activated', 'forwardType', 'type'] as const;

/** @throws Refusal for a destination that this user's calls cannot be sent to */
function checkDestination({ person, services }: UserRequest, destination: string): void {
  switch (services.forwardTargets.faultOf(person, destination)) {
    case undefined:
      return;
    case 'badNumber':
      throw refuse(406, `Bad number: ${destination}`, 'destination');
    case 'emergencyNumber':
      throw refuse(406, `Emergency number: ${destination}`, 'destination');
    case 'own':
      throw conflict(
        routerErrorIds.forwardingLoop,
        'Calls cannot be forwarded to the number that they come to.',
        'destination',
      );
    case 'restricted':
      throw conflict(
        routerErrorIds.forwardingDestination,
        'Calls of this user cannot be sent to this destination.',
        'destination',
      );
  }
}

const isConflict = (result: StoredForwarding | ForwardingConflict): result is ForwardingConflict =>
  typeof result === 'string' || !('restUri' in result);

/** Returns the refusal of a rule that is in conflict with others. */
function refusalOf(found: ForwardingConflict, { services }: UserRequest): Refusal {
  if (found === 'gone') return refuse(404, missing);
  if (found === 'unfit') return refuse(400, 'The parts of this rule do not fit together.', 'destination');
  if (found === 'part') return refuse(409, 'This forwarding is a part of another one, and goes with it.');
  if (found === 'full') {
    const message = `There can be at most ${maxForwardings} forwardings.`;
    return conflict(routerErrorIds.forwardingQuota, message, 'restUri');
  }
  if ('overlapsWith' in found) {
    const { label, restUri } = found.overlapsWith;
    const message = `Another forwarding is for the same calls: ${label || restUri}.`;
    return conflict(routerErrorIds.forwardingOverlap, message, restUri);
  }
  const names = found.loop.flatMap((id) => services.people.byId(id) ?? []).map(displayName);
  const message = `Calls would go in a circle: ${[...names, names[0]].join(' → ')}.`;
  return conflict(routerErrorIds.forwardingLoop, message, 'destination');
}

/** The rules of the signed-in user. */
const forwardingCollection = collection({
  path: 'v1/user/Forwarding',
  access: 'user',
  item: forwarding,
  missing,
  topic: ({ person }) => topics.forwardings(person.id),
  list: {
    about:
      'Returns the forwardings of the signed-in user in the order in which they are tried: by `priorityOrder`, the lowest first. `type` selects those of a service, as `voicemail`.',
    filters,
    read: ({ person, services }) => services.forwardings.of(person.id),
  },
  create: {
    about:
      'Creates a forwarding. With only a type and a destination it is active, applies to all callers and is the last one. Answers 406 `Bad number: …` if the destination cannot be called and `Emergency number: …` if it is one of an emergency service, and 409 with `FORWARDING_LOOP` for the user’s own number and for a circle of users, `FORWARDING_OVERLAP` if another active one is for the same calls, `LAL_500_884` for a destination that the user does not have or may not call, `FORWARDING_QUOTA` if there are as many as there may be.',
    refuses: [406, 409],
    body: newForwarding,
    handle: async (request, body) => {
      checkDestination(request, body.destination);
      const added = await request.services.forwardings.add(request.person.id, body);
      if (isConflict(added)) throw refusalOf(added, request);
      return added;
    },
  },
  one: {
    about: 'Returns one forwarding of the signed-in user.',
    read: ({ id, person, services }) => services.forwardings.byId(person.id, id),
  },
  change: {
    about:
      'Updates the forwarding. Properties that are not sent are kept. Answers 400 if its parts do not fit together, and as the creation does.',
    refuses: [406, 409],
    body: changedForwarding,
    handle: async (request, body) => {
      if (body.destination !== undefined) checkDestination(request, body.destination);
      const { id, person, services } = request;
      const changed = await services.forwardings.change(person.id, id, defined(body));
      if (isConflict(changed)) throw refusalOf(changed, request);
      return changed;
    },
  },
  remove: {
    about: 'Deletes the forwarding with its parts. Answers 409 for a part of another one.',
    refuses: [409],
    handle: async (request) => {
      const { id, person, services } = request;
      const conflict = await services.forwardings.remove(person.id, id);
      if (conflict !== undefined) throw refusalOf(conflict, request);
      return true;
    },
  },
});

/** @throws Refusal 404 for an unknown user, 403 for a user whose rules the signed-in user may not see */
function ownerOf(person: Person, owner: Person | undefined): Person {
  if (!owner) throw refuse(404, 'There is no such user.');
  if (owner.id !== person.id && !person.mayActForOthers)
    throw refuse(403, 'Only users who may act for others see their forwardings.');
  return owner;
}

const atNumber = ({ params, person, services }: UserRequest): Person => {
  const owner = services.people.byNumber(params.number ?? '');
  return ownerOf(person, owner?.number === params.number ? owner : undefined);
};

const ofContact = ({ params, person, services }: UserRequest): Person =>
  ownerOf(person, /^\d{1,9}$/.test(params.id ?? '') ? services.people.byId(Number(params.id)) : undefined);

/** The rules of an extension. */
const extensionForwardings: Resource = {
  path: `${enterpriseSource}/Extension/:number/Forwarding`,
  access: 'user',
  GET: list({
    about:
      'Returns the forwardings of an extension, as `v1/user/Forwarding` does: the user’s own, and for a user who may act for others those of every user (403 otherwise). `forwardType` selects a kind.',
    item: forwarding,
    filters,
    read: (request: UserRequest) => request.services.forwardings.of(atNumber(request).id),
    topic: (request) => topics.forwardings(atNumber(request).id),
  }),
};

/** The rules of a colleague, by the entry in the directory. */
const contactForwardings: Resource = {
  path: 'v1/directory/Contact/:id/Forwarding',
  access: 'user',
  GET: list({
    about:
      'Returns all forwardings of the user with this entry in the directory; the rights are those of an extension’s forwardings.',
    item: forwarding,
    filters,
    read: (request: UserRequest) => request.services.forwardings.of(ofContact(request).id),
    topic: (request) => topics.forwardings(ofContact(request).id),
  }),
};

/** Returns the properties that were sent. */
function defined<Body extends object>(body: Body): { [Key in keyof Body]?: Exclude<Body[Key], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;
}

/** The forwardings of users. */
export const forwardingResources: readonly Resource[] = [
  ...forwardingCollection,
  extensionForwardings,
  contactForwardings,
];
