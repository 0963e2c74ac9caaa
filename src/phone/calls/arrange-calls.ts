import type { CallLine } from '#sdk/index.ts';
import { callKind } from './call-kind.ts';

/** The call that the user picked to see in full, and the calls that were talking at that moment. */
export interface ExpandedCall {
  readonly lineId: string;
  readonly talking: readonly string[];
}

type Arranged = Pick<CallLine, 'lineId' | 'state' | 'isIncoming' | 'linkId'>;

const isRinging = (line: Arranged) => callKind(line) === 'incoming';

/** The talking call comes first, then calls being placed, then calls on hold, and last calls that ring meanwhile. */
function rank(line: Arranged): number {
  if (isRinging(line)) return 3;
  if (line.state === 'talking') return 0;
  return line.state === 'held' ? 2 : 1;
}

/** Returns the ids of the lines whose parties talk with the user. */
export const talkingIds = (lines: readonly Arranged[]): readonly string[] =>
  lines.filter(({ state }) => state === 'talking').map(({ lineId }) => lineId);

const areLinked = (one: Arranged, other: Arranged) =>
  one.lineId === other.lineId || (one.linkId !== undefined && one.linkId === other.linkId);

/** Moves linked lines next to each other, at the place of the first. */
function groupLinked<Line extends Arranged>(lines: readonly Line[]): readonly (readonly Line[])[] {
  return lines
    .filter((line, at) => lines.findIndex((first) => areLinked(first, line)) === at)
    .map((line) => lines.filter((other) => areLinked(line, other)));
}

/** The calls as they are shown. */
export interface ArrangedCalls<Line> {
  /** The order of the cards. A call and its consultation call form a group. */
  readonly groups: readonly (readonly Line[])[];
  /** The call whose card is shown in full. */
  readonly current: Line | undefined;
  /** The oldest call that rings for the user. */
  readonly ringing: Line | undefined;
}

/**
 * Arranges the calls. A call that rings never takes the place of another, whose buttons the user may be about to press: it comes
 * last. The user's choice of the current call holds until another call is talking.
 */
export function arrangeCalls<Line extends Arranged>(
  lines: readonly Line[],
  choice: ExpandedCall | undefined,
): ArrangedCalls<Line> {
  const ordered = lines.toSorted((one, other) => rank(one) - rank(other));
  const holds = choice && talkingIds(lines).every((id) => choice.talking.includes(id));
  const chosen = holds ? ordered.find((line) => line.lineId === choice.lineId) : undefined;
  return {
    groups: groupLinked(ordered),
    current: chosen ?? ordered[0],
    ringing: ordered.find(isRinging),
  };
}
