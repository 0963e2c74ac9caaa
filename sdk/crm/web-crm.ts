import * as z from 'zod/mini';
import {
  type WebCrmFacts,
  type WebCrmLog,
  type WebCrmRecord,
  webCrmEntry,
  webCrmFacts,
  webCrmRecord,
  webCrmSource,
} from '#wire/web-crm.ts';
import type { DomainDeps } from '../state/domain-deps.ts';

const found = z.object({ items: z.array(webCrmRecord) });

/**
 * The CRM of the company that the phone system asks by web addresses: it has no interface for phones. All methods reject with
 * `notFound` where there is no such CRM, `forbidden` for a user who may not use a CRM, `overloaded` if the CRM is busy or fails, with its
 * reason in `serverMessage`, `timeout`.
 */
export class WebCrm {
  readonly #deps: Pick<DomainDeps, 'rest'>;

  /** @internal */
  constructor(deps: Pick<DomainDeps, 'rest'>) {
    this.#deps = deps;
  }

  /** Returns the name of the CRM and the address of its pages. */
  facts(): Promise<WebCrmFacts> {
    return this.#deps.rest.read(webCrmFacts, { path: webCrmSource });
  }

  /** Returns the records with a number, 50 at most; none without any. */
  async find(number: string): Promise<readonly WebCrmRecord[]> {
    const path = `${webCrmSource}/Record`;
    return (await this.#deps.rest.read(found, { path, query: { number } })).items;
  }

  /** Writes the log of a call, or changes it: the CRM has one entry for each key. @returns the id of the entry in the CRM */
  async log(call: WebCrmLog): Promise<string> {
    const path = `${webCrmSource}/Log`;
    return (await this.#deps.rest.read(webCrmEntry, { path, method: 'POST', body: call })).id;
  }
}
