import { perSystem } from '../../resources/per-system.ts';
import type { UserRequest } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';
import { type ChangedBy, GroupChanges } from '../changes/group-changes.ts';

/** The history of the settings of groups. */
export const groupChanges = perSystem((services) => new GroupChanges(services));

/** The names of the user of a request, and of the user who acts for that user. */
export function changedBy({ person, session, services }: UserRequest): ChangedBy {
  const { holder } = session;
  const actor =
    holder.kind === 'person' && holder.actorId !== undefined
      ? services.people.byId(holder.actorId)
      : undefined;
  return { user: displayName(person), actor: actor && displayName(actor) };
}

/** Runs a change of a group, and records the changed settings. Every request that changes a group has to use it. */
export const recorded = <Result>(
  request: UserRequest,
  groupId: number,
  change: () => Result | Promise<Result>,
): Promise<Result> => groupChanges(request.services).record(groupId, changedBy(request), change);
