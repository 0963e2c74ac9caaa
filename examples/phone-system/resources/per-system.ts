import type { Services } from './services.ts';

/**
 * Declares an object that only resources use, such as the store of a kind of data. Each phone system has its own,
 * created with the first request that needs it. Objects with timers, and objects that other concerns need, belong to
 * `compose/`.
 *
 * @example const callQualities = perSystem(({ db }) => new CallQualities(db));
 */
export function perSystem<Part>(create: (services: Services) => Part): (services: Services) => Part {
  const parts = new WeakMap<Services, { readonly part: Part }>();
  return (services) => {
    const known = parts.get(services) ?? { part: create(services) };
    parts.set(services, known);
    return known.part;
  };
}
