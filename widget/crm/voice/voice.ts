import type { CrmAdapter, CrmEvents } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';

/**
 * What a connector of Salesforce Voice for partner telephony does for the widget. In Voice the CRM owns the call's record
 * (a VoiceCall) and the phone only tells it what happens: a connector that is loaded into the frame of the CRM has these
 * few ways in, and everything else of the widget stays as it is.
 */
export interface VoiceConnector {
  /** Resolves when the CRM has taken the connector. */
  start(events: {
    readonly onClickToDial: (number: string, recordId: string | undefined) => void;
  }): Promise<void>;
  /** Who has a number, by the search of the CRM's workspace. */
  findRecords(number: string): Promise<readonly CrmRecord[]>;
  openRecord(recordId: string): Promise<void>;
  /** Makes the VoiceCall with this `vendorCallKey`, or gives the one that is there: the CRM has one for each key. */
  upsertVoiceCall(vendorCallKey: string, call: CrmLog): Promise<string>;
  end(): void;
}

/** Salesforce Voice: its own key makes that there is one record for each call, however often it is sent. */
export class Voice implements CrmAdapter {
  readonly name = 'Salesforce Voice';
  readonly writesByKey = true;
  readonly #connector: VoiceConnector;

  constructor(connector: VoiceConnector) {
    this.#connector = connector;
  }

  open(events: CrmEvents): Promise<void> {
    return this.#connector.start({
      onClickToDial: (number, recordId) =>
        events.dial({ number, record: recordId ? { id: recordId, name: number } : undefined }),
    });
  }

  match(number: string): Promise<readonly CrmRecord[]> {
    return this.#connector.findRecords(number);
  }

  pop(record: CrmRecord): Promise<void> {
    return this.#connector.openRecord(record.id);
  }

  createLog(log: CrmLog): Promise<string> {
    return this.#connector.upsertVoiceCall(log.key, log);
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    const updated = await this.#connector.upsertVoiceCall(log.key, log);
    if (updated !== id) throw new CrmError('crm.failed', `The call ${log.key} is ${updated}, not ${id}.`);
  }

  close(): void {
    this.#connector.end();
  }
}
