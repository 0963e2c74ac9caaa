import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** Where an assistant makes its proposals. */
export const assistantProposalSource = 'v1/assistant/Proposal';
/** Where the user's clients find and answer them. */
export const proposalSource = 'v1/user/Proposal';
/** The application of assistants: programs that read for a user, and change nothing by themselves. */
export const assistantApplication = 'callsideAssistant';

/** How long a proposal waits for its answer, in milliseconds. */
export const proposalMs = 120_000;
/** The most proposals of a user that wait for an answer. */
export const maxOpenProposals = 3;
/** The longest text of a note, in characters. */
export const maxProposedText = 1_000;
/** The longest name of an assistant, in characters. */
export const maxAssistantName = 40;

/** The kinds of proposals. */
export const proposalKinds = ['call', 'note'] as const;
/** `call`: the user calls a number. `note`: the user keeps a note about the caller of a queue. */
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalStates = [
  'open',
  'accepted',
  'done',
  'failed',
  'declined',
  'withdrawn',
  'expired',
] as const;
/**
 * `open`: the user is asked. `accepted`: a client of the user carries it out. `done` and `failed`: it has. `declined`: by the
 * user. `withdrawn`: by the assistant. `expired`: the user did not answer in time.
 */
export type ProposalState = 'open' | 'accepted' | 'done' | 'failed' | 'declined' | 'withdrawn' | 'expired';

/** Something that an assistant wants to do, which the user accepts or declines. Times are in milliseconds since 1970. */
export interface Proposal {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the proposal. */
  readonly proposalID: string;
  /** The name of the assistant, as the user signed it in. */
  readonly program: string;
  /** The kind of the proposal. */
  readonly kind: ProposalKind;
  /** The number to call, or the number of the caller whom the note is about. */
  readonly number: string;
  /** The name of the number, if the phone system knows it. */
  readonly name?: string | undefined;
  /** The path of the call that the note is about. */
  readonly call?: string | undefined;
  /** The text of the note. */
  readonly text?: string | undefined;
  /** How far it is. */
  readonly state: ProposalState;
  /** Why it failed: a code of an error, such as `call.noTerminal`, or `noReport` if the client has not said how it ended. */
  readonly reason?: string | undefined;
  /** When it was made. */
  readonly createdAt: number;
  /** Until when it can be answered. */
  readonly expiresAt: number;
}

export const proposal = z.object({
  restUri: z.string(),
  proposalID: z.string(),
  program: z.string(),
  kind: z.enum(proposalKinds),
  number: z.string(),
  name: z.optional(z.string()),
  call: z.optional(z.string()),
  text: z.optional(z.string()),
  state: z.enum(proposalStates),
  reason: z.optional(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp,
});
true satisfies SameType<Proposal, z.output<typeof proposal>>;

/** A number without keys that follow the answer and without codes of services, which would do more than call. */
const plainNumber = z.string().check(z.trim(), z.regex(/^\+?[\d\s().\-/]{1,32}$/));

/** Body of `POST v1/assistant/Proposal`. */
export const newProposal = z.union([
  z.strictObject({ kind: z.literal('call'), number: plainNumber }),
  z.strictObject({
    kind: z.literal('note'),
    /** The path of the call, as in the history. */
    call: z.string().check(z.maxLength(200)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxProposedText)),
  }),
]);
/** A proposal as an assistant makes it. */
export type NewProposal = z.output<typeof newProposal>;

/** Body of `POST v1/user/Proposal/{id}/report`: how it ended. */
export const proposalReport = z.strictObject({
  isDone: z.boolean(),
  /** The code of the error. */
  reason: z.optional(z.string().check(z.maxLength(100))),
});
