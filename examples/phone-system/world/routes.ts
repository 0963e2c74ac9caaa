import { displayName, type People } from '../domain/person.ts';
import type { FindRoute, Identity } from '../exchange/route.ts';
import { readDestination, robotAt } from './numbering.ts';

/** Where numbers lead in this world: to people, to robots inside and outside, and nowhere. */
export const routesAmong =
  (people: People): FindRoute =>
  (dialled) => {
    const destination = readDestination(dialled);
    if (destination === undefined) return undefined;
    const person = people.byNumber(destination.kind === 'internal' ? destination.number : destination.e164);
    if (person) {
      return { kind: 'person', person, shown: { number: person.number, label: displayName(person) } };
    }
    const found = robotAt(destination);
    if (!found) return undefined;
    const shown: Identity =
      destination.kind === 'internal'
        ? { number: destination.number }
        : { number: destination.shown, external: destination.e164 };
    return {
      kind: 'virtual',
      name: found.robot,
      shown: found.label === undefined ? shown : { ...shown, label: found.label },
    };
  };
