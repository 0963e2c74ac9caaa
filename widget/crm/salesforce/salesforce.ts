import type { CrmAdapter, CrmEvents, PanelSize } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';
import { recordsIn, tasksIn } from './apex.ts';
import type { SalesforceApi, SalesforcePlace, TaskFields } from './salesforce-api.ts';
import { taskOf } from './task.ts';

/** The minimum number of digits of a lookup: the class refuses fewer, because too many numbers end like that. */
const minDigits = 3;

/** The class that the administrator installs with the call center. */
const apexClass = 'CallsideSearch';

/** Salesforce, by the API that `load` returns. */
export class Salesforce implements CrmAdapter {
  readonly name: string;
  readonly #load: () => Promise<SalesforceApi>;
  #api: SalesforceApi | undefined;
  #isOver = false;

  constructor(name: string, load: () => Promise<SalesforceApi>) {
    this.name = name;
    this.#load = load;
  }

  async open(events: CrmEvents): Promise<void> {
    const api = await this.#load();
    if (this.#isOver) return;
    // A link that did not open receives clicks all the same.
    this.#api?.end();
    this.#api = api;
    await api.start({
      clicked: (number, place) => events.dial({ number, record: recordAt(place) }),
      went: (place) => events.context(recordAt(place)),
    });
  }

  /** Contacts; without any, leads; without any, accounts. */
  async match(number: string): Promise<readonly CrmRecord[]> {
    const ending = numberEnding(number);
    if (ending.length < minDigits) return [];
    const found = recordsIn(await this.#apex('findByNumber', { ending: `%${ending}` }));
    return found.find((kind) => kind.length > 0) ?? [];
  }

  async search(text: string): Promise<readonly CrmRecord[]> {
    if (text.trim() === '') return [];
    return recordsIn(await this.#apex('findByName', { text: text.trim() })).flat();
  }

  pop(record: CrmRecord): Promise<void> {
    return this.#opened().popRecord(record.id);
  }

  createLog(log: CrmLog): Promise<string> {
    return this.#opened().saveTask(taskOf(log));
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    // A removed value is removed in the task, too.
    await this.#opened().saveTask({ Description: '', CallDisposition: '', ...said(taskOf(log)) }, id);
  }

  async findLog(key: string): Promise<string | undefined> {
    return tasksIn(await this.#apex('findTask', { key }))[0];
  }

  setClickToDial({ enabled }: { readonly enabled: boolean }): Promise<void> {
    return this.#opened().setClickToDial(enabled);
  }

  showPanel({ visible }: { readonly visible: boolean }): Promise<void> {
    return this.#opened().setVisible(visible);
  }

  sizePanel({ height }: PanelSize): Promise<void> {
    return this.#opened().setHeight(height);
  }

  get lowestPanel(): number | undefined {
    return this.#api?.lowestPanel;
  }

  callBegan({ record, direction, subject }: CrmLog): void {
    this.#opened().callBegan(record?.id, direction, subject);
  }

  callEnded({ record, durationMs, outcome }: CrmLog): void {
    this.#opened().callEnded(record?.id, Math.round(durationMs / 1000), outcome);
  }

  close(): void {
    this.#isOver = true;
    this.#api?.end();
  }

  async #apex(method: string, parameters: Readonly<Record<string, string>>): Promise<string> {
    try {
      return await this.#opened().runApex(apexClass, method, parameters);
    } catch (thrown) {
      // A time-out is more specific than a general failure.
      if (thrown instanceof CrmError && thrown.code === 'crm.failed')
        throw new CrmError('crm.searchFailed', thrown.message, { cause: thrown });
      throw thrown;
    }
  }

  #opened(): SalesforceApi {
    if (!this.#api) throw new CrmError('crm.notStarted', 'Salesforce is not there yet.');
    return this.#api;
  }
}

/** Removes undefined fields. */
const said = (fields: TaskFields): TaskFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const recordAt = (place: SalesforcePlace | undefined): CrmRecord | undefined =>
  place && { id: place.recordId, name: place.recordName, type: place.objectType };
