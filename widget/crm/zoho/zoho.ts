import * as z from 'zod/mini';
import { AppPageCrm, placeOf } from '../app-page/app-page-crm.ts';
import { clockOf, textOf } from '../app-page/call-text.ts';
import type { DialRequest } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';

const clicked = z.object({
  Number: z.string().check(z.minLength(1)),
  Entity: z.optional(z.string()),
  EntityID: z.optional(z.union([z.string(), z.array(z.string())])),
});
const record = z.object({
  id: z.string(),
  Full_Name: z.optional(z.nullable(z.string())),
  Account_Name: z.optional(z.nullable(z.union([z.string(), z.object({ name: z.string() })]))),
  Phone: z.optional(z.nullable(z.string())),
  Mobile: z.optional(z.nullable(z.string())),
});
/** Without a match there is no `data`. */
const found = z.object({ data: z.optional(z.array(z.unknown())) });
const written = z.object({
  data: z.array(
    z.object({
      code: z.string(),
      message: z.optional(z.string()),
      details: z.optional(z.object({ id: z.optional(z.string()) })),
    }),
  ),
});

/** Modules of people and companies, best first. */
const modules = ['Contacts', 'Leads', 'Accounts'] as const;

/** The kind of a record as displayed, by its module: `Contact` of `Contacts`. */
const kindOf = (module: string) => module.replace(/s$/, '');

/** The custom field of the key, which the administrator adds to the module of calls. */
const keyField = 'Callside_Key';

/** Zoho CRM, by its SDK for embedded apps, as the dialler of its telephony. A call becomes a record of the module Calls. */
export class Zoho extends AppPageCrm {
  override readonly name = 'Zoho CRM';

  override async match(number: string): Promise<readonly CrmRecord[]> {
    const ending = numberEnding(number);
    if (ending === '') return [];
    for (const module of modules) {
      const people = await this.#find(module, 'phone', ending);
      if (people.length > 0) return people;
    }
    return [];
  }

  override async search(text: string): Promise<readonly CrmRecord[]> {
    const words = text.trim();
    if (words === '') return [];
    return (await Promise.all(modules.map((module) => this.#find(module, 'word', words)))).flat();
  }

  override async pop(shown: CrmRecord): Promise<void> {
    const { type: Entity, id: RecordID } = placeOf(shown);
    await this.page.call('openRecord', { Entity, RecordID });
  }

  override async createLog(log: CrmLog): Promise<string> {
    const isOutbound = log.direction === 'outbound';
    const APIData = {
      [keyField]: log.key,
      Call_Type: isOutbound ? 'Outbound' : 'Inbound',
      ...(isOutbound && { Outgoing_Call_Status: 'Completed' }),
      Call_Start_Time: new Date(log.startedAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
      ...fieldsOf(log),
    };
    return idIn(await this.page.call('insertRecord', { Entity: 'Calls', APIData, Trigger: [] }));
  }

  override async updateLog(id: string, log: CrmLog): Promise<void> {
    const APIData = { id, ...fieldsOf(log) };
    idIn(await this.page.call('updateRecord', { Entity: 'Calls', APIData, Trigger: [] }));
  }

  /** By a query of the database, because the search of Zoho finds a new call after a while only. */
  override async findLog(key: string): Promise<string | undefined> {
    const select_query = `select id from Calls where ${keyField} = '${key}' limit 1`;
    const [one] = found.parse((await this.page.call('coql', { select_query })) ?? {}).data ?? [];
    return one === undefined ? undefined : record.parse(one).id;
  }

  protected override clickedIn(data: unknown): DialRequest | undefined {
    const read = clicked.safeParse(data).data;
    if (!read) return undefined;
    const { Number: number, Entity: module, EntityID } = read;
    const id = Array.isArray(EntityID) ? EntityID[0] : EntityID;
    if (!module || !id) return { number };
    return { number, record: { id: `${module}/${id}`, name: number, type: kindOf(module) } };
  }

  async #find(module: string, kind: 'phone' | 'word', query: string): Promise<readonly CrmRecord[]> {
    const answer = await this.page.find('searchRecord', { Entity: module, Type: kind, Query: query });
    return (found.parse(answer ?? {}).data ?? []).flatMap((one) => {
      const read = record.safeParse(one).data;
      if (!read) return [];
      const { id, Full_Name, Account_Name, Phone, Mobile } = read;
      const company = typeof Account_Name === 'string' ? Account_Name : Account_Name?.name;
      const numbers = [Phone, Mobile].filter((number) => typeof number === 'string');
      return [{ id: `${module}/${id}`, name: Full_Name || company || '', type: kindOf(module), numbers }];
    });
  }
}

/** Zoho has a field for the related contact (Who_Id), and another field for a record of another module (What_Id). */
function fieldsOf(log: CrmLog) {
  const { type, id } = placeOf(log.record ?? { id: '' });
  const related = type === 'Contacts' ? { Who_Id: { id } } : { What_Id: { id }, $se_module: type };
  return {
    Subject: log.subject,
    Call_Duration: clockOf(log.durationMs),
    Description: textOf(log),
    ...(id !== '' && related),
  };
}

/** @throws CrmError for a record that Zoho has refused: its answer is no failure of the request */
function idIn(answer: unknown): string {
  const [one] = written.parse(answer).data;
  const id = one?.details?.id;
  if (one?.code !== 'SUCCESS' || id === undefined)
    throw new CrmError('crm.failed', `Zoho answered ${one?.code}: ${one?.message}`);
  return id;
}
