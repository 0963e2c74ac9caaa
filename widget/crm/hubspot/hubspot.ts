import * as z from 'zod/mini';
import type { CrmAdapter, CrmEvents, PanelSize } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import type { HubSpotLine, HubSpotMessage } from './hubspot-line.ts';

const id = z.union([z.string(), z.number()]);
const coordinates = z.object({ objectTypeId: z.string(), objectId: id, portalId: z.optional(id) });
const matches = z.array(
  z.object({
    callerIdType: z.string(),
    objectCoordinates: coordinates,
    firstName: z.optional(z.nullable(z.string())),
    lastName: z.optional(z.nullable(z.string())),
    name: z.optional(z.nullable(z.string())),
  }),
);
const dialled = z.object({
  phoneNumber: z.string(),
  objectId: z.optional(id),
  objectType: z.optional(z.string()),
});
const engaged = z.object({ engagementId: id });

/** HubSpot's object type ids of records. */
const typeIds: Readonly<Record<string, string>> = { CONTACT: '0-1', COMPANY: '0-2' };

/**
 * HubSpot, by its calling extensions. HubSpot creates the entry of a call itself when it is notified of the call, and stores
 * it under our id; it can neither search for an entry nor for records by name.
 */
export class HubSpot implements CrmAdapter {
  readonly name = 'HubSpot';
  readonly lowestPanel = 1;
  readonly recordKind = 'GENERIC_CRM';
  readonly #line: HubSpotLine;
  #portalId: unknown;
  #lastLook = 0;
  #unlisten: (() => void) | undefined;

  constructor(line: HubSpotLine) {
    this.#line = line;
  }

  async open(events: CrmEvents): Promise<void> {
    await this.#line.ready();
    this.#unlisten = this.#line.listen((message) => {
      if (message.type === 'READY') this.#portalId = message.portalId;
      if (message.type === 'DIAL_NUMBER') this.#dial(message, events);
    });
    this.#line.send('INITIALIZED', { isLoggedIn: true });
  }

  /**
   * HubSpot names the caller in its answer to the notification of an incoming call. For outgoing calls it names no caller.
   */
  async match(
    number: string,
    { isIncoming }: { readonly isIncoming: boolean },
  ): Promise<readonly CrmRecord[]> {
    if (!isIncoming) return [];
    this.#lastLook += 1;
    const externalCallId = `look-${this.#lastLook}-${Date.now()}`;
    const facts = { externalCallId, fromNumber: number, callStartTime: Date.now(), createEngagement: false };
    const isMine = (message: HubSpotMessage) => message.externalCallId === externalCallId;
    const { good, bad } = { good: 'CALLER_ID_MATCH_SUCCEEDED', bad: 'CALLER_ID_MATCH_FAILED' };
    const answer = await this.#line.ask('INCOMING_CALL', facts, { good, bad, isMine }).catch((thrown) => {
      if (thrown instanceof CrmError && thrown.code === 'crm.failed')
        throw new CrmError('crm.searchFailed', thrown.message, { cause: thrown });
      throw thrown;
    });
    return matches.parse(answer.callerIdMatches ?? []).map((match) => ({
      id: `${match.objectCoordinates.objectTypeId}/${match.objectCoordinates.objectId}`,
      name: match.name ?? [match.firstName, match.lastName].filter(Boolean).join(' '),
      type: match.callerIdType === 'COMPANY' ? 'Company' : 'Contact',
      numbers: [number],
    }));
  }

  async pop(record: CrmRecord): Promise<void> {
    const [objectTypeId, objectId] = record.id.split('/');
    const objectCoordinates = { portalId: this.#portalId, objectTypeId, objectId: Number(objectId) };
    this.#line.send('NAVIGATE_TO_RECORD', { objectCoordinates });
  }

  async createLog(log: CrmLog): Promise<string> {
    const { key: externalCallId, direction, number, startedAt } = log;
    const isIncoming = direction === 'inbound';
    const facts = {
      externalCallId,
      callStartTime: startedAt,
      createEngagement: true,
      ...(isIncoming ? { fromNumber: number } : { toNumber: number }),
    };
    const answer = await this.#line.ask(isIncoming ? 'INCOMING_CALL' : 'OUTGOING_CALL_STARTED', facts, {
      good: 'CREATE_ENGAGEMENT_SUCCEEDED',
      bad: 'CREATE_ENGAGEMENT_FAILED',
      isMine: (message) => message.externalCallId === undefined || message.externalCallId === externalCallId,
    });
    const engagementId = String(engaged.parse(answer).engagementId);
    const callEndStatus = log.durationMs > 0 ? 'COMPLETED' : isIncoming ? 'MISSED' : 'NO_ANSWER';
    this.#line.send('CALL_ENDED', { externalCallId, engagementId, callEndStatus });
    await this.updateLog(engagementId, log);
    return engagementId;
  }

  async updateLog(engagementId: string, log: CrmLog): Promise<void> {
    const notes = [log.outcome, log.notes].filter(Boolean).join('\n');
    await this.#line.ask(
      'CALL_COMPLETED',
      {
        engagementId: Number(engagementId),
        externalCallId: log.key,
        hideWidget: false,
        engagementProperties: {
          hs_call_title: log.subject,
          hs_call_body: notes,
          hs_call_direction: log.direction.toUpperCase(),
          hs_call_duration: String(Math.round(log.durationMs)),
          hs_call_status: 'COMPLETED',
          [log.direction === 'inbound' ? 'hs_call_from_number' : 'hs_call_to_number']: log.number,
        },
      },
      {
        good: 'UPDATE_ENGAGEMENT_SUCCEEDED',
        bad: 'UPDATE_ENGAGEMENT_FAILED',
        isMine: (message) =>
          message.engagementId === undefined || String(message.engagementId) === engagementId,
      },
    );
  }

  /** HubSpot enables click-to-dial while the user is available. */
  async setClickToDial({ enabled }: { readonly enabled: boolean }): Promise<void> {
    this.#line.send(enabled ? 'USER_AVAILABLE' : 'USER_UNAVAILABLE');
  }

  async sizePanel(size: PanelSize): Promise<void> {
    this.#line.send('RESIZE_WIDGET', { ...size });
  }

  close(): void {
    this.#unlisten?.();
    this.#line.close();
  }

  #dial(message: HubSpotMessage, events: CrmEvents): void {
    const { phoneNumber, objectId, objectType } = dialled.parse(message);
    const typeId = typeIds[objectType ?? ''];
    const record =
      objectId !== undefined && typeId !== undefined
        ? {
            id: `${typeId}/${objectId}`,
            name: phoneNumber,
            type: objectType === 'COMPANY' ? 'Company' : 'Contact',
          }
        : undefined;
    events.dial({ number: phoneNumber, record });
  }
}
