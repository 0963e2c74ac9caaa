import type { CrmAdapter, CrmEvents, PanelSize } from '../crm-adapter.ts';
import { CrmError, toCrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';
import { recordsIn, rulesIn, type TaskRules, tasksIn } from './apex.ts';
import type { SalesforceApi, SalesforcePlace, TaskFields } from './salesforce-api.ts';
import { newTaskOf, taskOf, usualRules } from './task.ts';

/** The minimum number of digits of a lookup: the class refuses fewer, because too many numbers end like that. */
const minDigits = 3;

/** The class that the administrator installs with the call center. */
const apexClass = 'CallsideSearch';

export interface SalesforceDeps {
  /** Loads the API. */
  readonly load: () => Promise<SalesforceApi>;
  /** The status of logged calls; undefined for the status that the org names. */
  readonly closedStatus?: string | undefined;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
}

/** Salesforce, in any of its user interfaces. */
export class Salesforce implements CrmAdapter {
  readonly name: string;
  readonly #deps: SalesforceDeps;
  #api: SalesforceApi | undefined;
  #rules: TaskRules | undefined;
  #isOver = false;

  constructor(name: string, deps: SalesforceDeps) {
    this.name = name;
    this.#deps = deps;
  }

  async open(events: CrmEvents): Promise<void> {
    const api = await this.#deps.load();
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

  async createLog(log: CrmLog): Promise<string> {
    return this.#opened().saveTask(newTaskOf(log, await this.#taskRules()));
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    const task = said(taskOf(log, await this.#taskRules()));
    // A removed value is removed in the task, too.
    await this.#opened().saveTask({ Description: '', CallDisposition: '', ...task }, id);
  }

  async findLog(key: string): Promise<string | undefined> {
    return tasksIn(await this.#apex('findTask', { key }))[0];
  }

  setClickToDial({ enabled }: { readonly enabled: boolean }): Promise<void> {
    return this.#opened().setClickToDial(enabled);
  }

  isPanelShown(): Promise<boolean> {
    return this.#opened().isVisible();
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

  /** An org with an older class does not say its rules: it is asked again for the next call. */
  async #taskRules(): Promise<TaskRules> {
    const { closedStatus, log } = this.#deps;
    try {
      this.#rules ??= rulesIn(await this.#apex('describeTask', {}));
    } catch (thrown) {
      const { code, message } = toCrmError(thrown);
      // The call is logged when the org answers again.
      if (code === 'crm.timeout') throw thrown;
      log(`${apexClass} did not name the status of closed tasks: ${message}`);
    }
    const rules = this.#rules ?? usualRules;
    return closedStatus === undefined ? rules : { ...rules, closedStatus };
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
