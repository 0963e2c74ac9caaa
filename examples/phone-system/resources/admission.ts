import { routerErrorIds } from '../../../sdk/wire/error.ts';
import { applications } from '../http/sessions/applications.ts';
import type { Session } from '../http/sessions/sessions.ts';
import { notSignedIn, Refusal, refuse } from './refusal.ts';
import type { Access, ResourceRequest, SessionRequest, UserRequest } from './resource.ts';

/**
 * Returns the request with its user.
 *
 * @throws Refusal 401 if that user no longer exists
 */
export function identify(request: ResourceRequest, session: Session): SessionRequest | UserRequest {
  const { holder } = session;
  if (holder.kind === 'service') return { ...request, session };
  const person = request.services.people.byId(holder.personId);
  if (!person) throw notSignedIn();
  return { ...request, session, person };
}

/**
 * Checks the right to a resource.
 *
 * @throws Refusal 401 without a session, 403 without the right, 404 for a resource that is not available while acting
 * for another user
 */
export function admit(access: Access, request: ResourceRequest | SessionRequest | UserRequest): void {
  if (access === 'anyone') return;
  if (!('session' in request)) throw notSignedIn();
  const { app, holder } = request.session;
  if (access === 'session') return;
  if ((access === 'self' ? 'user' : access) !== applications.get(app)) {
    throw refuse(403, `The application "${app}" has no right to this.`);
  }
  if (access === 'self' && holder.kind === 'person' && holder.actorId !== undefined) {
    throw new Refusal(404, 'This is not available on behalf of another user.', {
      exceptionId: routerErrorIds.loggedOnBehalf,
    });
  }
}
