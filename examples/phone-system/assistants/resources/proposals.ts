import {
  assistantProposalSource,
  type NewProposal,
  newProposal,
  type Proposal,
  proposal,
  proposalReport,
  proposalSource,
} from '../../../../sdk/wire/assistants/proposal.ts';
import { collection } from '../../resources/collection.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { proposalTopic } from '../proposals.ts';

const missing = 'There is no such proposal.';
const answered = 'This proposal was answered before, or is over.';

const idIn = ({ params }: UserRequest): string => params.id ?? '';

/** The proposals that a user has to answer. */
const openProposals = collection({
  path: proposalSource,
  access: 'self',
  item: proposal,
  missing,
  topic: ({ person }) => proposalTopic(person.id),
  list: {
    about: 'Returns the proposals of assistants that wait for the user, the oldest first.',
    read: ({ person, services }) => services.proposals.of(person.id),
    fits: ({ state }) => state === 'open',
  },
});

const accept = action({
  path: `${proposalSource}/:id/accept`,
  access: 'self',
  about:
    'Accepts a proposal: this client carries it out, and reports how it ended within a minute. The first answer counts: 409 after another one.',
  refuses: [409],
  answers: proposal,
  handle: (request: UserRequest) => {
    const { person, services } = request;
    found(services.proposals.find(person.id, idIn(request)), missing);
    if (!services.proposals.accept(person.id, idIn(request))) throw refuse(409, answered);
    return { item: found(services.proposals.find(person.id, idIn(request)), missing) };
  },
});

const decline = action({
  path: `${proposalSource}/:id/decline`,
  access: 'self',
  about: 'Declines a proposal. The first answer counts: 409 after another one.',
  refuses: [409],
  handle: (request: UserRequest) => {
    const { person, services } = request;
    found(services.proposals.find(person.id, idIn(request)), missing);
    if (!services.proposals.decline(person.id, idIn(request))) throw refuse(409, answered);
    return {};
  },
});

const report = action({
  path: `${proposalSource}/:id/report`,
  access: 'self',
  about:
    'Says how an accepted proposal ended, with the code of the error if it failed. Answers 409 for a proposal that no client has accepted, and for a second report.',
  refuses: [409],
  body: proposalReport,
  handle: (request: UserRequest, end) => {
    const { person, services } = request;
    found(services.proposals.find(person.id, idIn(request)), missing);
    if (!services.proposals.report(person.id, idIn(request), end))
      throw refuse(409, 'No client carries this proposal out.');
    return {};
  },
});

type Values = Pick<Proposal, 'kind' | 'number' | 'name' | 'call' | 'text'>;

/** Returns the values of the question: the number as it will be called, with its name. @throws Refusal 404, 409 */
function describe(request: UserRequest, asked: NewProposal): Promise<Values> {
  return asked.kind === 'call' ? describeCall(request, asked.number) : describeNote(request, asked);
}

async function describeCall({ person, services }: UserRequest, written: string): Promise<Values> {
  const { numberPlan, pbxAccounts, callerNames } = services;
  if (numberPlan.isEmergency(written, person))
    throw refuse(409, 'No assistant proposes a call to an emergency number.', 'number');
  const route = numberPlan.findRoute(written, person) ?? pbxAccounts.findRoute(written, person);
  if (!route) throw refuse(409, 'Nobody can be called at this number.', 'number');
  const { number: short, external, label } = route.shown;
  const number = external ?? short;
  const name = label ?? (await callerNames.find(number, person.id));
  return { kind: 'call', number, ...(name !== undefined && { name }) };
}

/** Notes are about callers of queues, by the agent who talked to them. */
async function describeNote(
  { person, services }: UserRequest,
  { call, text }: Extract<NewProposal, { kind: 'note' }>,
): Promise<Values> {
  const callId = Number(/\/(\d{1,9})$/.exec(call)?.[1] ?? 0);
  const groupIds = services.groups.idsOf(person.id);
  const { items } = await services.pastCallers.page({ offset: 0, length: 50 }, { groupIds, callId });
  const caller = items.find(({ extension }) => extension === person.extension);
  if (!caller)
    throw refuse(404, 'Notes are for calls of queues in which the user has talked to the caller.', 'call');
  const { number, displayName: name } = caller;
  return { kind: 'note', number, ...(name !== undefined && { name }), call: caller.call, text };
}

/** The proposals of an assistant. */
const assistantProposals: Resource = {
  path: assistantProposalSource,
  access: 'assistant',
  POST: write({
    about:
      'Asks the user, in all clients: to call a number, or to keep a note about the caller of a queue. The user has two minutes. Answers 404 for a call without such a caller, and 409 for a number that cannot be called or is an emergency number, and while the user has as many proposals as there can be.',
    refuses: [404, 409],
    body: newProposal,
    answers: proposal,
    status: 201,
    handle: async (request: UserRequest, asked) => {
      const { person, services, session } = request;
      const values = await describe(request, asked);
      const proposer = { personId: person.id, sessionId: session.id, program: session.client };
      const added = services.proposals.add(proposer, values);
      if (!added) throw refuse(409, 'The user has as many proposals as there can be. Wait for the answers.');
      return { item: added };
    },
  }),
};

const ownProposal: Resource = {
  path: `${assistantProposalSource}/:id`,
  access: 'assistant',
  GET: one({
    about: 'Returns a proposal of this assistant, for ten minutes after its end.',
    answers: proposal,
    read: (request: UserRequest) => request.services.proposals.ownOf(request.session.id, idIn(request)),
  }),
  DELETE: write({
    about: 'Withdraws a proposal of this assistant. Answers 409 if it was answered before.',
    refuses: [409],
    handle: (request: UserRequest) => {
      const { services, session } = request;
      found(services.proposals.ownOf(session.id, idIn(request)), missing);
      if (!services.proposals.withdraw(session.id, idIn(request))) throw refuse(409, answered);
      return {};
    },
  }),
};

/** Proposals of assistants, and the answers of users. */
export const proposalResources: readonly Resource[] = [
  accept,
  decline,
  report,
  ...openProposals,
  assistantProposals,
  ownProposal,
];
