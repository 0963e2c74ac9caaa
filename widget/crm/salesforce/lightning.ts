import { CrmError } from '../crm-error.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { queryOf } from './query.ts';
import { recordIdIn } from './record-id.ts';
import { answerMs, type SalesforceApi, type SalesforcePlace, type TaskFields } from './salesforce-api.ts';

/** The argument of every callback of Open CTI for Lightning. */
interface Response {
  readonly success: boolean;
  readonly returnValue?: unknown;
  readonly errors?: readonly { readonly code?: string; readonly description?: string }[] | null;
}

type Method = (request: object) => void;

/** The used part of `sforce.opencti`: each method takes an object with the callback in it. */
export interface OpenCti {
  readonly SCREENPOP_TYPE: { readonly SOBJECT: string };
  readonly enableClickToDial: Method;
  readonly disableClickToDial: Method;
  readonly onClickToDial: (request: {
    listener: (payload: LightningPlace & { number: string }) => void;
  }) => void;
  readonly onNavigationChange: (request: { listener: (payload: LightningPlace) => void }) => void;
  readonly getAppViewInfo: Method;
  readonly isSoftphonePanelVisible: Method;
  readonly setSoftphonePanelVisibility: Method;
  readonly setSoftphonePanelHeight: Method;
  readonly notifyInitializationComplete: Method;
  readonly screenPop: Method;
  readonly runApex: Method;
  readonly saveLog: Method;
  readonly refreshView: Method;
}

interface LightningPlace {
  readonly recordId?: string;
  readonly recordName?: string;
  readonly objectType?: string;
}

type Called = { [Name in keyof OpenCti]: OpenCti[Name] extends Method ? Name : never }[keyof OpenCti];

/** Salesforce Lightning. */
export class Lightning implements SalesforceApi {
  readonly name = 'Salesforce Lightning';
  readonly lowestPanel = 240;
  readonly #cti: OpenCti;
  #isOver = false;

  constructor(cti: OpenCti) {
    this.#cti = cti;
  }

  async start(listeners: Parameters<SalesforceApi['start']>[0]): Promise<void> {
    this.#cti.onClickToDial({
      listener: (payload) => !this.#isOver && listeners.clicked(payload.number, placeOf(payload)),
    });
    this.#cti.onNavigationChange({
      listener: (payload) => !this.#isOver && listeners.went(placeOf(payload)),
    });
    listeners.went(placeOf((await this.#call('getAppViewInfo')) as LightningPlace | undefined));
    await this.#call('notifyInitializationComplete');
  }

  async runApex(
    apexClass: string,
    methodName: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<string> {
    const methodParams = queryOf(parameters);
    const given = await this.#call('runApex', { apexClass, methodName, methodParams });
    return String((given as { runApex?: unknown } | undefined)?.runApex ?? '');
  }

  async popRecord(recordId: string): Promise<void> {
    await this.#call('screenPop', { type: this.#cti.SCREENPOP_TYPE.SOBJECT, params: { recordId } });
  }

  async saveTask(fields: TaskFields, id?: string): Promise<string> {
    const which = id === undefined ? { entityApiName: 'Task' } : { Id: id };
    const saved = await this.#call('saveLog', { value: { ...which, ...fields } }, answerMs.write);
    const taskId = id ?? recordIdIn(saved);
    if (!taskId) throw new CrmError('crm.failed', 'saveLog answered without the id of the task.');
    // A list that does not show the new task yet is no failure of the log.
    this.#call('refreshView').catch(() => undefined);
    return taskId;
  }

  async setClickToDial(enabled: boolean): Promise<void> {
    await this.#call(enabled ? 'enableClickToDial' : 'disableClickToDial');
  }

  async isVisible(): Promise<boolean> {
    const { visible } = (await this.#call('isSoftphonePanelVisible')) as { readonly visible?: boolean };
    return visible === true;
  }

  async setVisible(visible: boolean): Promise<void> {
    await this.#call('setSoftphonePanelVisibility', { visible });
  }

  async setHeight(heightPX: number): Promise<void> {
    await this.#call('setSoftphonePanelHeight', { heightPX });
  }

  callBegan(): void {}

  callEnded(): void {}

  end(): void {
    this.#isOver = true;
  }

  #call(method: Called, args: object = {}, ms: number = answerMs.read): Promise<unknown> {
    return withCrmTimeout(
      method,
      ms,
      () =>
        new Promise((resolve, reject) => {
          const callback = ({ success, returnValue, errors }: Response) => {
            if (success) resolve(returnValue);
            else reject(new CrmError('crm.failed', `${method}: ${wordsOf(errors)}`));
          };
          this.#cti[method]({ ...args, callback });
        }),
    );
  }
}

const wordsOf = (errors: Response['errors']): string =>
  (errors ?? []).map(({ code, description }) => [code, description].filter(Boolean).join(' ')).join('; ') ||
  'failed without a reason';

const placeOf = (said: LightningPlace | undefined): SalesforcePlace | undefined =>
  said?.recordId
    ? { recordId: said.recordId, recordName: said.recordName ?? '', objectType: said.objectType ?? '' }
    : undefined;
