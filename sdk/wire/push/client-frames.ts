import * as z from 'zod/mini';

/** Asks for the present list of `source` and its changes from now on. */
export const subscribeFrame = z.object({
  type: z.literal('subscribe'),
  id: z.string().check(z.regex(/^.{1,64}$/s)),
  source: z.string(),
  method: z.optional(z.literal('GET')),
  queries: z.optional(z.record(z.string(), z.string())),
});

export const unsubscribeFrame = z.object({
  type: z.literal('unsubscribe'),
  id: z.string(),
});

/** All messages of a client, except for the keep-alive. */
export const clientFrame = z.discriminatedUnion('type', [subscribeFrame, unsubscribeFrame]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** Body of `POST v1/service/EventListener/bean`. The name is the client's choice. */
export const listenerRequest = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
});

/** A listener: resources read with `?listenerName=` push their changes under its name. */
export const listener = z.object({ name: z.string(), restUri: z.string() });
