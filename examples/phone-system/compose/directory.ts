import { AddressBooks } from '../address-book/address-books.ts';
import { CallerNames } from '../calls/caller-names.ts';
import { PersonalCalls } from '../calls/personal-calls.ts';
import { CallerPhotos } from '../people/caller-photos.ts';
import { Directory } from '../people/directory.ts';
import { Favourites } from '../people/favourites.ts';
import { Photos } from '../people/photos.ts';
import { SpeedDials } from '../people/speed-dials.ts';
import { displayName, type People } from '../users/person.ts';
import type { Core } from './core.ts';

/** Colleagues and contacts, and which calls with them are personal. */
export async function composeDirectory(
  { db, company, options, log, numbering }: Core,
  { people }: { readonly people: People },
) {
  const { knownNumber, sharedWriting, writingsOf } = numbering;
  const photos = await Photos.load(db, {
    people,
    byName: options.activity ? options.demonstration?.photos(company.current) : undefined,
  });
  const favourites = new Favourites(db);
  const speedDials = await SpeedDials.load(db);
  const numbers = { writingsOf, sharedWriting };
  const directory = await Directory.load(db, { people, favourites, speedDials, ...numbers, photos });
  const personalCalls = await PersonalCalls.load(directory, numbering);
  const callerPhotos = await CallerPhotos.load({ numbering, directory, photos });
  const callerNames = new CallerNames({
    numbering,
    directory,
    log: log('directory'),
    userNamed(number) {
      const user = people.byNumber(number);
      return user && displayName(user);
    },
  });
  const addressBooks = new AddressBooks(options.addressBooks ?? [], {
    report: (message) => log('directory').warn(message),
    knownNumber,
  });
  return {
    directory,
    addressBooks,
    photos,
    callerPhotos,
    callerNames,
    favourites,
    speedDials,
    personalCalls,
  };
}
