import { colleaguePresence } from '../../../../sdk/wire/people/presence.ts';
import { topics } from '../../base/changes.ts';
import { list, type Resource } from '../../resources/resource.ts';

/** The presences of all users of the enterprise. */
export const presence: Resource = {
  path: 'v1/directory/Presence',
  access: 'user',
  GET: list({
    about:
      'Returns the presence of every user of the enterprise: the telephonic state, and the state that the user or the calendar has set. `restUri` is that of the directory contact.',
    item: colleaguePresence,
    filters: ['restUri', 'telephonicState', 'presenceState'],
    read: ({ services }) => services.colleagues.all(),
    topic: () => topics.colleagues,
  }),
};
