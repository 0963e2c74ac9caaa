import type { Rest } from '../transport/rest.ts';
import type { Recordings } from './recordings.ts';

/** Loads what gets recordings when it is first asked. */
export function recordingsOnDemand(rest: Rest): Recordings {
  const load = async () => new (await import('./rest-recordings.ts')).RestRecordings(rest);
  return {
    list: async (options) => (await load()).list(options),
    content: async (recording, options) => (await load()).content(recording, options),
  };
}
