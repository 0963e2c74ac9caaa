import type { DomainDeps } from '../state/domain-deps.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { type CallHistoryItem, callHistoryItem } from '../wire/calls/call-history.ts';
import { newestFirst } from './rules.ts';

/**
 * The user's past calls, newest first. The client itself watches the newest ones; older ones are loaded by `loadMore()`.
 * For a user who acts for somebody else they are not live: `watch()` loads them once.
 */
export class CallHistory extends RouterList<CallHistoryItem> {
  /** @internal */
  constructor(deps: ListDeps & Pick<DomainDeps, 'whileSignedIn'>) {
    super(deps, {
      source: 'v1/logs/CallHistory',
      schema: callHistoryItem,
      pageLength: defaultPageLength,
      compare: newestFirst,
      isPushed: ({ isBehalf }) => !isBehalf,
    });
    deps.whileSignedIn(({ login, onEnd }) => {
      if (!login.isBehalf) onEnd(this.watch());
    });
  }
}
