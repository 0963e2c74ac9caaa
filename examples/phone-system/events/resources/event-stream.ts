import type * as z from 'zod/mini';
import { eventSource, eventTypes } from '../../../../sdk/wire/events/event.ts';
import { text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, type SessionRequest, write } from '../../resources/resource.ts';

const known: ReadonlySet<string> = new Set(eventTypes);
type KnownType = (typeof eventTypes)[number];
const isKnown = (type: string): type is KnownType => known.has(type);

const parameters = { types: text, since: text };

/** The events of the company, as they happen. */
export const eventStreamResource: Resource = {
  path: eventSource,
  access: 'service',
  GET: write<z.core.$ZodUndefined, z.core.$ZodUndefined, SessionRequest, typeof parameters>({
    about:
      'Streams the events of the company as server-sent events, each with its type and id. `types` names the wanted types with commas between them. A reader that comes back names its last event in the header `Last-Event-ID` or in `since`, and gets what it missed in the last three days; the event `gap` says that something is not kept any more.',
    query: parameters,
    refuses: [400, 503],
    handle: async ({ services, session, headers, query }) => {
      const types = (query.types ?? '').split(',').filter(Boolean);
      if (!types.every(isKnown)) throw refuse(400, 'There is no such type of events.', 'types');
      const lastId = headers.get('last-event-id') ?? query.since;
      if (lastId !== undefined && !/^[\da-f-]{36}$/.test(lastId))
        throw refuse(400, 'There is no such event.', 'since');
      const stream = await services.eventStreams.open({
        session,
        types: new Set(types.filter(isKnown)),
        lastId,
      });
      if (!stream) throw refuse(503, 'There are as many streams as there can be.');
      return { made: { stream, type: 'text/event-stream' }, headers: { 'X-Accel-Buffering': 'no' } };
    },
  }),
};
