import * as z from 'zod/mini';
import { type CallHistoryFilter, type CallHistoryItem, callHistoryItem } from '#wire/calls/call-history.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import type { RouterAddress } from '../transport/router-address.ts';
import { newestFirst } from './rules.ts';

const pastCall = (address: RouterAddress) => {
  const withPhoto = (item: CallHistoryItem): CallHistoryItem =>
    item.remoteUrlPhoto ? { ...item, remoteUrlPhoto: address.ofPicture(item.remoteUrlPhoto) } : item;
  return z.pipe(callHistoryItem, z.transform(withPhoto));
};

/** Which calls of a history are listed. */
export interface CallHistoryQuery {
  /** The kind of the calls; by default all calls. A missed or declined call also came in. */
  readonly filter?: CallHistoryFilter;
  /** The calls with this number only, as the history writes it. */
  readonly remoteNumber?: string;
  /** True: the oldest call comes first. By default the newest call comes first. */
  readonly oldestFirst?: boolean;
  /** The number of calls that the list and each `loadMore()` load, from 1 to 500. Default: 50. */
  readonly pageLength?: number;
}

/** Which calls of groups are listed. */
export interface GroupCallsQuery extends CallHistoryQuery {
  /** `internalAddressID` of a group. By default all groups of the user. */
  readonly group?: string;
  /** Internal number of a member. */
  readonly member?: string;
}

/**
 * The user's past calls, newest first. The client itself watches the newest calls; older calls are loaded by `loadMore()`.
 * While impersonating they are not live: `watch()` loads them once.
 */
export class CallHistory extends RouterList<CallHistoryItem> {
  readonly #deps: ListDeps;

  /** @internal */
  constructor(deps: ListDeps & Pick<DomainDeps, 'whileSignedIn'>) {
    super(deps, {
      source: 'v1/logs/CallHistory',
      schema: pastCall(deps.rest.address),
      pageLength: defaultPageLength,
      compare: newestFirst,
      isPushed: ({ isBehalf }) => !isBehalf,
    });
    this.#deps = deps;
    deps.whileSignedIn(({ login, onEnd }) => {
      if (!login.isBehalf) onEnd(this.watch());
    });
  }
  /** Returns a list of the user's calls that the phone system filters; live while watched. */
  select(query: CallHistoryQuery): List<CallHistoryItem> {
    return this.#list('v1/logs/CallHistory', query);
  }

  /**
   * Returns the calls that the user's groups distributed, to whichever member: one entry for each member whose phone
   * rang, with `ownerLabel` and `acdGroup`. Live while watched. The list rejects with `notFound` for a group that the user
   * is not in.
   */
  ofGroups({ group, member, ...query }: GroupCallsQuery = {}): List<CallHistoryItem> {
    const whose = { ...(group !== undefined && { group }), ...(member !== undefined && { member }) };
    return this.#list('v1/logs/GroupCallHistory', query, whose);
  }

  /** Takes a call that is over out of the user's history. Its recordings stay. Rejects with `notFound`. */
  async remove({ restUri: path }: Pick<CallHistoryItem, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /** Puts a removed call back. Rejects with `notFound`. */
  async restore({ restUri }: Pick<CallHistoryItem, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path: `${restUri}/restore`, method: 'POST' });
  }

  #list(
    source: string,
    { filter = 'all', remoteNumber, oldestFirst = false, pageLength = defaultPageLength }: CallHistoryQuery,
    more: Readonly<Record<string, string>> = {},
  ): List<CallHistoryItem> {
    return new RouterList(this.#deps, {
      source,
      schema: pastCall(this.#deps.rest.address),
      query: {
        ...more,
        ...(filter !== 'all' && { filter }),
        ...(remoteNumber !== undefined && { remoteNumber }),
        ...(oldestFirst && { direction: 'asc' }),
      },
      pageLength,
      compare: oldestFirst ? (one, other) => newestFirst(other, one) : newestFirst,
      isPushed: ({ isBehalf }) => !isBehalf,
    });
  }
}
