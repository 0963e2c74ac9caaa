import * as z from 'zod/mini';
import { acdClient, type QueueCaller } from '#wire/queues/acd-client.ts';
import { fieldsOf } from '../state/fields-of.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import type { RouterAddress } from '../transport/router-address.ts';

const callerSchema = (address: RouterAddress) => {
  const withPhoto = (caller: QueueCaller) =>
    caller.urlPhoto ? { ...caller, urlPhoto: address.ofPicture(caller.urlPhoto) } : caller;
  return z.pipe(acdClient, z.transform(withPhoto));
};

/**
 * The callers of a group that wait for an agent, ring or talk: the visual queue. The caller that came first is at the top.
 * `watch()` keeps it live; it is empty before, and rejects with `notFound` for a group without this user.
 */
export class QueueCallers extends RouterList<QueueCaller> {
  /** @internal */
  constructor(
    deps: ListDeps,
    { groupId, enterprise }: { readonly groupId: string; readonly enterprise: () => string | undefined },
  ) {
    super(deps, {
      source: () => {
        const path = enterprise();
        return path && `${path}/AcdClient`;
      },
      query: { group: groupId, rt: fieldsOf(acdClient) },
      schema: callerSchema(deps.rest.address),
      where: ({ state }) => state !== 'EXITED',
      compare: (one, other) =>
        one.queuedTime - other.queuedTime || Number(one.acdClientID) - Number(other.acdClientID),
    });
  }
}
