import type { Party } from './party.ts';

const talkingOf = (parties: readonly Party[]) => parties.filter(({ state }) => state === 'connected');

/** More than two parties talk, or did until now. */
export const isConference = (parties: readonly Party[]): boolean =>
  talkingOf(parties).length > 2 || parties.some(({ line }) => line?.isConference);

/** More than two talking parties are a conference. Two remaining or newly connected parties see each other. */
export function present(parties: readonly Party[]): void {
  const talking = talkingOf(parties);
  for (const { line } of talking) if (line) line.isConference = talking.length > 2;
  const [one, other] = talking;
  if (!one || !other || talking.length > 2) return;
  if (one.line) one.line.far = other.identity;
  if (other.line) other.line.far = one.identity;
}
