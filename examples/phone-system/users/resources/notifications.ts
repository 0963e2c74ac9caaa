import * as z from 'zod/mini';
import { notificationCounters } from '../../../../sdk/wire/calls/notification-counters.ts';
import { topics } from '../../base/changes.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The unseen items of the signed-in user. */
export const notifications: Resource = {
  path: 'v1/logs/Notifications/bean',
  access: 'user',
  GET: one({
    about:
      'Returns the unread missed calls and voicemails of the signed-in user: the counts, and the newest of each.',
    answers: notificationCounters,
    read: ({ person, services }: UserRequest) => services.notifications.of(person.id),
    topic: ({ person }) => topics.notifications(person.id),
  }),
  PUT: write({
    about: 'Marks the missed calls as seen. `unreadMissedCalls` accepts no other value than 0.',
    body: z.strictObject({ unreadMissedCalls: z.literal(0) }),
    answers: notificationCounters,
    handle: async ({ person, services }: UserRequest) => {
      await services.notifications.seeMissedCalls(person.id);
      return { item: await services.notifications.of(person.id) };
    },
  }),
};
