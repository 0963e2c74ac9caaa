import type { OperatorStatus } from '../../../sdk/wire/session/info.ts';

/** The part of a member that counts. */
export interface CountedMember {
  /** Takes part in the group. */
  readonly isActive: boolean;
  readonly isLoggedIn: boolean;
  readonly isPaused: boolean;
  readonly status: OperatorStatus;
  /** False for an agent who takes messages only. */
  readonly takesCalls?: boolean;
  /** True for an agent in Do not disturb, if the group respects that. */
  readonly isLeftAlone?: boolean;
}

/** Counts the members of a group by their status. */
export function countMembers(members: readonly CountedMember[]) {
  const logged = members.filter(({ isActive, isLoggedIn }) => isActive && isLoggedIn);
  const count = (...statuses: readonly OperatorStatus[]) =>
    logged.filter(({ status }) => statuses.includes(status)).length;
  const callable = logged.filter(({ takesCalls = true }) => takesCalls);
  const free = callable.filter(
    ({ isPaused, status }) => !isPaused && status !== 'UNREACHABLE' && status !== 'SYNDICAL_PAUSE',
  );
  return {
    acdGroupNbOperators: members.length,
    acdGroupNbLoggedOperators: logged.length,
    acdGroupNbFreeOperators: free.length,
    acdGroupNbAvailableOperators: callable.filter(
      ({ status, isLeftAlone = false }) => status === 'IDLE' && !isLeftAlone,
    ).length,
    acdGroupNbInCallOperators: count('ACD_CALL', 'NON_ACD_CALL'),
    acdGroupNbInAcdCallOperators: count('ACD_CALL'),
    acdGroupNbInNonAcdCallOperators: count('NON_ACD_CALL'),
    acdGroupNbInPauseOperators: count('PAUSE'),
    acdGroupNbInSyndicalPauseOperators: count('SYNDICAL_PAUSE'),
  };
}
