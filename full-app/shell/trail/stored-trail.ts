import * as z from 'zod/mini';
import type { Trail } from './trail.ts';

const name = 'callside.trail';
const step = z.object({ path: z.string(), index: z.number(), name: z.exactOptional(z.string()) });
const keptTrail = z.object({ user: z.string(), steps: z.array(step) });

/**
 * Returns the trail that this tab stored before a reload; empty if there is none. Its steps contain names of people and calls, so
 * no other user receives it.
 */
export function readTrail(user: string): Trail {
  try {
    const kept = keptTrail.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
    return kept.user === user ? kept.steps : [];
  } catch {
    // The browser stores nothing, or something that is no trail: the trail starts here.
    return [];
  }
}

/** Stores the trail and replaces any other, of any user. */
export function storeTrail(user: string, steps: Trail): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ user, steps }));
  } catch {
    // Without storage, the trail is only lost with the next reload.
  }
}
