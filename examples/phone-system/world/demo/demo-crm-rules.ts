import type { Kysely } from 'kysely';
import { newCrmRule } from '../../../../sdk/wire/crm-rules/rule.ts';
import type { Tables } from '../../store/tables.ts';

/** The number of the group Sales. */
const sales = '301';

/** Examples for a CRM at `crm.acme.example`. They are switched off: a call must open nothing that does not exist. */
const rules = [
  {
    group: undefined,
    fields: {
      label: 'Open the caller in the CRM',
      callStates: ['ringing'],
      direction: 'incoming',
      clientActions: [
        {
          type: 'openBrowser',
          label: 'Caller’s record',
          askConfirmation: true,
          url: 'https://crm.acme.example/contacts?phone={externalNumber}&name={name}',
        },
      ],
    },
  },
  {
    group: sales,
    fields: {
      label: 'Log calls of Sales',
      callStates: ['hangupByCaller', 'hangupByDestination'],
      queueCallsOnly: true,
      allowedHosts: ['crm.acme.example'],
      clientActions: [
        {
          type: 'placeRequest',
          label: 'Entry in the CRM',
          method: 'POST',
          url: 'https://crm.acme.example/api/calls',
          bodyType: 'json',
          body: '{"caller":"{externalNumber}","name":"{name}","agent":"{userName}","began":"{time}"}',
        },
      ],
    },
  },
] as const;

/** Adds the examples of CRM rules. A store that has rules keeps its own. */
export async function addDemoCrmRules(db: Kysely<Tables>): Promise<void> {
  const present = await db.selectFrom('crm_rule').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const groups = await db.selectFrom('acd_group').select(['id', 'number']).execute();
  const idOf = (group: string | undefined) => groups.find(({ number }) => number === group)?.id ?? null;
  const rows = rules.map(({ group, fields }) => {
    const { scope: _, ...rule } = newCrmRule.parse({ ...fields, isActive: false });
    return { group_id: idOf(group), fields: JSON.stringify(rule) };
  });
  await db.insertInto('crm_rule').values(rows).execute();
}
