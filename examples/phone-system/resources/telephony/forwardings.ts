import { changedForwarding, forwarding, newForwarding } from '../../../../sdk/wire/calls/forwarding.ts';
import { mailboxDestination } from '../../../../sdk/wire/calls/voicemail.ts';
import { topics } from '../../domain/changes.ts';
import { refuse } from '../refusal.ts';
import { list, one, type Resource, type UserRequest, write } from '../resource.ts';

const topic = ({ person }: UserRequest) => topics.forwardings(person.id);
const gone = () => refuse(404, 'There is no such forwarding.');

/** Refuses a number that cannot be called, and the user's own, which would lead in a circle. */
function checkDestination({ person, services }: UserRequest, destination: string | undefined): void {
  if (destination === undefined) return;
  if (destination === mailboxDestination) {
    if (!person.hasMailbox) throw refuse(409, 'This user has no mailbox.', 'destination');
    return;
  }
  const route = services.exchange.routeTo(destination);
  if (!route) throw refuse(406, `Bad number: ${destination}`, 'destination');
  if (route.kind === 'person' && route.person.id === person.id) {
    throw refuse(409, 'Calls cannot be forwarded to the number that they come to.', 'destination');
  }
}

/** Where the calls of the signed-in user go in the user's place. */
export const forwardings: Resource = {
  path: 'v1/user/Forwarding',
  access: 'user',
  GET: list({
    about: 'Returns the forwardings of the signed-in user, oldest first.',
    item: forwarding,
    filters: ['activated', 'forwardType'],
    read: ({ person, services }) => services.forwardings.of(person.id),
    topic,
  }),
  POST: write({
    about:
      'Creates a forwarding. With only a type and a destination it is active and applies to all callers. The destination `ENT_VM` is the mailbox. Answers 406 `Bad number: …` if the destination cannot be called, and 409 for the user’s own number or for a mailbox that the user does not have.',
    body: newForwarding,
    answers: forwarding,
    status: 201,
    handle: async (request: UserRequest, body) => {
      checkDestination(request, body.destination);
      return { item: await request.services.forwardings.add(request.person.id, body) };
    },
  }),
};

/** One of them. */
export const forwardingResource: Resource = {
  path: 'v1/user/Forwarding/:id',
  access: 'user',
  GET: one({
    about: 'Returns one forwarding of the signed-in user.',
    answers: forwarding,
    read: ({ params, person, services }: UserRequest) =>
      services.forwardings.byId(person.id, params.id ?? ''),
    topic,
  }),
  PUT: write({
    about: 'Updates the forwarding. Properties that are not sent are kept.',
    body: changedForwarding,
    answers: forwarding,
    handle: async (request: UserRequest, body) => {
      checkDestination(request, body.destination);
      const changed = await request.services.forwardings.change(
        request.person.id,
        request.params.id ?? '',
        defined(body),
      );
      if (!changed) throw gone();
      return { item: changed };
    },
  }),
  DELETE: write({
    about: 'Deletes the forwarding.',
    handle: async ({ params, person, services }: UserRequest) => {
      if (!(await services.forwardings.remove(person.id, params.id ?? ''))) throw gone();
      return {};
    },
  }),
};

/** Without the properties that are there and say nothing. */
function defined<Body extends object>(body: Body): { [Key in keyof Body]?: Exclude<Body[Key], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;
}
