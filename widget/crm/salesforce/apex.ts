import * as z from 'zod/mini';
import { CrmError } from '../crm-error.ts';
import type { CrmRecord } from '../crm-record.ts';

const text = z.optional(z.nullable(z.string()));
const row = z.object({
  Id: z.string(),
  Name: z.string(),
  Phone: text,
  MobilePhone: text,
  Company: text,
  Title: text,
});
const rows = z._default(z.array(row), []);

/** The answer of the Apex class: rows of each type, or an error message. */
const found = z.union([
  z.object({ error: z.string() }),
  z.object({ contacts: rows, leads: rows, accounts: rows }),
]);
const tasks = z.union([
  z.object({ error: z.string() }),
  z.object({ tasks: z.array(z.object({ Id: z.string() })) }),
]);

/** The settings of an org for the task of a call. */
export interface TaskRules {
  /** The status that closes a task. */
  readonly closedStatus: string;
  /** The fields of a call that this user may fill in a new task. */
  readonly callFields: readonly string[];
}
const rules = z.union([
  z.object({ error: z.string() }),
  z.object({ closedStatus: z.string(), callFields: z.array(z.string()) }),
]);

const kinds = { contacts: 'Contact', leads: 'Lead', accounts: 'Account' } as const;

function parsed<Schema extends z.core.$ZodType>(schema: Schema, answer: string): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(answer));
  } catch (cause) {
    throw new CrmError('crm.searchFailed', 'The answer of the Apex class cannot be read.', { cause });
  }
}

/** The records in an answer: all contacts, then all leads, then all accounts. */
export function recordsIn(answer: string): readonly (readonly CrmRecord[])[] {
  const said = parsed(found, answer);
  if ('error' in said) throw new CrmError('crm.searchFailed', said.error);
  return (['contacts', 'leads', 'accounts'] as const).map(
    (list) =>
      said[list].map(({ Id, Name, Phone, MobilePhone, Company }) => ({
        id: Id,
        name: Name,
        type: kinds[list],
        ...(Company && { company: Company }),
        numbers: [Phone, MobilePhone].filter((number) => typeof number === 'string' && number !== ''),
      })) as CrmRecord[],
  );
}

/** The ids of the tasks in an answer. */
export function tasksIn(answer: string): readonly string[] {
  const said = parsed(tasks, answer);
  if ('error' in said) throw new CrmError('crm.searchFailed', said.error);
  return said.tasks.map(({ Id }) => Id);
}

/** The rules in an answer. */
export function rulesIn(answer: string): TaskRules {
  const said = parsed(rules, answer);
  if ('error' in said) throw new CrmError('crm.searchFailed', said.error);
  return said;
}
