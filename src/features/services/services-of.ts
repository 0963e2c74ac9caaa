import { createServices } from '../../../sdk/services.ts';
import { oncePerClient } from '../../react/once-per-client.ts';

/** Returns the services of a client, the same each time. Only code that is loaded late may import this. */
export const servicesOf = oncePerClient(createServices);
