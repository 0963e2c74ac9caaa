import type { Platform } from '../../platform/platform.ts';
import { onAbort } from '../../platform/wait.ts';

/** A page that is left or reloaded gives the chat back within this time. */
const claimMs = 1_000;

interface ClaimOptions {
  readonly platform: Pick<Platform, 'locks' | 'clock'>;
  /** The path of the user: each user of a browser has a chat. */
  readonly user: string;
  /** Ends the claim. */
  readonly life: AbortSignal;
  /** Takes the chat from another page. */
  readonly takeOver: boolean;
  /** Another page has taken the chat from this one. */
  readonly onLost: () => void;
}

/**
 * Claims the chat for this page until `life` ends, because two pages must not use the keys of one device. Resolves to false if
 * another page has it. Where the browser has no locks, the claim always succeeds.
 */
export function claimChat({ platform, user, life, takeOver, onLost }: ClaimOptions): Promise<boolean> {
  const { locks, clock } = platform;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const wait = new AbortController();
    const hold = () => {
      resolve(true);
      return new Promise<void>((release) => onAbort(life, release));
    };
    const options = takeOver ? { steal: true } : { signal: wait.signal };
    locks.request(`callside-chat ${user}`, options, hold).catch(() => {
      // The wait has ended, or another page has stolen the lock.
      resolve(false);
      if (!life.aborted) onLost();
    });
    if (!takeOver) clock.after(claimMs, () => wait.abort());
  });
}
