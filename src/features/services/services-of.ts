import type { Client } from '../../../sdk/index.ts';
import { createServices, type Services } from '../../../sdk/services.ts';

const known = new WeakMap<Client, Services>();

/** Returns the services of a client, the same each time. Only code that is loaded late may import this. */
export function servicesOf(client: Client): Services {
  const services = known.get(client) ?? createServices(client);
  known.set(client, services);
  return services;
}
