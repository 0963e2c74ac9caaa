import { CrmError } from '../crm-error.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { queryOf } from './query.ts';
import { recordIdIn } from './record-id.ts';
import { answerMs, type SalesforceApi, type SalesforcePlace, type TaskFields } from './salesforce-api.ts';

/** The argument of every callback of Open CTI for Classic. `result` may be JSON text. */
interface Response {
  readonly result?: unknown;
  readonly error?: string | null;
  /** The id of the saved record; some orgs have it in `result` only. */
  readonly id?: string;
}

type Callback = (response: Response) => void;

/** The used part of `sforce.interaction`: the callback is the last argument. */
export interface Interaction {
  readonly cti: {
    enableClickToDial(callback: Callback): void;
    disableClickToDial(callback: Callback): void;
    onClickToDial(listener: Callback): void;
    setSoftphoneHeight(px: number, callback: Callback): void;
    notifyInitializationComplete(): void;
  };
  getPageInfo(callback: Callback): void;
  onFocus(listener: Callback): void;
  isInConsole(callback: Callback): void;
  isVisible(callback: Callback): void;
  setVisible(visible: boolean, callback: Callback): void;
  screenPop(url: string, force: boolean, callback: Callback): void;
  runApex(apexClass: string, method: string, parameters: string, callback: Callback): void;
  saveLog(object: string, parameters: string, callback: Callback): void;
}

/** The used part of `sforce.console`. */
export interface Console {
  readonly cti: {
    fireOnCallBegin(callObjectId: string, callType: string, callLabel: string, callback?: Callback): void;
    fireOnCallEnd(callObjectId: string, duration: number, disposition: string, callback?: Callback): void;
  };
}

interface ClassicPlace {
  readonly number?: string;
  readonly objectId?: string;
  readonly objectName?: string;
  readonly object?: string;
}

/** The methods whose answer may be no. */
const questions: readonly string[] = ['isInConsole', 'isVisible'];

/** Salesforce Classic, in its console or not. */
export class Classic implements SalesforceApi {
  readonly name = 'Salesforce Classic';
  readonly lowestPanel = 1;
  readonly #interaction: Interaction;
  readonly #console: Console | undefined;
  #isInConsole = false;
  #isOver = false;

  constructor(interaction: Interaction, console: Console | undefined) {
    this.#interaction = interaction;
    this.#console = console;
  }

  async start(listeners: Parameters<SalesforceApi['start']>[0]): Promise<void> {
    const { cti } = this.#interaction;
    cti.onClickToDial(({ result }) => {
      const said = read(result);
      if (!this.#isOver && said?.number) listeners.clicked(said.number, placeOf(said));
    });
    this.#interaction.onFocus(({ result }) => !this.#isOver && listeners.went(placeOf(read(result))));
    const { result } = await call('getPageInfo', (callback) => this.#interaction.getPageInfo(callback));
    listeners.went(placeOf(read(result)));
    const console = await call('isInConsole', (callback) => this.#interaction.isInConsole(callback));
    this.#isInConsole = console.result === true || console.result === 'true';
    cti.notifyInitializationComplete();
  }

  async runApex(
    apexClass: string,
    method: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<string> {
    const { result } = await call('runApex', (callback) =>
      this.#interaction.runApex(apexClass, method, queryOf(parameters), callback),
    );
    return typeof result === 'string' ? result : JSON.stringify(result);
  }

  async popRecord(recordId: string): Promise<void> {
    await call('screenPop', (callback) => this.#interaction.screenPop(`/${recordId}`, true, callback));
  }

  async saveTask(fields: TaskFields, id?: string): Promise<string> {
    const query = queryOf(id === undefined ? fields : { Id: id, ...fields });
    const saved = await call(
      'saveLog',
      (callback) => this.#interaction.saveLog('Task', query, callback),
      answerMs.write,
    );
    const taskId = id ?? recordIdIn(saved);
    if (!taskId) throw new CrmError('crm.failed', 'saveLog answered without the id of the task.');
    return taskId;
  }

  async setClickToDial(enabled: boolean): Promise<void> {
    const { cti } = this.#interaction;
    await call('setClickToDial', (callback) =>
      enabled ? cti.enableClickToDial(callback) : cti.disableClickToDial(callback),
    );
  }

  async isVisible(): Promise<boolean> {
    if (!this.#isInConsole) return true;
    const { result } = await call('isVisible', (callback) => this.#interaction.isVisible(callback));
    return String(result) === 'true';
  }

  async setVisible(visible: boolean): Promise<void> {
    // Elsewhere the phone is in the sidebar of each page, which Salesforce cannot hide.
    if (!this.#isInConsole) return;
    await call('setVisible', (callback) => this.#interaction.setVisible(visible, callback));
  }

  async setHeight(px: number): Promise<void> {
    await call('setSoftphoneHeight', (callback) => this.#interaction.cti.setSoftphoneHeight(px, callback));
  }

  callBegan(recordId: string | undefined, direction: string, label: string): void {
    if (this.#isInConsole) this.#console?.cti.fireOnCallBegin(recordId ?? '', direction, label);
  }

  callEnded(recordId: string | undefined, seconds: number, outcome: string): void {
    if (this.#isInConsole) this.#console?.cti.fireOnCallEnd(recordId ?? '', seconds, outcome);
  }

  end(): void {
    this.#isOver = true;
  }
}

/** @param begin calls a method, with the callback in its place among the arguments */
function call(
  method: string,
  begin: (callback: Callback) => void,
  ms: number = answerMs.read,
): Promise<Response> {
  return withCrmTimeout(
    method,
    ms,
    () =>
      new Promise((resolve, reject) => {
        begin((response) => {
          const { result, error } = response;
          const isNo = result === false || result === 'false';
          // Other methods answer no when they fail.
          if (error || (isNo && !questions.includes(method)))
            reject(new CrmError('crm.failed', `${method}: ${error || 'failed without a reason'}`));
          else resolve(response);
        });
      }),
  );
}

/** Parses the result of a callback, which may be text. */
function read(result: unknown): ClassicPlace | undefined {
  if (typeof result !== 'string') return (result ?? undefined) as ClassicPlace | undefined;
  try {
    return JSON.parse(result) as ClassicPlace;
  } catch (cause) {
    throw new CrmError('crm.failed', 'The answer of Salesforce cannot be read.', { cause });
  }
}

const placeOf = (said: ClassicPlace | undefined): SalesforcePlace | undefined =>
  said?.objectId
    ? { recordId: said.objectId, recordName: said.objectName ?? '', objectType: said.object ?? '' }
    : undefined;
