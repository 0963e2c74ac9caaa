import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../../../sdk/wire/json.ts';
import {
  maxWebCrmRecords,
  type WebCrmFacts,
  type WebCrmLog,
  type WebCrmRecord,
} from '../../../sdk/wire/web-crm.ts';
import type { Clock } from '../base/clock.ts';
import { askOutside, NoAnswer, type OutsideAnswer } from '../events/ask-outside.ts';
import { answerTimeoutMs, signatureOf } from '../events/post-event.ts';
import type { StoredCrm } from '../events/webhooks.ts';

/** A caller waits for the name while the phone rings. */
const lookupTimeoutMs = 8_000;
/** An answer with thousands of records is read, and most of them are left out. */
const maxLookupOctets = 1_000_000;
const maxLogOctets = 100_000;
/** As many requests are under way at once. */
const maxTogether = 16;
/** Of the type of a log. */
const logType = 'call.logged';
/** The record is not there any more. */
const gone = 410;

/** The CRM did not do it. The message is in English. */
export class WebCrmFault extends Error {
  override readonly name = 'WebCrmFault';
}

interface WebCrmDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly crm: () => StoredCrm | undefined;
  readonly isAllowedInside: (host: string) => boolean;
}

/** A user whose call is logged. */
interface Caller {
  readonly userID: string;
  readonly name: string;
  readonly number: string;
}

const line = (most: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((text) => String(text).trim().slice(0, most)),
  );
const record = z.object({
  id: line(128),
  name: line(256),
  type: z.optional(z.nullable(line(64))),
  company: z.optional(z.nullable(line(256))),
});
const lookup = z.object({ records: z.array(z.unknown()) });
const entry = z.object({ id: line(200) });

/**
 * The CRM that is asked by web addresses. The requests are signed as requests of webhooks; a lookup signs its path
 * with its query, as JSON. A CRM that wants no requests for some time gets none.
 */
export class WebCrm {
  readonly #deps: WebCrmDeps;
  #together = 0;
  #pause = { url: '', until: 0 };

  constructor(deps: WebCrmDeps) {
    this.#deps = deps;
  }

  /** Undefined: there is no CRM. */
  facts(): WebCrmFacts | undefined {
    const crm = this.#deps.crm();
    return crm && { name: crm.name, recordUrl: crm.recordUrl, namesCallers: crm.lookupUrl !== undefined };
  }

  /**
   * Returns the records with a number. Undefined: there is no CRM.
   *
   * @throws WebCrmFault
   */
  async find(number: string): Promise<readonly WebCrmRecord[] | undefined> {
    const crm = this.#deps.crm();
    if (crm?.lookupUrl === undefined || number === '') return crm && [];
    const url = new URL(crm.lookupUrl.replaceAll('{number}', encodeURIComponent(number)));
    const id = randomUUID();
    const answer = await this.#ask(crm, url.href, {
      method: 'GET',
      headers: this.#sign(crm, id, JSON.stringify(`${url.pathname}${url.search}`)),
      timeoutMs: lookupTimeoutMs,
      maxOctets: maxLookupOctets,
    });
    if (answer.status === 404) return [];
    const { success, data } = lookup.safeParse(succeeded(answer));
    if (!success) throw new WebCrmFault('The CRM has answered no list of records.');
    const records: WebCrmRecord[] = [];
    for (const each of data.records) {
      const read = record.safeParse(each);
      // A record that cannot be read hides no other.
      if (!read.success || read.data.id === '' || read.data.name === '') continue;
      records.push(described(read.data));
      if (records.length === maxWebCrmRecords) break;
    }
    return records;
  }

  /**
   * Writes the log of a call, or changes it. A record that is gone is left out: the call is logged all the same.
   *
   * @returns the id of the entry. Undefined: there is no CRM
   * @throws WebCrmFault
   */
  async log(user: Caller, call: WebCrmLog): Promise<string | undefined> {
    const crm = this.#deps.crm();
    if (!crm) return undefined;
    let answer = await this.#post(crm, user, call);
    if (answer.status === gone && call.record) {
      const { record: _, ...others } = call;
      answer = await this.#post(crm, user, others);
    }
    const { success, data } = entry.safeParse(succeeded(answer));
    // An answer without an id comes from something that has stored nothing, such as a page that greets.
    if (!success || data.id === '') throw new WebCrmFault('The CRM has not named the entry that it wrote.');
    return data.id;
  }

  #post(crm: StoredCrm, user: Caller, { key, ...call }: WebCrmLog): Promise<OutsideAnswer> {
    const timestamp = new Date(this.#deps.clock.now()).toISOString();
    const body = JSON.stringify({ id: key, type: logType, timestamp, version: 1, data: { user, ...call } });
    return this.#ask(crm, crm.url, {
      method: 'POST',
      body,
      headers: this.#sign(crm, key, body),
      timeoutMs: answerTimeoutMs,
      maxOctets: maxLogOctets,
    });
  }

  #sign({ secret }: StoredCrm, id: string, body: string): Readonly<Record<string, string>> {
    return signatureOf({ id, at: this.#deps.clock.now(), body }, secret);
  }

  async #ask(
    crm: StoredCrm,
    url: string,
    request: Pick<Parameters<typeof askOutside>[1], 'method' | 'headers' | 'timeoutMs' | 'maxOctets'> & {
      readonly body?: string;
    },
  ): Promise<OutsideAnswer> {
    const { clock, isAllowedInside } = this.#deps;
    const now = clock.now();
    if (this.#pause.url === crm.url && this.#pause.until > now)
      throw new WebCrmFault('The CRM wants no requests for some time.');
    if (this.#together >= maxTogether) throw new WebCrmFault('Too many requests wait for the CRM.');
    this.#together += 1;
    try {
      const answer = await askOutside(url, { ...request, now, isAllowedInside });
      const { pauseMs = 0, status } = answer;
      if (status === 429 || status === 503) this.#pause = { url: crm.url, until: now + pauseMs };
      return answer;
    } catch (error) {
      throw error instanceof NoAnswer ? new WebCrmFault(error.message, { cause: error }) : error;
    } finally {
      this.#together -= 1;
    }
  }
}

/** @throws WebCrmFault for an answer that is no success */
function succeeded({ status, reason, text }: OutsideAnswer): unknown {
  if (status < 200 || status > 299) throw new WebCrmFault(`The CRM has answered ${reason}.`);
  return parseJson(text);
}

const described = ({ id, name, type, company }: z.output<typeof record>): WebCrmRecord => ({
  id,
  name,
  ...(type && { type }),
  ...(company && { company }),
});
