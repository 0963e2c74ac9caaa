import { type ChatMessage, isWritten } from '#sdk/chat.ts';

/** A line to be brought into sight. A new object brings it into sight again. */
export interface Target {
  readonly id: string;
}

/** Lines of the same sender within this time, in milliseconds, share a heading. */
const togetherMs = 5 * 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/** Returns true if the line is the first of its day, or the first loaded line. */
export const isNewDay = (before: ChatMessage | undefined, { at }: ChatMessage): boolean =>
  before === undefined || dayOf(before.at) !== dayOf(at);

/** Returns true if the line continues the line before, so that the name of its sender is not repeated. */
export const isContinued = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before !== undefined &&
  isWritten(before) &&
  before.senderId === message.senderId &&
  message.at - before.at < togetherMs;
