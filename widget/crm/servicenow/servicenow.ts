import * as z from 'zod/mini';
import { AppPageCrm, placeOf } from '../app-page/app-page-crm.ts';
import { clockOf, textOf } from '../app-page/call-text.ts';
import type { CrmEvents, DialRequest } from '../crm-adapter.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';

const clicked = z.object({
  metaData: z.object({ phoneNumber: z.string().check(z.minLength(1)) }),
  data: z.optional(z.array(z.object({ entity: z.string(), query: z.string() }))),
});
const person = z.object({
  sys_id: z.string(),
  name: z.string(),
  sys_class_name: z.optional(z.string()),
  phone: z.optional(z.string()),
  mobile_phone: z.optional(z.string()),
});
const rows = z.object({ result: z.array(z.unknown()) });
const row = z.object({ result: z.object({ sys_id: z.string() }) });
const journal = z.object({ result: z.object({ work_notes: z.string() }) });

const people = '/api/now/table/sys_user';
const interactions = '/api/now/table/interaction';
/** The column of the key, which the administrator adds to the table of interactions. */
const keyColumn = 'u_callside_key';

/** The tables that extend users: only a record of them can have opened an interaction. */
const isPerson = (table: string) => table === 'sys_user' || table === 'customer_contact';

/** The kinds of records as displayed. */
const kinds: Readonly<Record<string, string>> = {
  sys_user: 'User',
  customer_contact: 'Contact',
  csm_consumer: 'Consumer',
  customer_account: 'Account',
};

/** A time in UTC, as `2025-11-21 23:00:00`. */
const timeOf = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** ServiceNow, by OpenFrame and its Table API. A call becomes a closed interaction, its notes become work notes. */
export class ServiceNow extends AppPageCrm {
  override readonly name = 'ServiceNow';
  #title = '';

  override async open(events: CrmEvents): Promise<void> {
    await super.open(events);
    await this.#setSubtitle('');
  }

  override async match(number: string): Promise<readonly CrmRecord[]> {
    const ending = numberEnding(number);
    return ending === '' ? [] : this.#find(`phoneENDSWITH${ending}^ORmobile_phoneENDSWITH${ending}`);
  }

  override async search(text: string): Promise<readonly CrmRecord[]> {
    // A caret would begin the next condition of the query.
    const part = text.replaceAll('^', ' ').trim();
    return part === '' ? [] : this.#find(`nameLIKE${part}`);
  }

  override async pop(record: CrmRecord): Promise<void> {
    const { type, id } = placeOf(record);
    await this.page.call('openServiceNowForm', { entity: type, query: `sys_id=${id}` });
  }

  override async createLog(log: CrmLog): Promise<string> {
    const fields = {
      [keyColumn]: log.key,
      type: 'phone',
      direction: log.direction,
      state: 'closed_complete',
      opened_at: timeOf(log.startedAt),
      closed_at: timeOf(log.startedAt + log.durationMs),
      work_notes: textOf(log),
      ...fieldsOf(log),
    };
    return row.parse(await this.page.call('request', 'POST', interactions, fields)).result.sys_id;
  }

  override async updateLog(id: string, log: CrmLog): Promise<void> {
    const path = `${interactions}/${id}`;
    const query = '?sysparm_display_value=true&sysparm_fields=work_notes';
    const { result } = journal.parse(await this.page.call('request', 'GET', `${path}${query}`));
    // A request may have had its effect without an answer: its note is not written again.
    const note = textOf(log);
    const added = isNewest(result.work_notes, note) ? {} : { work_notes: note };
    await this.page.call('request', 'PATCH', path, { ...fieldsOf(log), ...added });
  }

  override async findLog(key: string): Promise<string | undefined> {
    const query = `?sysparm_fields=sys_id&sysparm_limit=1&sysparm_query=${encodeURIComponent(`${keyColumn}=${key}`)}`;
    const [found] = rows.parse(await this.page.call('request', 'GET', `${interactions}${query}`)).result;
    return found === undefined ? undefined : z.object({ sys_id: z.string() }).parse(found).sys_id;
  }

  /** The line below the title names the call. */
  callBegan({ subject }: CrmLog): void {
    void this.#setSubtitle(subject);
  }

  callEnded({ subject, durationMs }: CrmLog): void {
    if (this.#title === subject) void this.#setSubtitle(`${subject}, ${clockOf(durationMs)}`);
  }

  protected override clickedIn(data: unknown): DialRequest | undefined {
    const read = clicked.safeParse(data).data;
    if (!read) return undefined;
    const number = read.metaData.phoneNumber;
    const [about] = read.data ?? [];
    const [, id] = /^sys_id=(\w+)$/.exec(about?.query ?? '') ?? [];
    if (!about || !id) return { number };
    return { number, record: { id: `${about.entity}/${id}`, name: number, type: kinds[about.entity] } };
  }

  async #setSubtitle(text: string): Promise<void> {
    this.#title = text;
    // A line of decoration: a page that cannot show it is no failure of a call.
    await this.page.call('setSubtitle', text).catch(() => {});
  }

  async #find(query: string): Promise<readonly CrmRecord[]> {
    const fields = 'sysparm_fields=sys_id,name,sys_class_name,phone,mobile_phone&sysparm_limit=25';
    const path = `${people}?${fields}&sysparm_query=${encodeURIComponent(query)}`;
    return rows.parse(await this.page.find('request', 'GET', path)).result.flatMap((one) => {
      const read = person.safeParse(one).data;
      if (!read) return [];
      const table = read.sys_class_name || 'sys_user';
      const numbers = [read.phone, read.mobile_phone].filter(
        (number) => number !== undefined && number !== '',
      );
      return [
        {
          id: `${table}/${read.sys_id}`,
          name: read.name,
          type: kinds[table],
          numbers: numbers as string[],
        },
      ];
    });
  }
}

function fieldsOf({ subject, record }: CrmLog) {
  const { type, id } = placeOf(record ?? { id: '' });
  return { short_description: subject, ...(isPerson(type) && { opened_for: id }) };
}

/** True if a note is the newest. Each note begins with a line of its time and author, and ends with an empty line. */
function isNewest(written: string, note: string): boolean {
  const newest = written.slice(written.indexOf('\n') + 1).trimEnd();
  return newest === note.trimEnd() || newest.startsWith(`${note.trimEnd()}\n\n`);
}
