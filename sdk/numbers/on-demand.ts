import type { Rest } from '../transport/rest.ts';
import type { Numbers } from './numbers.ts';

/** Loads what looks numbers up when it is first asked. */
export function numbersOnDemand(rest: Rest): Numbers {
  const load = async () => new (await import('./rest-numbers.ts')).RestNumbers(rest);
  return { lookup: async (text) => (await load()).lookup(text) };
}
