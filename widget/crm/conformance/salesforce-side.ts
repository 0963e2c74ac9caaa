/** A record of a call in the org. */
export interface VoiceCall {
  readonly Id: string;
  readonly VendorCallKey: string;
  state: string;
  direction: 'inbound' | 'outbound';
  number: string;
  subject: string;
  notes: string;
  outcome: string;
  recordId: string | undefined;
}

/** An event that the connector has told. */
export interface ToldEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: the payloads are what the vendor's library makes of them
  readonly payload: any;
}

/**
 * Salesforce's side of the vendor's messages, which no package has: it sets the connector up, commands, keeps what it is told, and has a
 * VoiceCall for each call and a component that answers the widget. The types of the messages are those of the library. This
 * runs in tests and, as the text of a function, in a page: it uses nothing from outside.
 */
export function salesforceSide({
  types,
  contacts = [],
  hasComponent = true,
}: {
  /** `MESSAGE_TYPE` of the library. */
  readonly types: Readonly<Record<string, string>>;
  readonly contacts?: readonly { readonly id: string; readonly name: string; readonly number: string }[];
  readonly hasComponent?: boolean;
}) {
  const channel = new MessageChannel();
  const port = channel.port1;
  const told: ToldEvent[] = [];
  const ready: object[] = [];
  const logs: object[] = [];
  const shown: string[] = [];
  const voiceCalls = new Map<string, VoiceCall>();
  const state = { hasComponent, failing: '', postponed: (): unknown => undefined };
  const ending = (number: string) => number.replace(/\D/g, '').slice(-9);

  const send = (type: string, facts: object = {}) =>
    port.postMessage({ type: types[type] ?? type, ...facts });
  const voiceCall = (key: string, direction: 'inbound' | 'outbound' = 'inbound', number = ''): VoiceCall => {
    const known = voiceCalls.get(key);
    if (known) return known;
    const made: VoiceCall = {
      Id: `0LQ${String(voiceCalls.size + 1).padStart(12, '0')}`,
      VendorCallKey: key,
      state: 'new',
      direction,
      number,
      subject: '',
      notes: '',
      outcome: '',
      recordId: undefined,
    };
    voiceCalls.set(key, made);
    return made;
  };

  // biome-ignore lint/suspicious/noExplicitAny: a message of the widget's component protocol
  const component = (message: any): unknown => {
    const { callside: ask } = message;
    if (state.failing === ask) {
      state.failing = '';
      state.postponed = () => component(message);
      throw new Error(`${ask} failed`);
    }
    if (ask === 'match') {
      const wanted = ending(message.number);
      return contacts
        .filter(({ number }) => wanted !== '' && ending(number) === wanted)
        .map(({ id, name }) => ({ id, name, type: 'Contact' }));
    }
    if (ask === 'show') shown.push(message.recordId);
    if (ask === 'log') {
      const { call, vendorCallKey } = message;
      const entry = voiceCall(vendorCallKey, call.direction, call.number);
      entry.subject = call.subject;
      entry.notes = call.notes;
      entry.outcome = call.outcome;
      entry.recordId = call.record?.id;
      return entry.Id;
    }
    return null;
  };

  // biome-ignore lint/suspicious/noExplicitAny: as the library sends it
  const follow = (event: string, payload: any): void => {
    if (event === 'CALL_STARTED' || event === 'CALL_CONNECTED') {
      const direction = payload.callType === 'Inbound' ? 'inbound' : 'outbound';
      voiceCall(payload.callId, direction, payload.phoneNumber).state = payload.state;
    }
    if (event === 'HANGUP')
      for (const { callId } of [payload].flat()) {
        const entry = voiceCalls.get(callId);
        if (entry) entry.state = 'ended';
      }
    if (event === 'MESSAGE' && typeof payload?.callside === 'string' && state.hasComponent) {
      const answer = (facts: object) =>
        send('MESSAGE', { message: { callside: 'answer', id: payload.id, ...facts } });
      try {
        answer({ value: component(payload) });
      } catch (thrown) {
        answer({ error: String(thrown) });
      }
    }
  };

  port.onmessage = ({ data }) => {
    if (data.type === types.CONNECTOR_READY) ready.push(data.payload);
    if (data.type === types.LOG) logs.push(data.payload);
    if (data.type !== types.TELEPHONY_EVENT_DISPATCHED) return;
    const { telephonyEventType: event, telephonyEventPayload: payload } = data.payload;
    told.push({ event, payload });
    follow(event, payload);
  };

  return {
    /** The message that sets a connector up, and the port that goes with it. */
    setUp: { type: types.SETUP_CONNECTOR, connectorConfig: {} as Record<string, string> },
    port: channel.port2,
    send,
    told,
    ready,
    logs,
    shown,
    voiceCalls,
    state,
    end: () => port.close(),
  };
}
