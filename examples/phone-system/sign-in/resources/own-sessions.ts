import { actingRecord, ownSession } from '../../../../sdk/wire/session/own-session.ts';
import { type Session, sessionHash } from '../../http/sessions/sessions.ts';
import { collection } from '../../resources/collection.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';
import { endChat } from './end-chat.ts';

const path = 'v1/user/Session';

/** The sessions of the signed-in user. */
const ownSessionCollection = collection({
  path,
  access: 'self',
  item: ownSession,
  missing: 'There is no such session any more.',
  list: {
    about: 'Returns the sessions that the user signed in to, the latest used first.',
    read: (request) => sessionsOf(request).map((one) => describe(request, one)),
  },
  remove: {
    about:
      'Ends a session of the user, and signs all devices of the chat out. Answers 409 for this session, which `v1/service/Logout` ends.',
    refuses: [409],
    handle: async (request) => {
      const session = sessionsOf(request).find((one) => sessionHash(one) === request.id);
      if (!session) return false;
      if (isCurrent(request, session)) throw refuse(409, 'This session ends by signing out.');
      await request.services.sessions.logOut(session);
      await endChat(request);
      return true;
    },
  },
  onList: {
    DELETE: write({
      about:
        'Ends all sessions of the user except this one, and those that signed in with a code of it. All devices of the chat are signed out, and the password of the chat changes.',
      handle: async (request: UserRequest) => {
        await request.services.sessions.logOutOthers(request.session);
        await endChat(request);
        return {};
      },
    }),
  },
});

/** The record of the users who acted for the user. */
const actingRecords: Resource = {
  path: 'v1/user/ActingRecord',
  access: 'self',
  GET: list({
    about: 'Returns when other users acted for the user, the latest first, for a year and at most 100.',
    item: actingRecord,
    read: ({ services, person }: UserRequest) => services.actingRecords.of(person.id),
  }),
};

const sessionsOf = ({ services, person }: UserRequest) => services.sessions.signedInBy(person.id);

const isCurrent = ({ session }: UserRequest, { familyId }: Session) => session.familyId === familyId;

function describe(request: UserRequest, session: Session) {
  const { services } = request;
  const { holder, app, client, address, beganAt, usedAt } = session;
  const actedFor =
    holder.kind === 'person' && holder.actorId !== undefined
      ? services.people.byId(holder.personId)
      : undefined;
  return {
    restUri: `${path}/${sessionHash(session)}`,
    app,
    client,
    address,
    beganAt: Math.round(beganAt),
    usedAt: Math.round(services.clock.now() - (services.clock.elapsed() - usedAt)),
    isCurrent: isCurrent(request, session),
    ...(actedFor && { actsFor: displayName(actedFor) }),
  };
}

/** The sessions of a user. */
export const ownSessionResources: readonly Resource[] = [...ownSessionCollection, actingRecords];
