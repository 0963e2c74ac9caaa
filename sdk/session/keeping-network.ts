import type { Platform } from '../platform/platform.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import { keepingHeader, type SessionKeeping } from '../wire/session/session-keeping.ts';
import { carriedNetwork } from './carried-network.ts';

/** The parts of the environment by which a client keeps its session so. */
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
