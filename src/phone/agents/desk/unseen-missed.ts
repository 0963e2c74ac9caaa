/** How many missed calls of which login the agent has seen in the list, as it is stored: `1764000000000/3`. */
export const seenText = (loginTime: number | undefined, count: number): string =>
  `${loginTime ?? 0}/${count}`;

/**
 * Returns how many calls of groups the agent has missed since logging in and not seen in the list.
 *
 * @param seen the stored text; that of another login counts as nothing
 */
export function unseenMissed(
  state: {
    readonly loginTime?: number | undefined;
    readonly notAnswered: number;
    readonly notReached: number;
  },
  seen: string,
): number {
  const [login, count] = seen.split('/').map(Number);
  const missed = state.notAnswered + state.notReached;
  return Math.max(0, missed - (login === (state.loginTime ?? 0) ? (count ?? 0) : 0));
}
