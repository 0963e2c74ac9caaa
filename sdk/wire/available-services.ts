import * as z from 'zod/mini';

/** What `GET v1/service/AvailableServices` lists: services that this enterprise has switched on. */
export const availableService = z.object({
  name: z.string(),
  restUri: z.string(),
});
export const availableServices = z.object({ items: z.array(availableService) });
