import * as z from 'zod/mini';
import type { Trail } from './trail.ts';

const name = 'callside.trail';
const trail = z.array(z.object({ path: z.string(), index: z.number(), name: z.exactOptional(z.string()) }));

/** The trail of this tab from before it was reloaded; empty where there is none. */
export function readTrail(): Trail {
  try {
    const kept = z.safeParse(trail, JSON.parse(sessionStorage.getItem(name) ?? '[]'));
    return kept.success ? kept.data : [];
  } catch {
    // A browser that keeps nothing, or something that is no trail: it begins here.
    return [];
  }
}

export function keepTrail(now: Trail): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(now));
  } catch {
    // It is lost with the next reload, and nothing else is.
  }
}
