import type { CallLine } from '../../../sdk/index.ts';
import { callKind } from './call-kind.ts';

/** A call that the user picked to see in full, and the calls that were ringing at that moment. */
export interface Choice {
  readonly lineId: string;
  readonly ringing: readonly string[];
}

type Arranged = Pick<CallLine, 'lineId' | 'state' | 'isIncoming' | 'linkId'>;

const isRinging = (line: Arranged) => callKind(line) === 'incoming';

/** Those that ring for the user first, then the one that talks, then those being set up, then those on hold. */
function rank(line: Arranged): number {
  if (isRinging(line)) return 0;
  if (line.state === 'talking') return 1;
  return line.state === 'held' ? 3 : 2;
}

/** Lines that ring for the user. */
export const ringingIds = (lines: readonly Arranged[]): readonly string[] =>
  lines.filter(isRinging).map((line) => line.lineId);

const areLinked = (one: Arranged, other: Arranged) =>
  one.lineId === other.lineId || (one.linkId !== undefined && one.linkId === other.linkId);

/** Lines that belong together behind each other, where the first of them stood. */
function groupLinked<Line extends Arranged>(lines: readonly Line[]): readonly (readonly Line[])[] {
  return lines
    .filter((line, at) => lines.findIndex((first) => areLinked(first, line)) === at)
    .map((line) => lines.filter((other) => areLinked(line, other)));
}

/**
 * The order of the cards, those in one group that are a call and the one begun to ask about it, and which card is
 * shown in full. The user's choice holds until a call rings that was not ringing when it was made: then that call is
 * what matters.
 */
export function arrangeCalls<Line extends Arranged>(
  lines: readonly Line[],
  choice: Choice | undefined,
): { readonly groups: readonly (readonly Line[])[]; readonly current: Line | undefined } {
  const ordered = lines.toSorted((one, other) => rank(one) - rank(other));
  const newlyRinging = ordered.find((line) => isRinging(line) && !choice?.ringing.includes(line.lineId));
  const chosen = ordered.find((line) => line.lineId === choice?.lineId);
  return { groups: groupLinked(ordered), current: (choice && newlyRinging) ?? chosen ?? ordered[0] };
}
