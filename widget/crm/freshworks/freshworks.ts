import * as z from 'zod/mini';
import { AppPageCrm, placeOf } from '../app-page/app-page-crm.ts';
import { textOf } from '../app-page/call-text.ts';
import type { DialRequest } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';

const clicked = z.object({ number: z.string().check(z.minLength(1)) });
const contact = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.optional(z.nullable(z.string())),
  mobile: z.optional(z.nullable(z.string())),
});
const found = z.object({ results: z.array(z.unknown()) });
const ticket = z.object({ id: z.number(), tags: z.optional(z.array(z.string())) });

/** Freshdesk's greatest page. */
const pageSize = 100;
const mostPages = 10;
/** The longest tag. */
const tagLength = 32;

/** The tag of a call's ticket. Tags are compared by their end, which tells calls apart. */
const tagOf = (key: string) => key.slice(-tagLength);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };
const htmlOf = (text: string) => text.replace(/[&<>\n]/g, (sign) => entities[sign] ?? sign);

/** Freshdesk compares whole numbers, so that each way to write a number without blanks is asked for. */
function waysToWrite(number: string): readonly string[] {
  const ending = numberEnding(number);
  const digits = number.replace(/\D/g, '');
  return ending === '' ? [] : [...new Set([digits, `+${digits}`, `0${ending}`, ending])];
}

/** Freshdesk, by the client of Freshworks apps. A call becomes a ticket of the channel phone. */
export class Freshworks extends AppPageCrm {
  override readonly name = 'Freshdesk';

  override async match(number: string): Promise<readonly CrmRecord[]> {
    const ways = waysToWrite(number);
    if (ways.length === 0) return [];
    const query = ways.flatMap((way) => [`phone:'${way}'`, `mobile:'${way}'`]).join(' OR ');
    const context = { query: encodeURIComponent(`"${query}"`) };
    return contactsIn(found.parse(await this.page.find('request', 'findContacts', context)).results);
  }

  override async search(text: string): Promise<readonly CrmRecord[]> {
    if (text.trim() === '') return [];
    const context = { term: encodeURIComponent(text.trim()) };
    return contactsIn(z.array(z.unknown()).parse(await this.page.find('request', 'nameContacts', context)));
  }

  override async pop(record: CrmRecord): Promise<void> {
    const { type, id } = placeOf(record);
    await this.page.call('openRecord', { id: type, value: Number(id) });
  }

  override async createLog(log: CrmLog): Promise<string> {
    const fields = { ...fieldsOf(log), source: 3, tags: [tagOf(log.key), log.direction] };
    return String(ticket.parse(await this.page.call('request', 'createTicket', {}, fields)).id);
  }

  override async updateLog(id: string, log: CrmLog): Promise<void> {
    await this.page.call('request', 'updateTicket', { id }, fieldsOf(log));
  }

  /** Reads the list of tickets, because the search of Freshdesk finds a new ticket after minutes only. */
  override async findLog(key: string): Promise<string | undefined> {
    const since = new Date(Number(key.split(':').at(-1))).toISOString();
    for (let page = 1; page <= mostPages; page += 1) {
      const list = await this.page.call('request', 'listTickets', { since: encodeURIComponent(since), page });
      const tickets = z.array(ticket).parse(list);
      const one = tickets.find(({ tags }) => tags?.includes(tagOf(key)));
      if (one) return String(one.id);
      if (tickets.length < pageSize) return undefined;
    }
    throw new CrmError(
      'crm.failed',
      `More than ${mostPages * pageSize} tickets have changed since ${since}.`,
    );
  }

  protected override clickedIn(data: unknown): DialRequest | undefined {
    return clicked.safeParse(data).data;
  }
}

/** A ticket needs a requester: of an unknown caller, Freshdesk makes a contact with the number. */
function fieldsOf(log: CrmLog) {
  const { type, id } = placeOf(log.record ?? { id: '' });
  const requester =
    type === 'contact' ? { requester_id: Number(id) } : { phone: log.number, name: log.number };
  return { subject: log.subject, description: htmlOf(textOf(log)), ...requester };
}

/** A contact that is not understood is left out. */
const contactsIn = (list: readonly unknown[]): readonly CrmRecord[] =>
  list.flatMap((one) => {
    const read = contact.safeParse(one).data;
    if (!read) return [];
    const numbers = [read.phone, read.mobile].filter((number) => typeof number === 'string');
    return [{ id: `contact/${read.id}`, name: read.name, type: 'Contact', numbers }];
  });
