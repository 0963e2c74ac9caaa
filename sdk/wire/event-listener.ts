import * as z from 'zod/mini';

/** Body of `POST v1/service/EventListener/bean`. The name is the client's choice. */
export const listenerRequest = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
});

/** A listener: resources read with `?listenerName=` push their changes under its name. */
export const listener = z.object({ name: z.string(), restUri: z.string() });
