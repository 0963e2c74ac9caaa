import type { Kysely } from 'kysely';
import type { NewUser } from '../../../sdk/wire/administration/user.ts';
import { noLicences } from '../company/licences.ts';
import { browserPhoneRow } from '../phones/phone.ts';
import type { Tables } from '../store/tables.ts';
import { nextPersonId } from './import/import-rows.ts';
import { columnsOf } from './user-columns.ts';

/** Adds the rows of a user without a password, and of the phone in the browser. Returns the id. */
export async function insertUser(
  db: Kysely<Tables>,
  user: NewUser & { readonly number: string },
): Promise<number> {
  const id = await nextPersonId(db);
  await db
    .insertInto('person')
    .values({
      ...columnsOf(user, noLicences),
      id,
      login: user.login,
      first_name: user.firstName,
      last_name: user.lastName,
      number: user.number,
      password_hash: '',
      second_step: null,
      settings: null,
      details: JSON.stringify({ emails: user.email ? [user.email] : [] }),
    })
    .execute();
  await db
    .insertInto('terminal')
    .values(browserPhoneRow({ id, login: user.login }))
    .execute();
  return id;
}
