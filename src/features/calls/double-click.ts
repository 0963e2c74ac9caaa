import type { Calls } from '../../../sdk/index.ts';

/** Two clicks within this are one double click. */
const doubleClickMs = 500;
/** How a call ends that its user has given up: who calls again after that means another call. */
const givenUp: ReadonlySet<string> = new Set(['causeNormal', 'causeCallerDisconnect', 'causeCallerCancel']);
/** The call that was begun last, by whose calls they are. */
const begun = new WeakMap<object, { destination: string; at: number; outcome: Promise<boolean> }>();

/** What became of a call, which the second of two clicks does not place once more. */
export function onceFor(
  calls: Pick<Calls, 'onDropped'>,
  destination: string,
  place: () => Promise<boolean>,
): Promise<boolean> {
  const last = begun.get(calls);
  const at = performance.now();
  if (last?.destination === destination && at - last.at < doubleClickMs) return last.outcome;
  const forget = () => {
    unlisten();
    if (begun.get(calls)?.outcome === outcome) begun.delete(calls);
  };
  const outcome = place().then((isPlaced) => {
    // What failed may be tried again at once, from another phone.
    if (!isPlaced) forget();
    return isPlaced;
  });
  begun.set(calls, { destination, at, outcome });
  const unlisten = calls.onDropped(({ isIncoming, stateCause }) => {
    if (isIncoming) return;
    if (givenUp.has(stateCause)) forget();
    else unlisten();
  });
  return outcome;
}
