import { routerErrorIds } from '#wire/error.ts';
import type { CallsideError } from '../transport/errors.ts';

const graceMs = 1_000;
const retries = 10;
const retryDelayMs = 100;
const busyFromMs = 10_000;
const busyToMs = 20_000;

/** The state of a silent sign-in ("white login" on the wire) after a failed attempt. */
export interface SilentSignInTries {
  /** Since the first try. */
  readonly elapsedMs: number;
  /** Tries without an answer that counted so far. */
  readonly counted: number;
  /** 0 up to 1. */
  readonly random: number;
}

/** After how many milliseconds to try again, and whether this failure counts; undefined ends the attempts. */
export type SilentSignInRetry = { readonly delayMs: number; readonly counts: boolean } | undefined;

/**
 * Decides about another attempt. A missing answer in the first second is retried (it happens to a page that is being closed
 * or shown), and ten more attempts follow. A failing router is requested again after 10 to 20 seconds. Everything else ends
 * the attempts.
 */
export function retrySilentSignIn(error: CallsideError, tries: SilentSignInTries): SilentSignInRetry {
  if (error.code === 'aborted' || error.code === 'disposed') return undefined;
  if (error.status === 0) {
    if (tries.elapsedMs < graceMs) return { delayMs: retryDelayMs, counts: false };
    return tries.counted < retries ? { delayMs: retryDelayMs, counts: true } : undefined;
  }
  if (error.status > 500 || error.exceptionId === routerErrorIds.internal) {
    return { delayMs: busyFromMs + tries.random * (busyToMs - busyFromMs), counts: false };
  }
  return undefined;
}

/** True if a refused silent login only means that no user is signed in, which is not a failure. */
export const isNobody = (error: CallsideError): boolean => error.status === 401 || error.status === 403;
