import type { Kysely } from 'kysely';
import { Administrators } from '../administration/administrators.ts';
import { Audit } from '../administration/audit.ts';
import { insertUser } from '../administration/insert-user.ts';
import type { Clock } from '../base/clock.ts';
import { addCompany } from '../company/company-store.ts';
import { hashPassword } from '../sign-in/password.ts';
import type { Tables } from '../store/tables.ts';
import type { FirstAdministrator, FirstCompany } from './answers.ts';

/** Returns true if a store has an administrator of everything, enabled or not. Then it is never set up again. */
export async function isSetUp(db: Kysely<Tables>): Promise<boolean> {
  return (await Administrators.load(db)).whole().length > 0;
}

/** Adds a company and its first administrator, both or none. */
export async function setUp(
  db: Kysely<Tables>,
  { company, administrator, password }: FirstCompany,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction().execute(async (all) => {
    await addCompany(all, company);
    const id = await addAdministrator(all, administrator, clock);
    await all.updateTable('person').set({ password_hash: hash }).where('id', '=', id).execute();
  });
}

/** Adds a user who administers everything, and has no password yet. Returns the id. */
export async function addAdministrator(
  db: Kysely<Tables>,
  administrator: FirstAdministrator,
  clock: Pick<Clock, 'now'>,
): Promise<number> {
  const id = await insertUser(db, administrator);
  const administrators = await Administrators.load(db);
  await administrators.save(db, id, { rights: 'AllRights', department: undefined });
  const { login, firstName, lastName, number } = administrator;
  await new Audit(db, clock).record(
    { personId: undefined, name: 'First start', address: '' },
    {
      action: 'add',
      kind: 'user',
      subject: String(id),
      label: `${firstName} ${lastName}`,
      after: { login, firstName, lastName, number, accessRightsType: 'AllRights' },
    },
    db,
  );
  return id;
}
