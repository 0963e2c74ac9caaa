import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import type { WorkItem, WorkThread } from '../../../../sdk/wire/messages/work-item.ts';
import { supervises } from '../../queues/group-visibility.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import { type WorkRefusalReason, WorkRefused } from '../work/work-channel.ts';
import type { Commander } from '../work/work-items.ts';

/** The id of the conversation in the path; 0, which no conversation has, for anything else. */
export const idOfThread = ({ params }: UserRequest): number =>
  /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;

/** True for an agent with a call pad who takes messages of groups. */
export const takesMessages = ({ services }: UserRequest, person: Person): boolean =>
  person.licences.queueMessages > 0 && services.agents.hasCallPad(person.id);

/** True for a supervisor of the group. */
export function supervisesGroup({ person, services }: UserRequest, groupId: number): boolean {
  const group = services.groups.standingOf(person, groupId);
  return group !== undefined && supervises(person, group);
}

/** True for a user who sees the messages of a group: a member who takes messages, or a supervisor of the group. */
export function seesMessages(request: UserRequest, groupId: number): boolean {
  const { person, services } = request;
  const group = services.groups.standingOf(person, groupId);
  if (group === undefined) return false;
  return supervises(person, group) || (group.isMember && takesMessages(request, person));
}

/** True for a user who sees a conversation: by the group to which the customer writes, or by that which works on it. */
export function seesThread(request: UserRequest, { threadID, group }: WorkThread): boolean {
  const working = request.services.workItems.openOf(Number(threadID))?.group;
  return [group, working].some((id) => id !== undefined && seesMessages(request, Number(id)));
}

/**
 * Returns the item in the path, and the user's rights to it. @throws Refusal 404 for an item that the user does not see
 */
export function seenItem(request: UserRequest): { readonly item: WorkItem; readonly by: Commander } {
  const { params, person, services } = request;
  const item = services.workItems.find(Number(params.id));
  if (!item || !seesMessages(request, Number(item.group))) throw refuse(404, 'You see no such message.');
  const isSupervisor = supervisesGroup(request, Number(item.group));
  return { item, by: { personId: person.id, isSupervisor } };
}

/** @throws Refusal 403 */
export function requireMessageAgent(request: UserRequest): void {
  if (!takesMessages(request, request.person)) throw refuse(403, 'You take no messages of groups.');
}

const idOfReason: Readonly<Partial<Record<WorkRefusalReason, string>>> = {
  notAssigned: routerErrorIds.threadNotAssigned,
  nothingWaits: routerErrorIds.noMoreMessages,
  limit: routerErrorIds.messageLimit,
  notReady: routerErrorIds.agentNotFree,
};

/** Runs a command, and converts its refusals to the wire format. */
export async function asWork<Result>(task: () => Promise<Result>): Promise<{ readonly item: Result }> {
  try {
    return { item: await task() };
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    if (error.reason === 'tooLong') throw refuse(400, error.message, 'text');
    const exceptionId = idOfReason[error.reason];
    throw new Refusal(409, error.message, exceptionId === undefined ? {} : { exceptionId });
  }
}
