import { refuse } from '../resources/refusal.ts';
import type { UserRequest } from '../resources/resource.ts';
import { displayName } from '../users/person.ts';
import type { Administrator } from './administrators.ts';
import type { Actor } from './audit.ts';

/** Returns the administrator who sends a request. */
export const actorOf = ({ person, address }: UserRequest): Actor => ({
  personId: person.id,
  name: displayName(person),
  address,
});

/** @throws Refusal 403 for an administrator of a department */
export function checkAllUsers(request: UserRequest, message: string): void {
  if (viewerOf(request).department !== undefined) throw refuse(403, message);
}

/** Returns the rights of the administrator who sends a request. A resource for administrators admits no other users. */
export function viewerOf({ person, services }: UserRequest): Administrator {
  const viewer = services.administrators.of(person.id);
  if (!viewer) throw new Error(`${displayName(person)} is no administrator.`);
  return viewer;
}
