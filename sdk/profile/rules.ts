import type { Info } from '#wire/session/info.ts';

/**
 * How far the server's clock is ahead of ours: the answer left the server half way between question and answer.
 * All in milliseconds.
 */
export function clockOffsetMs(info: Info, askedAt: number, answeredAt: number): number {
  return Math.round(info.time.timeInMillis - (askedAt + answeredAt) / 2);
}

export type InfoExtension = NonNullable<Info['extension']>;

/** Properties that change without a change of the profile: whether an agent has to note an outcome is read from the push alone. */
const unrelated: ReadonlySet<keyof InfoExtension> = new Set(['restUri', 'operatorFeedbackNeeded']);

/**
 * Whether a pushed extension differs from that of the profile in something that the profile has to be loaded for. A property that is
 * missing from the push counts too: a right that was taken away is sent no more. A difference that the push had already before the
 * profile was loaded stays after each load, for example because the router never pushes that property. It does not count.
 *
 * @param settled the push that the present profile already follows
 */
export function hasChanged(
  present: InfoExtension | undefined,
  pushed: InfoExtension,
  settled?: InfoExtension,
): boolean {
  if (!present) return true;
  const names = new Set([...Object.keys(present), ...Object.keys(pushed)] as (keyof InfoExtension)[]);
  const isSame = (name: keyof InfoExtension, other: InfoExtension) =>
    JSON.stringify(pushed[name]) === JSON.stringify(other[name]);
  return [...names].some(
    (name) => !unrelated.has(name) && !isSame(name, present) && !(settled && isSame(name, settled)),
  );
}
