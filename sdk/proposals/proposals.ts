import { type Proposal, proposal, proposalSource } from '#wire/assistants/proposal.ts';
import type { Calls } from '../calls/calls.ts';
import type { Groups } from '../groups/groups.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { withText } from './rules.ts';

/** The domains with which proposals are carried out. */
export interface ProposalsOptions {
  readonly calls: Pick<Calls, 'place'>;
  readonly groups: Pick<Groups, 'pastCallers' | 'keepNote'>;
  /** Returns the path of the user's extension. */
  readonly extension: () => string | undefined;
}

/**
 * The proposals of assistants that wait for an answer, the oldest first. An assistant that the user has signed in
 * reads, and does nothing by itself: the client that accepts carries a proposal out, with the phone and the rights of its user.
 * Empty while acting for another user.
 */
export class Proposals extends RouterList<Proposal> {
  readonly #deps: ListDeps;
  readonly #options: ProposalsOptions;

  /** @internal */
  constructor(deps: ListDeps, options: ProposalsOptions) {
    super(deps, {
      source: () => (deps.scope.value?.login.isBehalf ? null : proposalSource),
      schema: proposal,
      where: ({ state }) => state === 'open',
      compare: (one, other) => one.createdAt - other.createdAt,
    });
    this.#deps = deps;
    this.#options = options;
  }

  /**
   * Accepts a proposal and carries it out: it places the call as `calls.place` does, or adds the text to the agent's note about
   * the caller. The assistant learns how it ended. Resolves to false if it was answered in another client or is over; then
   * nothing happens. Rejects as `calls.place` and `groups.keepNote` do, and with `agent.callerGone` if there is no such caller.
   */
  async accept(accepted: Pick<Proposal, 'restUri' | 'kind' | 'number' | 'call' | 'text'>): Promise<boolean> {
    if (!(await this.#answer(accepted, 'accept'))) return false;
    try {
      await this.#carryOut(accepted);
    } catch (thrown) {
      const error = toCallsideError(thrown);
      await this.#report(accepted, { isDone: false, reason: error.code });
      throw error;
    }
    await this.#report(accepted, { isDone: true });
    return true;
  }

  /** Declines a proposal. Resolves to false if it was answered in another client or is over. */
  decline(declined: Pick<Proposal, 'restUri'>): Promise<boolean> {
    return this.#answer(declined, 'decline');
  }

  /** The first answer counts. */
  async #answer({ restUri }: Pick<Proposal, 'restUri'>, answer: 'accept' | 'decline'): Promise<boolean> {
    try {
      await this.#deps.rest.send({ path: `${restUri}/${answer}`, method: 'POST' });
      return true;
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409 || error.status === 404) return false;
      throw error;
    }
  }

  async #carryOut({ kind, number, call, text = '' }: Parameters<Proposals['accept']>[0]): Promise<void> {
    const { calls, groups, extension } = this.#options;
    if (kind === 'call') return calls.place(number);
    const callers = groups.pastCallers({ call: call ?? '' });
    await callers.refresh();
    const caller = callers.items.peek().find((one) => one.extension === extension());
    if (!caller) throw new CallsideError('agent.callerGone');
    await groups.keepNote(caller, withText(caller.note, text));
  }

  /** A report that is lost undoes nothing: the phone system then calls it a failure without a report. */
  async #report(
    { restUri }: Pick<Proposal, 'restUri'>,
    body: { readonly isDone: boolean; readonly reason?: string },
  ): Promise<void> {
    try {
      await this.#deps.rest.send({ path: `${restUri}/report`, method: 'POST', body });
    } catch (thrown) {
      this.#deps.report(toCallsideError(thrown));
    }
  }
}
