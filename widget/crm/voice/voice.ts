import type { CrmAdapter, CrmEvents } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { numberEnding } from '../rules.ts';
import type { Connector } from './connector.ts';
import type { VoiceLine } from './line.ts';
import type { OrgComponent } from './org-component.ts';

const openMs = 30_000;

/**
 * Salesforce Voice. Salesforce owns the record of a call, the VoiceCall with the call's key, and finds the caller itself. A
 * component of the org, if there is one, finds and shows records for the widget, and writes notes into the VoiceCall.
 */
export class Voice implements CrmAdapter {
  readonly name = 'Salesforce Voice';
  readonly recordKind = 'UCC';
  readonly writesByKey = true;
  readonly #line: VoiceLine;
  readonly #connector: Connector;
  readonly #component: OrgComponent;

  constructor(line: VoiceLine, connector: Connector, component: OrgComponent) {
    this.#line = line;
    this.#connector = connector;
    this.#component = component;
  }

  /** Resolves when Salesforce has set the connector up. */
  async open(events: CrmEvents): Promise<void> {
    this.#connector.serve(events);
    this.#component.listen(events);
    await withCrmTimeout('SETUP_CONNECTOR', openMs, () => this.#line.isSetUp);
  }

  async match(
    number: string,
    { isIncoming }: { readonly isIncoming: boolean },
  ): Promise<readonly CrmRecord[]> {
    // As in Open CTI, a number of one or two digits is nobody's.
    if (numberEnding(number).length < 3 || !(await this.#component.isThere())) return [];
    return this.#component.match(number, isIncoming);
  }

  async pop(record: CrmRecord): Promise<void> {
    if (await this.#component.isThere()) await this.#component.show(record.id);
  }

  /** Without a component, the VoiceCall is all that Salesforce has of a call, and its key stands for it: a note waits. */
  async createLog(log: CrmLog): Promise<string> {
    if (await this.#component.isThere()) return this.#component.log(log);
    if (log.notes === '' && log.outcome === '') return log.key;
    throw new CrmError('crm.failed', 'The org has no component that writes notes into a VoiceCall.');
  }

  async updateLog(id: string, log: CrmLog): Promise<void> {
    const updated = await this.createLog(log);
    if (updated !== id && id !== log.key)
      throw new CrmError('crm.failed', `The call ${log.key} is ${updated}, not ${id}.`);
  }

  close(): void {
    this.#connector.serve(undefined);
    this.#component.listen(undefined);
    this.#connector.close();
    this.#line.close();
  }
}
