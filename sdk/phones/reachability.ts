import { signal } from '@preact/signals-core';

/**
 * The reach of a probe. `callPath`: it arrived at this phone on the path of a call. `connection`: the phone system answered
 * it on the way, which proves the connection, but not that calls arrive.
 */
export type ProbeScope = 'callPath' | 'connection';

/** Why the phone cannot be called. */
export type UnreachableReason =
  /** Another phone is selected, or no user is signed in. */
  | 'off'
  /** It is on its way up. */
  | 'connecting'
  /** There is no connection to the phone system. */
  | 'offline'
  /** Nothing came back in time. */
  | 'noAnswer'
  /** The phone system leads no calls to it. */
  | 'notRegistered'
  /** Another session has the phone. */
  | 'elsewhere'
  /** It stays down; the phone's `state` has the error. */
  | 'failed';

/** Whether a call would reach the phone. `at` is when it was found so, milliseconds since 1970 of this machine's clock. */
export type Reachability =
  | { readonly state: 'checking'; readonly at: number }
  | {
      readonly state: 'reachable';
      readonly at: number;
      readonly roundTripMs: number;
      readonly proof: ProbeScope;
    }
  | { readonly state: 'unreachable'; readonly at: number; readonly reason: UnreachableReason };

/** The scope that an answered probe has proven. */
export interface ProbeResult {
  readonly roundTripMs: number;
  readonly proof: ProbeScope;
}

/** True if two findings say the same about the phone, however long the way took. */
export function isSameResult(one: Reachability, other: Reachability | undefined): boolean {
  if (one.state === 'reachable') return other?.state === 'reachable' && other.proof === one.proof;
  if (one.state === 'unreachable') return other?.state === 'unreachable' && other.reason === one.reason;
  return other?.state === 'checking';
}

const maxEntries = 50;

/** Whether calls reach the phone, and how that changed: the newest first, without the moments of checking. */
export class ReachabilityLog {
  readonly current = signal<Reachability>({ state: 'unreachable', at: 0, reason: 'off' });
  readonly history = signal<readonly Reachability[]>([]);

  /** A result equal to the last result replaces it as the current result, and adds nothing to the history. */
  note(found: Reachability): void {
    this.current.value = found;
    const [newest] = this.history.peek();
    if (found.state === 'checking' || isSameResult(found, newest)) return;
    this.history.value = [found, ...this.history.peek()].slice(0, maxEntries);
  }
}
