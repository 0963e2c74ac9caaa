import { channelStorage } from '../platform/channel-storage.ts';
import type { Platform } from '../platform/platform.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import { ChannelLocks } from '../tabs/channel-locks.ts';
import type { SessionKeeping } from '../wire/session/session-keeping.ts';
import { keepingNetwork } from './keeping-network.ts';

/** The parts of the environment that are different in a frame which keeps its session so. */
export const framePlatform = (keeping: SessionKeeping): Partial<Platform> => ({
  ...keepingNetwork(keeping),
  ...overChannels(),
});

/** What frames of several tabs have in common where the browser lets them keep and lock nothing; nothing where they may not talk either. */
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
