import { routerErrorIds } from '../../../sdk/wire/error.ts';
import { isReadable } from '../assistants/readable.ts';
import { applications } from '../http/sessions/applications.ts';
import type { Session } from '../http/sessions/sessions.ts';
import { notSignedIn, Refusal, refuse } from './refusal.ts';
import type { Resource, ResourceRequest, SessionRequest, UserRequest } from './resource.ts';

/**
 * Returns the request with its user.
 *
 * @throws Refusal 401 if that user no longer exists or is disabled
 */
export function identify(request: ResourceRequest, session: Session): SessionRequest | UserRequest {
  const { holder } = session;
  if (holder.kind === 'service') return { ...request, session };
  const person = request.services.people.byId(holder.personId);
  const actor = holder.actorId === undefined ? person : request.services.people.byId(holder.actorId);
  if (!person || person.isDisabled || !actor || actor.isDisabled) throw notSignedIn();
  return { ...request, session, person };
}

/**
 * Checks the right to a resource.
 *
 * @param action.isWrite the request changes something
 * @throws Refusal 401 without a session, 403 without the right, 404 for a resource that is not available while acting
 * for another user
 */
export function admit(
  { access, path }: Pick<Resource, 'access' | 'path'>,
  request: ResourceRequest | SessionRequest | UserRequest,
  { isWrite = false }: { readonly isWrite?: boolean } = {},
): void {
  if (access === 'anyone') return;
  if (!('session' in request)) throw notSignedIn();
  const { app, holder } = request.session;
  if (access === 'session') return;
  const kind = applications.get(app);
  if (kind === 'assistant' && access === 'user') {
    if (!isWrite && isReadable(path)) return;
    throw refuse(403, 'Assistants read calls, people and queues. Everything else is a proposal.');
  }
  const isOwn = access === 'self' || access === 'administrator';
  if ((isOwn ? 'user' : access) !== kind) {
    throw refuse(403, `The application "${app}" has no right to this.`);
  }
  if (isOwn && holder.kind === 'person' && holder.actorId !== undefined) {
    throw new Refusal(404, 'This is not available on behalf of another user.', {
      exceptionId: routerErrorIds.loggedOnBehalf,
    });
  }
  if (access === 'administrator' && holder.kind === 'person') {
    const { rights } = request.services.administrators.of(holder.personId) ?? {};
    if (rights === undefined) throw refuse(403, 'This is for administrators.');
    if (isWrite && rights !== 'AllRights') throw refuse(403, 'You may read this, and not change it.');
  }
}
