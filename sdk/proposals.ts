/**
 * The proposals of assistants, for a client that asks its user.
 */

import type { ClientDomains } from './domains.ts';
import { Proposals } from './proposals/proposals.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export {
  assistantApplication,
  type Proposal,
  type ProposalKind,
  type ProposalState,
} from '#wire/assistants/proposal.ts';
export type { Proposals } from './proposals/proposals.ts';

/** Returns the domain of a client that `client.proposals` gives. */
export const proposalsOf = oncePerOwner(
  ({ deps, calls, groups, profile }: ClientDomains) =>
    new Proposals(deps, {
      calls,
      groups,
      extension: () => profile.info.peek()?.extension?.restUri,
    }),
);
