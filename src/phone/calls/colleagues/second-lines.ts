import type { CallLine } from '#sdk/index.ts';

type Line = Pick<CallLine, 'lineId' | 'call' | 'state' | 'isIncoming' | 'extension' | 'parties' | 'actions'>;

/**
 * Returns the ids of lines that show a conversation again: two colleagues who talk to each other have a line each. The line of the
 * caller stays, and a line that allows more than the other.
 */
export function secondLines(lines: readonly Line[]): readonly string[] {
  return [...Map.groupBy(lines, ({ call }) => call).values()].flatMap((ends) => {
    const [one, other] = ends.toSorted(
      (first, second) => Number(first.isIncoming) - Number(second.isIncoming),
    );
    if (!one || !other || ends.length > 2 || one.extension === other.extension) return [];
    const isConversation = ends.every(({ state, parties }) => state !== 'ringing' && parties.length === 1);
    return isConversation && other.actions.every((action) => one.actions.includes(action))
      ? [other.lineId]
      : [];
  });
}
