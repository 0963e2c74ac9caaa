import { serviceExtension } from '../../../sdk/wire/calls/rcc.ts';
import { serviceExtensionPath } from '../base/paths.ts';
import { list, one, type Resource, type SessionRequest } from '../resources/resource.ts';
import { displayName, type Person } from '../users/person.ts';

const describe = (person: Person, photo: string | undefined) => ({
  addressNumber: person.number,
  restUri: serviceExtensionPath(person.number),
  displayName: displayName(person),
  department: person.department ?? '',
  urlPhoto: photo ?? '',
  pstnNumbers: person.directNumber === undefined ? [] : [person.directNumber],
});

/** Returns the user of this number; short numbers only. */
export const ownerOf = ({ params, services }: SessionRequest): Person | undefined => {
  const owner = services.people.byNumber(params.id ?? '');
  return owner?.number === params.id ? owner : undefined;
};

/** The extensions of the enterprise. */
export const serviceExtensions: Resource = {
  path: 'v1/rcc/Extension',
  access: 'service',
  GET: list({
    about: 'Returns the extensions of the enterprise, sorted by number.',
    item: serviceExtension,
    read: ({ services }: SessionRequest) =>
      services.people.all().map((person) => describe(person, services.photos.ofNumber(person.number))),
  }),
};

/** An extension, by its id. */
export const serviceExtensionResource: Resource = {
  path: 'v1/rcc/Extension/:id',
  access: 'service',
  GET: one({
    about: 'Returns one extension.',
    answers: serviceExtension,
    read: (asked: SessionRequest) => {
      const owner = ownerOf(asked);
      return owner && describe(owner, asked.services.photos.ofNumber(owner.number));
    },
  }),
};
