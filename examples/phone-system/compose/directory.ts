import { AddressBooks } from '../domain/address-book/address-books.ts';
import { Directory } from '../domain/directory/directory.ts';
import { Favourites } from '../domain/directory/favourites.ts';
import { Photos } from '../domain/directory/photos.ts';
import { SpeedDials } from '../domain/directory/speed-dials.ts';
import { displayName, type People } from '../domain/users/person.ts';
import { demoPhotos } from '../world/activity/portrait.ts';
import { CallerNames } from '../world/caller-names.ts';
import { CallerPhotos } from '../world/caller-photos.ts';
import { knownNumber, sharedWriting, writingsOf } from '../world/numbers/numbering.ts';
import { PersonalCalls } from '../world/personal-calls.ts';
import type { Core } from './core.ts';

/** Colleagues and contacts, and which calls with them are personal. */
export async function composeDirectory({ db, options, log }: Core, { people }: { readonly people: People }) {
  const photos = await Photos.load(db, { people, byName: options.activity ? demoPhotos : undefined });
  const favourites = new Favourites(db);
  const speedDials = await SpeedDials.load(db);
  const numbers = { writingsOf, sharedWriting };
  const directory = await Directory.load(db, { people, favourites, speedDials, ...numbers, photos });
  const personalCalls = await PersonalCalls.load(directory);
  const callerPhotos = await CallerPhotos.load({ directory, photos });
  const callerNames = new CallerNames({
    directory,
    log: log('directory'),
    userNamed(number) {
      const user = people
        .all()
        .find(({ directNumber, mobileDirectNumber }) => [directNumber, mobileDirectNumber].includes(number));
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
