import type { Rest } from '../transport/rest.ts';
import { randomQuery } from '../transport/router-address.ts';
import { availableServices } from '../wire/available-services.ts';
import { type Info, info } from '../wire/info.ts';

/** The main profile, in which only who and when must be said. */
export const readInfo = (rest: Rest, signal: AbortSignal): Promise<Info> =>
  rest.read(info, { path: 'v1/user/Info', query: randomQuery(), signal });

/** Names of the services that the enterprise has switched on. */
export async function readServices(rest: Rest, signal: AbortSignal): Promise<readonly string[]> {
  const { items } = await rest.read(availableServices, { path: 'v1/service/AvailableServices', signal });
  return items.map(({ name }) => name);
}
