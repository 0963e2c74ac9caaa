import type { Holder } from '../../http/sessions/sessions.ts';
import { refuse } from '../../resources/refusal.ts';
import type { People } from '../../users/person.ts';
import type { SigningApp } from './sign-in.ts';

/**
 * Returns the user of a session whose holder wants to act for another user, or with an empty name to stop that. A user
 * who acts for another user may switch to a third user by their own right only.
 *
 * @throws Refusal 403 without that right, for an application that is not for users, and for an unknown user
 */
export function actFor(login: string, holder: Holder, app: SigningApp, people: People): Holder {
  const actor = holder.kind === 'person' ? people.byId(holder.actorId ?? holder.personId) : undefined;
  if (!actor || app.kind !== 'user') throw refuse(403, 'Only users can act for others.', 'behalf');
  if (login === '' || login.toLowerCase() === actor.login) {
    return { kind: 'person', personId: actor.id, actorId: undefined };
  }
  const person = people.byLogin(login);
  if (!actor.mayActForOthers || !person)
    throw refuse(403, 'You have no right to act for this user.', 'behalf');
  return { kind: 'person', personId: person.id, actorId: actor.id };
}
