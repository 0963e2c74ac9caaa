import { createContext, useContext } from 'react';

/** The effect of a control on things. */
export type Change = 'create' | 'change' | 'remove';

/** The changes that the user may not make, and why, as a sentence. */
export interface Lock {
  readonly denied: readonly Change[];
  readonly reason: string;
}

/** The lock around a control. Fields are disabled in it, and buttons that change something are not there. */
export const LockContext = createContext<Lock | undefined>(undefined);

/** Returns true if the user may not make this change here. */
export function useIsLocked(change: Change | undefined): boolean {
  const lock = useContext(LockContext);
  return change !== undefined && lock?.denied.includes(change) === true;
}

/** Returns why the user may change nothing here; undefined: the user may. */
export function useLockReason(): string | undefined {
  const lock = useContext(LockContext);
  return lock?.denied.includes('change') ? lock.reason : undefined;
}
