import type { People, Person } from '../users/person.ts';
import { RightsOfSupervisors } from '../users/supervisor-rights.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';

/** Rights that change while their user is signed in. */
export const composeRights = (
  { db, changes }: Core,
  { people, extensions, exchange }: { readonly people: People } & Pick<Calls, 'extensions' | 'exchange'>,
): RightsOfSupervisors =>
  new RightsOfSupervisors(db, {
    people,
    changes,
    onChange: (person: Person) => {
      exchange.rightsChanged(person);
      extensions.publish(person);
    },
  });
