import { Directory } from '../domain/directory/directory.ts';
import type { People } from '../domain/users/person.ts';
import { demoPhotoOf } from '../world/activity/portrait.ts';
import { writingsOf } from '../world/numbers/numbering.ts';
import { PersonalCalls } from '../world/personal-calls.ts';
import type { Core } from './core.ts';

/** Colleagues and contacts, and which calls with them are personal. */
export async function composeDirectory({ db, options }: Core, { people }: { readonly people: People }) {
  const photoOf = options.activity ? demoPhotoOf : undefined;
  const directory = await Directory.load(db, { people, writingsOf, photoOf });
  return { directory, personalCalls: await PersonalCalls.load(directory) };
}
