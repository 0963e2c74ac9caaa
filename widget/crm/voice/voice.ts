import type { CrmAdapter, CrmEvents } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';

/**
 * The interface of a connector for Salesforce Voice with partner telephony. In Voice the CRM owns the call's record (a
 * VoiceCall) and the phone only reports events. A connector in the frame of the CRM implements these few methods, and
 * everything else of the widget stays unchanged.
 */
export interface VoiceConnector {
  /** Resolves when the CRM has accepted the connector. */
  start(events: {
    readonly onClickToDial: (number: string, recordId: string | undefined) => void;
  }): Promise<void>;
  /** Returns the records of a number, by the search of the CRM's workspace. */
  findRecords(number: string): Promise<readonly CrmRecord[]>;
  openRecord(recordId: string): Promise<void>;
  /**
   * Creates the VoiceCall with this `vendorCallKey`, or returns the existing VoiceCall: the CRM has a single VoiceCall for
   * each key.
   */
  upsertVoiceCall(vendorCallKey: string, call: CrmLog): Promise<string>;
  end(): void;
}

/** Salesforce Voice: its own key ensures a single record for each call, however often it is sent. */
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
