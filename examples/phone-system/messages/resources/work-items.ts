import type * as z from 'zod/mini';
import {
  assignRequest,
  pickNextRequest,
  type WorkItem,
  workItem,
  workItemSource,
  workTransfer,
} from '../../../../sdk/wire/messages/work-item.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, type Resource, serialized, type UserRequest, write } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import type { Commander, WorkItems } from '../work/work-items.ts';
import { asWork, requireMessageAgent, seenItem, seesMessages } from './work-rights.ts';

const seen =
  'Answers 404 for an item that the user does not see, 409 `LAL_1000_1003` for one that the user neither has nor supervises';

/** The open items. */
const workItems: Resource = {
  path: workItemSource,
  access: 'self',
  GET: serialized({
    about:
      'Returns the open work on messages to groups: what waits for an agent, and what agents have. Agents who take messages see that of their groups, supervisors that of the groups they supervise. A closed item is removed.',
    item: workItem,
    serialize: (item) => item,
    filters: ['group', 'kind', 'state', 'agent', 'threadID'],
    read: ({ services }: UserRequest) => services.workItems.all(),
    fits: ({ group }, request) => seesMessages(request, Number(group)),
    topic: () => topics.workItems,
  }),
};

/** Takes the next item. */
const pickNext = action({
  path: `${workItemSource}/pickNext`,
  access: 'self',
  about:
    'Gives the agent what waits longest in `group`, or in any group in which the agent takes part. Answers 403 for a user who takes no messages, 409 `ACD_NO_MORE_MESSAGES` if nothing waits, 409 `ACD_MESSAGE_LIMIT` for an agent with as many as `operatorMaxMessage`, and 409 `ACD_AGENT_NOT_FREE` for one who is not logged in.',
  refuses: [409],
  body: pickNextRequest,
  answers: workItem,
  handle: (request: UserRequest, { group }) => {
    requireMessageAgent(request);
    const { person, services } = request;
    const own = services.groups.of(person.id).filter(({ activeMember }) => activeMember);
    const ids = own.map(({ internalAddressID }) => Number(internalAddressID));
    const asked = new Set(group === undefined ? ids : ids.filter((id) => id === Number(group)));
    return asWork(() => services.workItems.pickNext(person.id, asked));
  },
});

/** A command on a work item. */
function command<Body extends z.core.$ZodType>(order: {
  readonly name: string;
  readonly about: string;
  readonly body?: Body;
  readonly run: (
    items: WorkItems,
    id: number,
    context: {
      readonly by: Commander;
      readonly body: z.output<Body>;
      readonly request: UserRequest;
      readonly item: WorkItem;
    },
  ) => Promise<WorkItem>;
}): Resource {
  const { name, about, body, run } = order;
  return {
    path: `${workItemSource}/:id/${name}`,
    access: 'self',
    POST: write({
      about,
      refuses: [409],
      ...(body === undefined ? {} : { body }),
      answers: workItem,
      handle: (request: UserRequest, value) => {
        const { item, by } = seenItem(request);
        const context = { by, body: value as z.output<Body>, request, item };
        return asWork(() => run(request.services.workItems, Number(item.workItemID), context));
      },
    }),
  };
}

/** @throws Refusal 400 for a person who is not a member of the group */
function agentOf({ services }: UserRequest, number: string, group: string): Person {
  const person = services.people.byNumber(number);
  if (!person || !services.groups.memberIds(Number(group)).includes(person.id))
    throw refuse(400, `${number} is not an agent of the group.`, 'agent');
  return person;
}

const assign = command({
  name: 'assign',
  about: `Gives a waiting item to the agent who asks. A supervisor of the group names another agent in \`agent\`, also for an item that somebody has. Answers 403 for \`agent\` from anybody else, 404 for an item that the user does not see, and 409 as \`pickNext\` does, or if another agent was faster.`,
  body: assignRequest,
  run: (items, id, { by, body: { agent }, request, item }) => {
    if (agent === undefined) {
      requireMessageAgent(request);
      return items.assign(id, by.personId, { isSupervisor: false });
    }
    if (!by.isSupervisor) throw refuse(403, 'Only supervisors of the group give items to others.');
    return items.assign(id, agentOf(request, agent, item.group).id, by);
  },
});

const release = command({
  name: 'release',
  about: `Puts an item back: it waits for an agent at its place of before. ${seen}, or waits already.`,
  run: (items, id, { by }) => items.release(id, by),
});

const transfer = command({
  name: 'transfer',
  about: `Gives an item to another \`agent\` of its group by number, or to another \`group\`, in which it waits. Answers 400 unless exactly one of both is given. ${seen}, an agent who is not logged in or has as many items as are allowed, or a group that takes no messages.`,
  body: workTransfer,
  run: (items, id, { by, body: { agent, group }, request, item }) => {
    if ((agent === undefined) === (group === undefined))
      throw refuse(400, 'Name an agent or a group.', 'agent');
    if (agent !== undefined)
      return items.transfer(id, by, { personId: agentOf(request, agent, item.group).id });
    if (!request.services.groups.address(Number(group)))
      throw refuse(400, 'There is no such group.', 'group');
    return items.transfer(id, by, { groupId: Number(group) });
  },
});

const resetTimer = command({
  name: 'resetTimer',
  about: `Begins the countdown of an item of the agent again. ${seen}.`,
  run: (items, id, { by }) => items.resetTimer(id, by.personId),
});

const close = command({
  name: 'close',
  about: `Closes an item: the work is done. The next message of the customer opens another one. ${seen}.`,
  run: (items, id, { by }) => items.close(id, by),
});

/** The work on messages to groups. */
export const workItemResources: readonly Resource[] = [
  workItems,
  pickNext,
  assign,
  release,
  transfer,
  resetTimer,
  close,
];
