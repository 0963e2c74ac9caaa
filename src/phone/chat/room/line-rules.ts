import { type ChatMessage, isWritten } from '#sdk/chat.ts';

/** A line to be brought into sight. A new object brings it into sight again. */
export interface Target {
  readonly id: string;
}

/** Lines of one sender within this time, in milliseconds, have one heading. */
const togetherMs = 5 * 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/** Whether the line is the first one of its day, or of those that are loaded. */
export const isNewDay = (before: ChatMessage | undefined, { at }: ChatMessage): boolean =>
  before === undefined || dayOf(before.at) !== dayOf(at);

/** Whether the line goes on from the one before, so that the name of its sender is not repeated. */
export const isContinued = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before !== undefined &&
  isWritten(before) &&
  before.senderID === message.senderID &&
  message.at - before.at < togetherMs;
