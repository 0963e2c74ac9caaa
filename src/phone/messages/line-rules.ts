/** The part of a line of a conversation that decides its heading. */
export interface Line {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The writer, by any id; undefined for a remark between the messages. */
  readonly writer: string | undefined;
}

/** Lines of the same writer within this time, in milliseconds, share a heading. */
const togetherMs = 5 * 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/** Returns true if the line is the first of its day, or the first loaded line. */
export const isNewDay = (before: Line | undefined, { at }: Line): boolean =>
  before === undefined || dayOf(before.at) !== dayOf(at);

/** Returns true if the line continues the line before, so that its heading is not repeated. */
export const isContinued = (before: Line | undefined, { at, writer }: Line): boolean =>
  before?.writer !== undefined && before.writer === writer && at - before.at < togetherMs;
