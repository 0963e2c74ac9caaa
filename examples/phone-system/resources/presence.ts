import { colleaguePresence } from '../../../sdk/wire/presence.ts';
import { topics } from '../domain/changes.ts';
import { list, type Resource } from './resource.ts';

/** How everybody in the enterprise is. */
export const presence: Resource = {
  path: 'v1/directory/Presence',
  access: 'user',
  GET: list({
    about:
      'How everybody in the enterprise is: on the phone, and as they or their calendars say. `restUri` is that of the person in the directory.',
    item: colleaguePresence,
    filters: ['restUri', 'telephonicState', 'presenceState'],
    read: ({ services }) => services.colleagues.all(),
    topic: () => topics.colleagues,
  }),
};
