import { type HuntGroup, type HuntPattern, huntGroup, huntGroupSource } from '#wire/people/hunt-group.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';

/** The values of a hunt group to change; absent ones stay. */
export interface HuntGroupDraft {
  /** The order in which the members ring. */
  readonly ringPattern?: HuntPattern;
  /** The entries of users in the directory, in the order in which they ring; 1 to 50. */
  readonly members?: readonly { readonly contact: string }[];
}

/** The hunt groups of the user: people behind a number, whose phones ring without a queue. In the order of their numbers. */
export class HuntGroups extends RouterList<HuntGroup> {
  readonly #rest: ListDeps['rest'];

  /** @internal */
  constructor(deps: ListDeps) {
    super(deps, {
      source: huntGroupSource,
      schema: huntGroup,
      compare: (one, other) => one.addressNumber.localeCompare(other.addressNumber),
    });
    this.#rest = deps.rest;
  }

  /**
   * Changes the ring pattern or the members of a group with `mayChange`. Rejects with `badRequest`, `forbidden`, `notFound`,
   * `offline`, `timeout`.
   */
  change(
    { restUri: path }: Pick<HuntGroup, 'restUri'>,
    { ringPattern, members }: HuntGroupDraft,
  ): Promise<HuntGroup> {
    const body = { ringPattern, members: members?.map(({ contact }) => contact) };
    return this.#rest.read(huntGroup, { path, method: 'PUT', body });
  }
}
