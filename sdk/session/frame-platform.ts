import { keepingHeader, type SessionKeeping } from '#wire/session/session-keeping.ts';
import { channelStorage } from '../platform/channel-storage.ts';
import { keptCookies } from '../platform/kept-cookies.ts';
import type { Platform } from '../platform/platform.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import { ChannelLocks } from '../tabs/channel-locks.ts';
import { carriedNetwork } from './carried-network.ts';

/** The way to store the session in this page; undefined for the usual cookie, as nearly everywhere outside of frames. */
export function sessionKeeping(): SessionKeeping | undefined {
  const cookies = keptCookies();
  if (cookies === 'usual') return undefined;
  return cookies === 'none' ? 'carried' : cookies;
}

/** The parts of the environment that differ in a frame which stores its session in this way. */
export const framePlatform = (keeping: SessionKeeping): Partial<Platform> => ({
  ...keepingNetwork(keeping),
  ...overChannels(),
});

/**
 * Storage and locks that the frames of several tabs share where the browser gives them none of their own;
 * undefined where they may not communicate either.
 */
function overChannels(): Partial<Platform> {
  const { locks, clock } = runtimePlatform();
  if (locks) return {};
  try {
    // It lives as long as the page.
    const storage = channelStorage(new BroadcastChannel('callside-storage'));
    return { storage, locks: new ChannelLocks(clock) };
  } catch {
    return {};
  }
}

/** The parts of the environment with which a client stores its session in this way. */
export function keepingNetwork(keeping: SessionKeeping): Partial<Platform> {
  const runtime = runtimePlatform();
  if (keeping === 'carried') return carriedNetwork(runtime);
  return {
    fetch(url, init) {
      const headers = new Headers(init.headers);
      headers.set(keepingHeader, keeping);
      return runtime.fetch(url, { ...init, headers });
    },
  };
}
