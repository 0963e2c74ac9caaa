import type { Calls } from '#sdk/index.ts';

/** Two clicks within this time count as a single click, since a user who sees no call yet clicks again. */
const fastClickMs = 900;
/** The causes of a call that its own user ended. Calling again after that is a new call. */
const givenUp: ReadonlySet<string> = new Set(['causeNormal', 'causeCallerDisconnect', 'causeCallerCancel']);
/** The last call of each client, by its calls. */
const begun = new WeakMap<object, { destination: string; at: number; outcome: Promise<boolean> }>();

/** Returns the result of the last call if this is the second of two clicks; otherwise places a new call. */
export function placeOnce(
  calls: Pick<Calls, 'onDropped'>,
  destination: string,
  place: () => Promise<boolean>,
): Promise<boolean> {
  const last = begun.get(calls);
  const at = performance.now();
  if (last?.destination === destination && at - last.at < fastClickMs) return last.outcome;
  const forget = () => {
    unlisten();
    if (begun.get(calls)?.outcome === outcome) begun.delete(calls);
  };
  const outcome = place().then((isPlaced) => {
    // A failed call can be repeated at once, from another phone.
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
