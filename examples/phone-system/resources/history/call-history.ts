import { callHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import { topics } from '../../domain/changes.ts';
import { type Ask, one, pages, type Resource } from '../resource.ts';

const topic = ({ person }: Ask) => topics.callHistory(person.id);

/** The calls of the signed-in user, past and present. */
export const callHistory: Resource = {
  path: 'v1/logs/CallHistory',
  access: 'user',
  GET: pages({
    about:
      'Returns the call history of the signed-in user, newest call first. A call is listed as soon as it begins.',
    item: callHistoryItem,
    page: ({ person, services }: Ask, range) => services.records.page(person.id, range),
    topic,
  }),
};

/** One of them. */
export const callHistoryRow: Resource = {
  path: 'v1/logs/CallHistory/:id',
  access: 'user',
  GET: one({
    about: 'Returns one entry of the call history.',
    answers: callHistoryItem,
    read: async ({ params, person, services }: Ask) =>
      /^\d{1,9}$/.test(params.id ?? '') ? services.records.byId(person.id, Number(params.id)) : undefined,
    topic,
  }),
};
