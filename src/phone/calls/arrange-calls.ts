import type { CallLine } from '#sdk/index.ts';
import { callKind } from './call-kind.ts';

/** The call that the user picked to see in full, and the calls that were ringing at that moment. */
export interface ExpandedCall {
  readonly lineId: string;
  readonly ringing: readonly string[];
}

type Arranged = Pick<CallLine, 'lineId' | 'state' | 'isIncoming' | 'linkId'>;

const isRinging = (line: Arranged) => callKind(line) === 'incoming';

/** Ringing calls come first, then the talking call, then calls being placed, then calls on hold. */
function rank(line: Arranged): number {
  if (isRinging(line)) return 0;
  if (line.state === 'talking') return 1;
  return line.state === 'held' ? 3 : 2;
}

/** Returns the ids of the lines that ring for the user. */
export const ringingIds = (lines: readonly Arranged[]): readonly string[] =>
  lines.filter(isRinging).map((line) => line.lineId);

const areLinked = (one: Arranged, other: Arranged) =>
  one.lineId === other.lineId || (one.linkId !== undefined && one.linkId === other.linkId);

/** Moves linked lines next to each other, at the place of the first. */
function groupLinked<Line extends Arranged>(lines: readonly Line[]): readonly (readonly Line[])[] {
  return lines
    .filter((line, at) => lines.findIndex((first) => areLinked(first, line)) === at)
    .map((line) => lines.filter((other) => areLinked(line, other)));
}

/**
 * Returns the order of the cards, and the card that is shown in full. A call and its consultation call form a group. The user's
 * choice holds until a call rings that was not ringing at that moment.
 */
export function arrangeCalls<Line extends Arranged>(
  lines: readonly Line[],
  choice: ExpandedCall | undefined,
): { readonly groups: readonly (readonly Line[])[]; readonly current: Line | undefined } {
  const ordered = lines.toSorted((one, other) => rank(one) - rank(other));
  const newlyRinging = ordered.find((line) => isRinging(line) && !choice?.ringing.includes(line.lineId));
  const chosen = ordered.find((line) => line.lineId === choice?.lineId);
  return { groups: groupLinked(ordered), current: (choice && newlyRinging) ?? chosen ?? ordered[0] };
}
