import type { Info } from '../wire/session/info.ts';

/**
 * How far the server's clock is ahead of ours: the answer left the server half way between question and answer.
 * All in milliseconds.
 */
export function clockOffsetMs(info: Info, askedAt: number, answeredAt: number): number {
  return Math.round(info.time.timeInMillis - (askedAt + answeredAt) / 2);
}

export type InfoExtension = NonNullable<Info['extension']>;

/** Whether a pushed extension differs from that of the profile. */
export function hasChanged(present: InfoExtension | undefined, pushed: InfoExtension): boolean {
  if (!present) return true;
  const names = Object.keys(pushed) as (keyof InfoExtension)[];
  return names.some(
    (name) => name !== 'restUri' && JSON.stringify(pushed[name]) !== JSON.stringify(present[name]),
  );
}
