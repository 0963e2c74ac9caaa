/**
 * The call check: finds out why calls fail in this browser or network.
 *
 * @module callside/preflight
 */

export type { CheckedClient } from './phones/browser/preflight/outcome.ts';
export type {
  Preflight,
  PreflightFacts,
  PreflightFault,
  PreflightLayer,
  PreflightOptions,
  PreflightStep,
} from './phones/browser/preflight/preflight.ts';
/** Entry of its own: the check of everything that a call in this browser needs. Few ask for it, and it is large. */
export { runPreflight } from './phones/browser/preflight/run-preflight.ts';
