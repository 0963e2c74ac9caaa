import type { CrmLog } from '../crm-log.ts';

/** Entity sets by record type, as references name them. */
const sets: Readonly<Record<string, string>> = { contact: 'contacts', lead: 'leads', account: 'accounts' };

function regarding({ record }: CrmLog): Readonly<Record<string, string>> {
  const [entity = '', id] = record?.id.split('/') ?? [];
  const set = sets[entity];
  return set && id ? { [`regardingobjectid_${entity}@odata.bind`]: `/${set}(${id})` } : {};
}

/** Converts a call to a phone call activity. `subcategory` carries the key, because queries can filter by it. */
export const phoneCallOf = (log: CrmLog) => ({
  subject: log.subject.slice(0, 400),
  description: log.notes.slice(0, 2_000),
  category: log.outcome.slice(0, 250),
  subcategory: log.key,
  phonenumber: log.number,
  directioncode: log.direction === 'outbound',
  actualstart: new Date(log.startedAt).toISOString(),
  actualdurationminutes: Math.ceil(log.durationMs / 60_000),
  ...regarding(log),
});
