import { type Kysely, sql } from 'kysely';
import type { OutsideCallValues } from '../../../../sdk/wire/administration/outside-calls.ts';
import type { AdministratorRights } from '../../../../sdk/wire/administration/user.ts';
import type { Tables } from '../../store/tables.ts';

const roles = {
  grace: { is_supervisor: true, may_write_crm_rules: true, may_set_service_defaults: true },
  'nadia.bauer': { is_supervisor: true },
  carol: { may_intrude: true },
  frank: { is_compliance_officer: true },
  'wendy.bauer': { is_logout_locked: true, is_password_locked: true },
  ivan: { may_call_premium: true, may_use_crm: false },
} as const;

/** Alice and bob work in different places, and their desktop phones may use G.722.2 as well. */
const desktopPhones = {
  alice: { softphone_site: 'Paris', softphone_location: 'Rue de Lyon 12, 2nd floor', softphone_g7222: true },
  bob: { softphone_site: 'Lyon', softphone_location: 'Quai Rambaud 5, 1st floor', softphone_g7222: true },
} as const;

/** Ivan administers everything, Umar Bauer reads everything, and Victor Bauer administers a department. */
const administrators = {
  ivan: { rights: 'AllRights' },
  'umar.bauer': { rights: 'ReadOnlyRights' },
  'victor.bauer': { rights: 'AllRights', isOfDepartment: true },
} as const satisfies Readonly<
  Record<string, { readonly rights: AdministratorRights; readonly isOfDepartment?: boolean }>
>;

/** The simulated network costs nothing: numbers of all kinds can be called, except those that need a right to show it. */
const outsideCalls = {
  classes: ['local', 'national', 'mobile', 'international', 'unknown'],
  atOnce: 0,
  user: { calls: 0, minutes: 0 },
  alarm: { costlyPerHour: 0, timesUsual: 0, leastMinutes: 0 },
} satisfies Partial<OutsideCallValues>;

/**
 * Grace and Nadia Bauer supervise, and grace writes the CRM rules of groups and of all users and sets services for all.
 * Wendy Bauer may not sign out or change her password, carol may intrude, frank is the compliance officer, ivan may
 * call premium numbers and may not use a CRM. Ivan and two more are administrators. A store from before there were roles gets them too.
 */
export async function addDemoRoles(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('company_setting')
    .values({ name: 'outsideCalls', data: JSON.stringify(outsideCalls) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [login, role] of [...Object.entries(roles), ...Object.entries(desktopPhones)]) {
    await db.updateTable('person').set(role).where('login', '=', login).execute();
  }
  for (const [login, { rights, ...of }] of Object.entries(administrators)) {
    const isOfDepartment = 'isOfDepartment' in of;
    await db
      .insertInto('administrator')
      .columns(['person_id', 'rights', 'department'])
      .expression(
        db
          .selectFrom('person')
          .select(({ val, ref }) => [
            'id',
            sql<string>`${val(rights)}`.as('rights'),
            isOfDepartment ? ref('department').as('department') : sql<null>`null`.as('department'),
          ])
          .where('login', '=', login),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
