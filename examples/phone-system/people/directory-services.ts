import type { Kysely } from 'kysely';
import { callGroupTypes } from '../../../sdk/wire/call-groups/call-group.ts';
import type { Company } from '../company/company.ts';
import type { AnsweringPhone } from '../numbers/number-plan.ts';
import type { Tables } from '../store/tables.ts';
import type { DirectoryService } from './directory-service.ts';

/** Returns the entries of the directory that are no people: queues, services that answer by themselves, and the fax. */
export async function directoryServices(
  db: Kysely<Tables>,
  { answering, company }: { readonly answering: readonly AnsweringPhone[]; readonly company: Company },
): Promise<readonly DirectoryService[]> {
  const groups = await db
    .selectFrom('acd_group')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  const callGroups = await db.selectFrom('call_group').selectAll().orderBy('id').execute();
  return [
    ...groups.map(({ label, number, direct_number }) => ({
      type: 'ACDGroupAddress' as const,
      label,
      number,
      directNumber: direct_number ?? undefined,
    })),
    ...callGroups.map(({ type, label, number }) => ({
      type: callGroupTypes.find((one) => one === type) ?? 'GroupAddress',
      label,
      number,
    })),
    ...answering.flatMap(({ number, title }) =>
      number === undefined || title === undefined
        ? []
        : [{ type: 'IVRService' as const, label: title, number }],
    ),
    ...(company.faxNumber === undefined
      ? []
      : [{ type: 'FaxAddress' as const, label: `${company.displayName} fax`, number: company.faxNumber }]),
  ];
}
