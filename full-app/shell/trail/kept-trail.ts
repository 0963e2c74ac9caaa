import * as z from 'zod/mini';
import type { Trail } from './trail.ts';

const name = 'callside.trail';
const step = z.object({ path: z.string(), index: z.number(), name: z.exactOptional(z.string()) });
const keptTrail = z.object({ user: z.string(), steps: z.array(step) });

/**
 * The trail of this tab from before it was reloaded; empty where there is none. Its steps are called after people and
 * calls of its user: nobody else gets it.
 */
export function readTrail(user: string): Trail {
  try {
    const kept = keptTrail.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
    return kept.user === user ? kept.steps : [];
  } catch {
    // A browser that keeps nothing, or something that is no trail: it begins here.
    return [];
  }
}

/** Keeps the trail in the place of any before, of whomever. */
export function keepTrail(user: string, steps: Trail): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ user, steps }));
  } catch {
    // It is lost with the next reload, and nothing else is.
  }
}
