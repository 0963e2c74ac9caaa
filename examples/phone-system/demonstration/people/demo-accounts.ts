import { type Kysely, sql } from 'kysely';
import type { Company } from '../../company/company.ts';
import type { Tables } from '../../store/tables.ts';
import { acme } from '../acme.ts';
import { demoPasswordHash } from './demo-password.ts';

const login = 'rcc';
/** The server of a CRM: it knows its signed-in users, and may sign them in here. */
const signingLogin = 'crm';
const departments = ['Sales', 'Support', 'Finance', 'Engineering', 'Logistics'];

/**
 * Adds the accounts that do not sign in with a login and a password alone: the service accounts `rcc|acme` and `crm|acme` of acme (which may sign
 * users in), heidi with a second factor, and carol, who may act for others. Also adds the departments. An existing store gets
 * them too.
 */
export async function addDemoAccounts(db: Kysely<Tables>, { name }: Company = acme): Promise<void> {
  await addSigningAccount(db, name);
  const present = await db
    .selectFrom('service_account')
    .select('login')
    .where('login', '=', login)
    .executeTakeFirst();
  if (present) return;
  const passwordHash = await demoPasswordHash();
  await db.transaction().execute(async (all) => {
    await all
      .insertInto('service_account')
      .values({ login, enterprise: name, password_hash: passwordHash })
      .execute();
    for (const [index, department] of departments.entries()) {
      await all
        .updateTable('person')
        .set({ department })
        .where(sql<number>`id % ${sql.lit(departments.length)}`, '=', index)
        .execute();
    }
    await all.updateTable('person').set({ second_step: 'Sms' }).where('login', '=', 'heidi').execute();
    await all.updateTable('person').set({ may_act_for_others: true }).where('login', '=', 'carol').execute();
  });
}

async function addSigningAccount(db: Kysely<Tables>, company: string): Promise<void> {
  const present = await db
    .selectFrom('service_account')
    .select('login')
    .where('login', '=', signingLogin)
    .executeTakeFirst();
  if (present) return;
  await db
    .insertInto('service_account')
    .values({
      login: signingLogin,
      enterprise: company,
      password_hash: await demoPasswordHash(),
      may_sign_in_users: true,
    })
    .execute();
}
