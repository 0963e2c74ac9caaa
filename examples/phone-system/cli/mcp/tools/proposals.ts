import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  assistantProposalSource,
  maxProposedText,
  type NewProposal,
  type Proposal,
  proposal,
} from '../../../../../sdk/wire/assistants/proposal.ts';
import type { AssistedPhoneSystem } from '../phone-system.ts';
import { optionalText } from '../shown-text.ts';
import { reading, type Tool, type ToolContext, ToolFailure, tool } from '../tool.ts';
import { described, numberText } from './inputs.ts';

/** A proposal whose answer is awaited is read in this distance. */
const readMs = 1_000;

/** Clients of the protocol usually give up after a minute. */
const waitInput = (usual: number) =>
  described(
    z._default(z.int().check(z.minimum(0), z.maximum(130)), usual),
    'How long to wait for the answer of the user, in seconds. The user has two minutes.',
  );
const proposalId = described(z.string().check(z.regex(/^[\da-f-]{36}$/)), 'The id of a proposal.');

const explanations: Readonly<Record<Proposal['state'], string>> = {
  open: 'The user has not answered yet. Read it again with get_proposal.',
  accepted: 'The user has accepted, and it is being carried out. Read it again with get_proposal.',
  done: 'The user has accepted, and it is done.',
  failed: 'The user has accepted, and it could not be done.',
  declined: 'The user has declined. Do not propose it again unless the user asks for it.',
  withdrawn: 'The proposal was withdrawn.',
  expired: 'The user has not answered in time. Nothing was done.',
};

const shown = ({ proposalID, kind, state, number, name, reason }: Proposal) => ({
  proposal_id: proposalID,
  kind,
  state,
  number: optionalText(number),
  name: optionalText(name),
  reason,
  meaning: explanations[state],
});

const progressOf = { open: 'The user is being asked.', accepted: 'The user has accepted.' };

const isOver = ({ state }: Proposal) => state !== 'open' && state !== 'accepted';

/** Reads a proposal until it is over, for at most this time. */
async function settled(
  phoneSystem: AssistedPhoneSystem,
  id: string,
  waitSeconds: number,
  { signal, progress }: ToolContext,
): Promise<Proposal> {
  const until = Date.now() + waitSeconds * 1_000;
  for (;;) {
    const now = await read(phoneSystem, id, signal);
    if (isOver(now) || Date.now() >= until) return now;
    await sleep(readMs, undefined, { signal });
    progress(now.state === 'open' ? progressOf.open : progressOf.accepted);
  }
}

/** @throws ToolFailure for a proposal that is too old, or from before the phone system was started */
async function read(phoneSystem: AssistedPhoneSystem, id: string, signal: AbortSignal): Promise<Proposal> {
  try {
    return await phoneSystem.ask(proposal, `${assistantProposalSource}/${id}`, { signal });
  } catch (error) {
    if (!(error instanceof ToolFailure) || error.status !== 404) throw error;
    throw new ToolFailure('The phone system does not know this proposal any more. Ask the user.', error);
  }
}

/** Proposes, and waits for the answer. A call of the tool that is cancelled takes the proposal back. */
async function propose(
  phoneSystem: AssistedPhoneSystem,
  body: NewProposal,
  waitSeconds: number,
  context: ToolContext,
): Promise<object> {
  const { signal } = context;
  const { proposalID: id } = await phoneSystem.ask(proposal, assistantProposalSource, {
    method: 'POST',
    body,
    signal,
  });
  context.progress(progressOf.open);
  try {
    return shown(await settled(phoneSystem, id, waitSeconds, context));
  } catch (error) {
    // It may have been answered at this moment: then it stays as it is.
    if (signal.aborted) await withdraw(phoneSystem, id).catch(() => undefined);
    if (!(error instanceof ToolFailure) || error.status === 404) throw error;
    throw new ToolFailure(`${error.message} The proposal ${id} is made: read it with get_proposal.`, error);
  }
}

const withdraw = (phoneSystem: AssistedPhoneSystem, id: string): Promise<void> =>
  phoneSystem.tell(`${assistantProposalSource}/${id}`, {
    method: 'DELETE',
    signal: AbortSignal.timeout(5_000),
  });

const asking = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
} as const;

/** Everything that is done only if the user wants it. */
export const proposalTools = (phoneSystem: AssistedPhoneSystem): readonly Tool[] => [
  tool({
    name: 'propose_call',
    title: 'Propose a call',
    description:
      'Asks the user, on the screen of the phone, whether to call a number. Only if the user accepts, the phone of the user places the call.',
    input: z.strictObject({
      number: described(numberText, 'The number, such as 102 or +33 1 23 45 67 89, without codes or keys.'),
      wait_seconds: waitInput(45),
    }),
    annotations: asking,
    run: ({ number, wait_seconds }, context) =>
      propose(phoneSystem, { kind: 'call', number }, wait_seconds, context),
  }),
  tool({
    name: 'propose_note',
    title: 'Propose a note',
    description:
      'Asks the user, on the screen of the phone, whether to add a text to the note about a caller of a queue whom the user has talked to.',
    input: z.strictObject({
      call: described(z.string().check(z.maxLength(200)), 'The call, from list_past_queue_callers.'),
      text: described(
        z.string().check(z.trim(), z.minLength(1), z.maxLength(maxProposedText)),
        'The text, which the user sees in full.',
      ),
      wait_seconds: waitInput(45),
    }),
    annotations: asking,
    run: ({ call, text, wait_seconds }, context) =>
      propose(phoneSystem, { kind: 'note', call, text }, wait_seconds, context),
  }),
  tool({
    name: 'get_proposal',
    title: 'A proposal',
    description: 'Reads how a proposal has ended, and waits for it if wanted.',
    input: z.strictObject({ proposal_id: proposalId, wait_seconds: waitInput(0) }),
    annotations: reading,
    run: async ({ proposal_id, wait_seconds }, context) =>
      shown(await settled(phoneSystem, proposal_id, wait_seconds, context)),
  }),
  tool({
    name: 'withdraw_proposal',
    title: 'Withdraw a proposal',
    description: 'Takes a proposal back that the user has not answered.',
    input: z.strictObject({ proposal_id: proposalId }),
    annotations: { ...asking, idempotentHint: true, openWorldHint: false },
    run: async ({ proposal_id }, { signal }) => {
      await phoneSystem.tell(`${assistantProposalSource}/${proposal_id}`, { method: 'DELETE', signal });
      return { proposal_id, state: 'withdrawn', meaning: explanations.withdrawn };
    },
  }),
];
