import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import { NotNow, UnknownReason } from '../agents/agents.ts';
import { supervises } from '../group-visibility.ts';

/**
 * Admits users who can work as agents.
 *
 * @throws Refusal 403
 */
export function requireAgent({ person, services }: UserRequest): void {
  if (!services.agents.canWork(person.id)) throw refuse(403, 'Only agents with a call pad can do this.');
}

/** Returns true if the user supervises a group in which this person is a member. */
export function supervisesAgent({ person, services }: UserRequest, agent: Person): boolean {
  return services.groups.idsOf(agent.id).some((id) => {
    const group = services.groups.standingOf(person, id);
    return group !== undefined && supervises(person, group);
  });
}

/**
 * Returns the agent at the extension in the path: the user, or an agent of a group that the user supervises.
 *
 * @throws Refusal 403
 */
export function commandedAgent(
  request: UserRequest,
  { isForSupervisors }: { readonly isForSupervisors: boolean },
): Person {
  const { params, person, services } = request;
  if (params.number === person.number) {
    requireAgent(request);
    return person;
  }
  const agent = services.people.byNumber(params.number ?? '');
  const isMine = agent?.number === params.number && agent !== undefined && supervisesAgent(request, agent);
  if (!isForSupervisors || !isMine) {
    throw refuse(403, 'Only your own extension obeys you, or those of agents whose group you supervise.');
  }
  return agent;
}

/**
 * Runs a command on agents, and converts its refusals to the wire format.
 *
 * @param reason the property of the body that holds a reason
 */
export async function asAgent(
  task: () => void | Promise<void>,
  reason = 'acdPauseReasonID',
): Promise<Record<never, never>> {
  try {
    await task();
  } catch (error) {
    if (error instanceof NotNow) throw refusalOf(error);
    if (error instanceof UnknownReason) throw refuse(400, error.message, reason);
    throw error;
  }
  return {};
}

const idOfReason = { group: routerErrorIds.groupNotReady, agent: routerErrorIds.agentNotFree } as const;

const refusalOf = ({ message, because }: NotNow): Refusal =>
  new Refusal(409, message, because === undefined ? {} : { exceptionId: idOfReason[because] });
