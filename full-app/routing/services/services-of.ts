import { oncePerClient } from '#react/once-per-client.ts';
import { createServices } from '#sdk/services.ts';

/** Returns the services of a client, the same each time. Only code that is loaded late may import this. */
export const servicesOf = oncePerClient(createServices);
