import { HubSpot } from '../hubspot/hubspot.ts';
import { HubSpotLine, type HubSpotMessage, type HubSpotWindow } from '../hubspot/hubspot-line.ts';
import type { CrmUnderTest } from './crm-under-test.ts';

const origin = 'https://app.hubspot.com';

interface Engagement {
  readonly key: string;
  readonly isIncoming: boolean;
  subject: string;
  notes: string;
}

/** Messages go to the page around, and come from it. */
export async function testHubSpot(): Promise<CrmUnderTest> {
  const engagements = new Map<string, Engagement>();
  const shown: string[] = [];
  let hear: ((event: MessageEvent) => void) | undefined;
  let failing: string | undefined;
  let isClickable = false;
  const send = (message: object, from = origin) =>
    queueMicrotask(() => hear?.({ data: message, origin: from } as MessageEvent));

  const begin = (message: HubSpotMessage) => {
    const { externalCallId, createEngagement, fromNumber, type } = message;
    if (!createEngagement) {
      const isKnown = String(fromNumber).replace(/\D/g, '').endsWith('612345678');
      const match = {
        callerIdType: 'CONTACT',
        objectCoordinates: { portalId: 5, objectTypeId: '0-1', objectId: 7 },
        firstName: 'Jane',
        lastName: 'Doe',
      };
      const isFailing = failing === 'match';
      failing = isFailing ? undefined : failing;
      send({
        type: isFailing ? 'CALLER_ID_MATCH_FAILED' : 'CALLER_ID_MATCH_SUCCEEDED',
        messageId: 'h',
        externalCallId,
        callerIdMatches: isKnown ? [match] : [],
      });
      return;
    }
    if (failing === 'createLog') {
      failing = undefined;
      send({ type: 'CREATE_ENGAGEMENT_FAILED', messageId: 'h', externalCallId, error: { code: 1 } });
      return;
    }
    const engagementId = engagements.size + 1;
    const key = String(externalCallId);
    engagements.set(String(engagementId), {
      key,
      isIncoming: type === 'INCOMING_CALL',
      subject: '',
      notes: '',
    });
    send({ type: 'CREATE_ENGAGEMENT_SUCCEEDED', messageId: 'h', externalCallId, engagementId });
  };

  const complete = ({ engagementId, engagementProperties }: HubSpotMessage) => {
    const engagement = engagements.get(String(engagementId));
    const { hs_call_title: subject, hs_call_body: notes } = engagementProperties as Record<string, string>;
    if (engagement) Object.assign(engagement, { subject, notes });
    send({ type: 'UPDATE_ENGAGEMENT_SUCCEEDED', messageId: 'h', engagementId });
  };

  const onMessage = (message: HubSpotMessage) => {
    const { type } = message;
    if (type === 'SYNC_ACK') send({ type: 'READY', messageId: 'h', portalId: 5 });
    if (type === 'INCOMING_CALL' || type === 'OUTGOING_CALL_STARTED') begin(message);
    if (type === 'CALL_COMPLETED') complete(message);
    if (type === 'USER_AVAILABLE') isClickable = true;
    if (type === 'USER_UNAVAILABLE') isClickable = false;
    if (type === 'NAVIGATE_TO_RECORD') {
      const { objectTypeId, objectId } = message.objectCoordinates as Record<string, unknown>;
      shown.push(`${objectTypeId}/${objectId}`);
    }
  };
  const window: HubSpotWindow = {
    addEventListener: (_, listener) => {
      hear = listener;
    },
    removeEventListener: () => {
      hear = undefined;
    },
    parent: { postMessage: (message, to) => to === origin && onMessage(message as HubSpotMessage) },
    location: { origin: 'https://phone.example' },
  };
  const adapter = new HubSpot(new HubSpotLine(window, (from) => from === origin));
  send({ type: 'SYNC', messageId: 's', hostUrl: origin }, 'https://evil.example');
  send({ type: 'SYNC', messageId: 's', hostUrl: origin });
  return {
    adapter,
    jane: { id: '0-1/7', name: 'Jane Doe', type: 'Contact' },
    relates: false,
    written: () =>
      [...engagements].map(([id, { key, isIncoming, subject, notes }]) => ({
        id,
        key,
        direction: isIncoming ? 'inbound' : 'outbound',
        subject,
        notes,
        recordId: undefined,
      })),
    shown: () => shown,
    isClickable: () => isClickable,
    click: (phoneNumber) =>
      send({ type: 'DIAL_NUMBER', messageId: 'd', phoneNumber, objectId: 7, objectType: 'CONTACT' }),
    failNext: (what) => {
      failing = what;
    },
  };
}
