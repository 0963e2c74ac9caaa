import type { SignallingMessage } from '../engine/port.ts';

/** Which signalling is looked for. */
export interface SignallingQuery {
  /** The network address of the other side. */
  readonly peer?: string | undefined;
  /** Digits of a number that a call is from or to. */
  readonly number?: string | undefined;
  /** In milliseconds since 1970. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Calls are found by this many last digits, however the number is written. */
const comparedDigits = 6;
/** Answers and ends come after the moment that is asked for. */
const aroundMs = 5_000;

const numbers = /^(?:(?:from|f|to|t)[ \t]*:|[A-Z]+ sips?:)[^\r\n]*/gim;

/** Returns the messages of a selection, whole calls and registrations at a time, the oldest first. */
export function findSignalling(
  messages: readonly SignallingMessage[],
  { peer, number, from = 0, to = Number.POSITIVE_INFINITY }: SignallingQuery,
): readonly SignallingMessage[] {
  const digits = number?.replaceAll(/\D/g, '').slice(-comparedDigits);
  const fits = ({ text }: SignallingMessage): boolean =>
    digits === undefined ||
    (text.match(numbers) ?? []).some((line) => line.replaceAll(/\D/g, '').includes(digits));
  const isInTime = ({ at }: SignallingMessage) => at >= from - aroundMs && at <= to + aroundMs;
  const chosen = messages.filter(
    (message) => isInTime(message) && (peer === undefined || message.peer.host === peer) && fits(message),
  );
  const calls = new Set(chosen.map(({ callId }) => callId));
  return messages.filter((message) => isInTime(message) && calls.has(message.callId));
}
