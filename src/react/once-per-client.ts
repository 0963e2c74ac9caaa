import type { Client } from '#sdk/index.ts';

/**
 * Returns a function that makes something of a client once, and returns the same object for this client each time: commands
 * under way and loaded lists are shared by all components, and go with the client.
 *
 * @example const statisticsOf = oncePerClient(createStatistics);
 */
export function oncePerClient<Made>(make: (client: Client) => Made): (client: Client) => Made {
  const all = new WeakMap<Client, { readonly made: Made }>();
  return (client) => {
    const known = all.get(client) ?? { made: make(client) };
    all.set(client, known);
    return known.made;
  };
}
