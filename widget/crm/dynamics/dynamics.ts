import * as z from 'zod/mini';
import type { CrmAdapter, CrmEvents } from '../crm-adapter.ts';
import { CrmError, toCrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { numberEnding } from '../rules.ts';
import type { CiFramework } from './ci-framework.ts';
import { type DynamicsCallOptions, DynamicsCalls, type DynamicsCallsDeps } from './dynamics-calls.ts';
import { clickedIn, idOf, presenceIn, recordOfPage, valueIn } from './dynamics-messages.ts';
import { phoneCallOf } from './phone-call.ts';

/** The framework has a timeout of ten seconds; after a little more than that, no answer comes. */
const answerMs = 15_000;

/** Tables of people and companies, best first. */
const tables = [
  {
    entity: 'contact',
    kind: 'Contact',
    id: 'contactid',
    name: 'fullname',
    phones: ['telephone1', 'mobilephone', 'telephone2'],
  },
  {
    entity: 'lead',
    kind: 'Lead',
    id: 'leadid',
    name: 'fullname',
    phones: ['telephone1', 'mobilephone', 'telephone2'],
  },
  { entity: 'account', kind: 'Account', id: 'accountid', name: 'name', phones: ['telephone1', 'telephone2'] },
] as const;
type Table = (typeof tables)[number];

const rows = z.record(z.string(), z.record(z.string(), z.unknown()));
/** The smallest width of the widget, in pixels. */
const minWidth = 320;

/** Microsoft Dynamics 365, by its Channel Integration Framework 2. Calls become phone call activities. */
export class Dynamics implements CrmAdapter {
  readonly name = 'Dynamics 365';
  readonly recordKind = 'GENERIC_CRM';
  readonly live: DynamicsCalls;
  readonly #load: () => Promise<CiFramework>;
  #framework: CiFramework | undefined;
  #unlisten: (() => void) | undefined;
  /** Dynamics reports the mode that the user chooses, and not the mode that the widget sets. */
  #isOpenedByUser = false;

  constructor(
    load: () => Promise<CiFramework>,
    options: DynamicsCallOptions,
    log: (message: string) => void,
  ) {
    this.#load = load;
    const ask: DynamicsCallsDeps['ask'] = (what, question) => this.#ask(what, async (cif) => question(cif));
    this.live = new DynamicsCalls({ ask, log, options });
  }

  async open(events: CrmEvents): Promise<void> {
    const framework = await this.#load();
    this.#framework = framework;
    const { live } = this;
    live.open(events);
    const handlers: Readonly<Record<string, (data: string) => Promise<void>>> = {
      async onclicktoact(data) {
        const request = clickedIn(data);
        if (request) events.dial(request);
      },
      async onpagenavigate(data) {
        events.context(recordOfPage(data));
      },
      /** A panel that the user has made too narrow gets the smallest width that shows the phone. */
      async onsizechanged(data) {
        const width = valueIn(data);
        if (width > 0 && width < minWidth) await framework.setWidth(minWidth);
      },
      onmodechanged: async (data) => {
        this.#isOpenedByUser = valueIn(data) === 1;
      },
      async onPresenceChange(data) {
        live.presenceChanged(presenceIn(data));
      },
    };
    for (const [event, handler] of Object.entries(handlers)) framework.addHandler(event, handler);
    this.#unlisten = () => {
      for (const [event, handler] of Object.entries(handlers)) framework.removeHandler(event, handler);
    };
  }

  async match(number: string): Promise<readonly CrmRecord[]> {
    const ending = numberEnding(number);
    if (ending === '') return [];
    for (const table of tables) {
      const found = await this.#find(
        table,
        table.phones.map((phone) => `endswith(${phone},'${ending}')`).join(' or '),
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  async search(text: string): Promise<readonly CrmRecord[]> {
    const part = encodeURIComponent(text.trim().replaceAll("'", "''"));
    if (part === '') return [];
    const lists = await Promise.all(
      tables.map((table) => this.#find(table, `contains(${table.name},'${part}')`)),
    );
    return lists.flat();
  }

  async pop(record: CrmRecord): Promise<void> {
    const { entity: entityName, id: entityId } = placeOf(record.id);
    await this.#ask('openForm', (cif) => cif.openForm(JSON.stringify({ entityName, entityId })));
  }

  /** An activity is created open and then completed, because the framework cannot create a completed activity. */
  async createLog(log: CrmLog): Promise<string> {
    const fields = JSON.stringify(phoneCallOf(log));
    const created = await this.#ask('createRecord', (cif) => cif.createRecord('phonecall', fields));
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(created));
    await this.#complete(id, log);
    return id;
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    const { subject, description, category } = phoneCallOf(log);
    const fields = JSON.stringify({ subject, description, category });
    await this.#ask('updateRecord', (cif) => cif.updateRecord('phonecall', id, fields));
    await this.#complete(id, log);
  }

  async findLog(key: string): Promise<string | undefined> {
    const query = `?$select=activityid&$filter=subcategory eq '${key}'`;
    const [found] = await this.#rows('phonecall', query);
    return found && String(found.activityid);
  }

  async setClickToDial({ enabled }: { readonly enabled: boolean }): Promise<void> {
    await this.#ask('setClickToAct', (cif) => cif.setClickToAct(enabled));
  }

  async isPanelShown(): Promise<boolean> {
    return (await this.#ask('getMode', (cif) => cif.getMode())) === 1;
  }

  /** A panel that the user has opened during the call stays. */
  async showPanel({ visible }: { readonly visible: boolean }): Promise<void> {
    if (!visible && this.#isOpenedByUser) return;
    this.#isOpenedByUser = false;
    await this.#ask('setMode', (cif) => cif.setMode(visible ? 1 : 0));
  }

  close(): void {
    this.#unlisten?.();
  }

  /** Completes an activity. 1: completed; 2: an outgoing call was made, 4: an incoming call was received. */
  async #complete(id: string, { direction }: CrmLog): Promise<void> {
    const fields = JSON.stringify({ statecode: 1, statuscode: direction === 'outbound' ? 2 : 4 });
    await this.#ask('updateRecord', (cif) => cif.updateRecord('phonecall', id, fields));
  }

  async #find({ entity, kind, id, name, phones }: Table, filter: string): Promise<readonly CrmRecord[]> {
    const query = `?$select=${[id, name, ...phones].join(',')}&$filter=${filter}&$top=25`;
    return (await this.#rows(entity, query)).map((row) => ({
      id: idOf(entity, String(row[id])),
      name: String(row[name] ?? ''),
      type: kind,
      numbers: phones.flatMap((phone) => (row[phone] ? [String(row[phone])] : [])),
    }));
  }

  async #rows(entity: string, query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    try {
      const found = await this.#ask('searchAndOpenRecords', (cif) =>
        cif.searchAndOpenRecords(entity, query, true),
      );
      return Object.values(rows.parse(JSON.parse(found)));
    } catch (thrown) {
      const error = toCrmError(thrown);
      if (error.code === 'crm.timeout') throw error;
      throw new CrmError('crm.searchFailed', error.message, { cause: error });
    }
  }

  async #ask<Value>(what: string, question: (framework: CiFramework) => Promise<Value>): Promise<Value> {
    const framework = this.#framework;
    if (!framework) throw new CrmError('crm.notStarted', 'Dynamics is not there yet.');
    try {
      return await withCrmTimeout(what, answerMs, () => question(framework));
    } catch (thrown) {
      throw toCrmError(thrown);
    }
  }
}

function placeOf(id: string): { entity: string; id: string } {
  const [entity = '', record = ''] = id.split('/');
  return { entity, id: record };
}
