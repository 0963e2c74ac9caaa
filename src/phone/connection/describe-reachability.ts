import type { Translate } from '#i18n/word-set.ts';
import type { Reachability } from '#sdk/index.ts';
import type { Status } from '#ui/status-dot/status-dot.tsx';
import type { reachabilityWords } from './words.ts';

/** A reachability result as a colour, a word and a sentence. */
export interface ReachabilityWords {
  readonly status: Status;
  readonly label: string;
  readonly detail: string;
}

/** Returns texts on whether calls reach the phone, with the proof or the reason. */
export function describeReachability(
  found: Reachability,
  words: Translate<typeof reachabilityWords>,
): ReachabilityWords {
  const label = words(`reach.${found.state}`);
  if (found.state === 'checking') return { status: 'limited', label, detail: words('reach.checkingDetail') };
  // A phone that is being set up is no failure.
  if (found.state === 'unreachable' && found.reason === 'connecting')
    return { status: 'limited', label: words('reach.checking'), detail: words('reach.connecting') };
  if (found.state === 'unreachable') return { status: 'busy', label, detail: words(`reach.${found.reason}`) };
  // If only the connection is proven, green would promise too much.
  const status = found.proof === 'callPath' ? 'available' : 'limited';
  return { status, label, detail: words(`reach.${found.proof}`, { ms: found.roundTripMs }) };
}
