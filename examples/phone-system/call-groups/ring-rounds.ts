import type { HuntPattern } from '../../../sdk/wire/call-groups/call-group.ts';

/**
 * Returns the members in the rounds in which a call rings at them.
 *
 * @param last the member who was rung first by the call before; undefined: there was no call
 */
export function ringRounds<Member>(
  members: readonly Member[],
  pattern: HuntPattern,
  last: Member | undefined,
): readonly (readonly Member[])[] {
  if (members.length === 0) return [];
  if (pattern === 'unisson') return [members];
  const start = pattern === 'cyclic' && last !== undefined ? members.indexOf(last) + 1 : 0;
  return [...members.slice(start), ...members.slice(0, start)].map((member) => [member]);
}
