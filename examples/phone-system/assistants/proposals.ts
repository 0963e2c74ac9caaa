import { randomUUID } from 'node:crypto';
import {
  maxOpenProposals,
  type Proposal,
  proposalMs,
  proposalSource,
} from '../../../sdk/wire/assistants/proposal.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';

/** A client that has accepted a proposal says in this time how it ended. */
const reportMs = 60_000;
/** Answered proposals are kept this long, for the assistant that asks how they ended. */
const keptMs = 10 * 60_000;
/** The most proposals of a user in that time: an assistant that is declined again and again has to stop. */
const maxKept = 20;

/** The topic of the proposals to a user. */
export const proposalTopic = (personId: number): string => `proposals/${personId}`;

/** The assistant that makes a proposal, and its user. */
export interface Proposer {
  readonly personId: number;
  /** The id of the session of the assistant. */
  readonly sessionId: string;
  readonly program: string;
}

interface Stored {
  readonly proposer: Proposer;
  proposal: Proposal;
  /** Cancels the present timer. */
  cancel: () => void;
}

interface ProposalsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
}

/** The proposals of assistants. They live in memory only: after a restart no assistant waits for them any more. */
export class Proposals {
  readonly #deps: ProposalsDeps;
  readonly #stored = new Map<string, Stored>();

  constructor(deps: ProposalsDeps) {
    this.#deps = deps;
  }

  /** The proposals to a user, the oldest first. */
  of(personId: number): readonly Proposal[] {
    return this.#ofUser(personId).map(({ proposal }) => proposal);
  }

  find(personId: number, id: string): Proposal | undefined {
    return this.#find(personId, id)?.proposal;
  }

  /** Returns a proposal of the assistant with this session. */
  ownOf(sessionId: string, id: string): Proposal | undefined {
    const stored = this.#stored.get(id);
    return stored?.proposer.sessionId === sessionId ? stored.proposal : undefined;
  }

  /** Asks the user. Returns undefined if the user has as many proposals as there can be. */
  add(
    proposer: Proposer,
    values: Pick<Proposal, 'kind' | 'number' | 'name' | 'call' | 'text'>,
  ): Proposal | undefined {
    const known = this.#ofUser(proposer.personId);
    const open = known.filter(({ proposal }) => proposal.state === 'open');
    if (open.length >= maxOpenProposals || known.length >= maxKept) return undefined;
    const { clock } = this.#deps;
    const id = randomUUID();
    const createdAt = clock.now();
    const proposal: Proposal = {
      restUri: `${proposalSource}/${id}`,
      proposalID: id,
      program: proposer.program,
      ...values,
      state: 'open',
      createdAt,
      expiresAt: createdAt + proposalMs,
    };
    const stored = { proposer, proposal, cancel: () => {} };
    this.#stored.set(id, stored);
    stored.cancel = clock.after(proposalMs, () => this.#end(stored, { state: 'expired' }));
    this.#publish(stored);
    return proposal;
  }

  /** A client of the user carries it out. Returns false if it is answered already: the first answer counts. */
  accept(personId: number, id: string): boolean {
    const stored = this.#find(personId, id);
    if (stored?.proposal.state !== 'open') return false;
    stored.cancel();
    stored.proposal = { ...stored.proposal, state: 'accepted' };
    stored.cancel = this.#deps.clock.after(reportMs, () =>
      this.#end(stored, { state: 'failed', reason: 'noReport' }),
    );
    this.#publish(stored);
    return true;
  }

  /** Returns false if it is answered already. */
  decline(personId: number, id: string): boolean {
    const stored = this.#find(personId, id);
    if (stored?.proposal.state !== 'open') return false;
    this.#end(stored, { state: 'declined' });
    return true;
  }

  /** The client says how an accepted proposal ended. Returns false if it was not accepted, or was reported before. */
  report(
    personId: number,
    id: string,
    end: { readonly isDone: boolean; readonly reason?: string | undefined },
  ) {
    const stored = this.#find(personId, id);
    if (stored?.proposal.state !== 'accepted') return false;
    const { isDone, reason } = end;
    this.#end(stored, isDone ? { state: 'done' } : { state: 'failed', reason: reason ?? 'unexpected' });
    return true;
  }

  /** The assistant takes its proposal back. Returns false if it is answered already. */
  withdraw(sessionId: string, id: string): boolean {
    const stored = this.#stored.get(id);
    if (stored?.proposer.sessionId !== sessionId || stored.proposal.state !== 'open') return false;
    this.#end(stored, { state: 'withdrawn' });
    return true;
  }

  /** A session has ended: what it proposed is not asked any more. */
  endOf(sessionId: string): void {
    for (const stored of this.#stored.values())
      if (stored.proposer.sessionId === sessionId && stored.proposal.state === 'open')
        this.#end(stored, { state: 'withdrawn' });
  }

  stop(): void {
    for (const { cancel } of this.#stored.values()) cancel();
    this.#stored.clear();
  }

  #ofUser(personId: number): readonly Stored[] {
    return [...this.#stored.values()].filter(({ proposer }) => proposer.personId === personId);
  }

  #find(personId: number, id: string): Stored | undefined {
    const stored = this.#stored.get(id);
    return stored?.proposer.personId === personId ? stored : undefined;
  }

  #end(stored: Stored, end: Pick<Proposal, 'state' | 'reason'>): void {
    stored.cancel();
    stored.proposal = { ...stored.proposal, ...end };
    stored.cancel = this.#deps.clock.after(keptMs, () => this.#stored.delete(stored.proposal.proposalID));
    this.#publish(stored);
  }

  #publish({ proposer, proposal }: Stored): void {
    const { restUri } = proposal;
    this.#deps.changes.publish(proposalTopic(proposer.personId), { uri: restUri, item: proposal });
  }
}
