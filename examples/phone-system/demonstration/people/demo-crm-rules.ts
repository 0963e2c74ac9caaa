import type { Kysely } from 'kysely';
import { newCrmRule } from '../../../../sdk/wire/crm-rules/rule.ts';
import type { Tables } from '../../store/tables.ts';
import { isNewDemoPart } from './demo-part.ts';

/** The user who has a rule of her own. */
const owner = 'alice';
/** The label of the group whose calls are logged. */
const sales = 'Sales';

/** @param crm the address of the example CRM, which has a page for each caller and takes entries of calls */
const rulesFor = (crm: string) =>
  [
    {
      for: 'owner',
      label: 'Open the caller in the CRM',
      callStates: ['ringing'],
      direction: 'incoming',
      clientActions: [
        {
          type: 'openBrowser',
          label: 'Harbour CRM',
          askConfirmation: true,
          url: `${crm}/?phone={externalNumber}&name={name}`,
        },
      ],
    },
    {
      for: 'group',
      label: 'Log calls of Sales',
      callStates: ['hangupByCaller', 'hangupByDestination'],
      queueCallsOnly: true,
      allowedHosts: [new URL(crm).host],
      clientActions: [
        {
          type: 'placeRequest',
          label: 'Entry in the CRM',
          method: 'POST',
          url: `${crm}/calls`,
          bodyType: 'json',
          body: '{"phone":"{externalNumber}","name":"{name}","agent":"{userName}","began":"{time}"}',
        },
      ],
    },
  ] as const;

/**
 * Adds rules for the example CRM: a rule of alice, which opens the caller's record, and a rule of the group Sales,
 * which logs calls. A store gets them once, so that deleted rules do not return. A store that has rules keeps its own.
 */
export async function addDemoCrmRules(db: Kysely<Tables>, crm: string): Promise<void> {
  await db.transaction().execute(async (all) => {
    if (!(await isNewDemoPart(all, 'crm-rules'))) return;
    const present = await all.selectFrom('crm_rule').select('id').limit(1).executeTakeFirst();
    if (!present) await insertRules(all, crm);
  });
}

async function insertRules(db: Kysely<Tables>, crm: string): Promise<void> {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('login', '=', owner)
    .executeTakeFirstOrThrow();
  const group = await db
    .selectFrom('acd_group')
    .select('id')
    .where('label', '=', sales)
    .executeTakeFirstOrThrow();
  const rows = rulesFor(crm).map(({ for: whom, ...fields }) => {
    const { scope: _, ...rule } = newCrmRule.parse(fields);
    const target = whom === 'owner' ? { person_id: person.id } : { group_id: group.id };
    return { ...target, fields: JSON.stringify(rule) };
  });
  await db.insertInto('crm_rule').values(rows).execute();
}
