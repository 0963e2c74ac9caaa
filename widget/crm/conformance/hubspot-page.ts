/**
 * HubSpot's page around the widget. The frame, the handshake and the exchange of messages are the vendor's code
 * (`IFrameManager` of its SDK); the answers are ours, by the vendor's documentation and examples. It imports nothing, so that
 * browsers can load it, too.
 */

export interface HubSpotMessage {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The used part of the vendor's class. */
interface Manager {
  readonly isReady: boolean;
  sendMessage(message: object, callback?: unknown): void;
  onMessage(event: { readonly data: unknown; readonly origin: string }): void;
  remove(): void;
}

export interface HubSpotPageOptions {
  readonly IFrameManager: new (options: object) => Manager;
  readonly iFrameOptions: {
    readonly src: string;
    readonly width: string;
    readonly height: string;
    readonly hostElementSelector: string;
  };
  /** The fields that HubSpot adds to its first message. */
  readonly place?: Readonly<Record<string, unknown>>;
  /** The entries of earlier pages of the same account. */
  readonly engagements?: readonly Engagement[];
}

/** The entry of a call. It is in the timeline of a record when the call is completed. */
export interface Engagement {
  readonly id: number;
  readonly externalCallId: string;
  readonly isIncoming: boolean;
  isCompleted: boolean;
  properties: Readonly<Record<string, unknown>>;
}

/** A fault in answers with a name that begins like this: no answer, the answer twice, or its failure. */
export interface Fault {
  readonly answer: string;
  readonly how: 'never' | 'twice' | 'failed';
}

const jane = {
  callerIdType: 'CONTACT',
  objectCoordinates: { portalId: 5, objectTypeId: '0-1', objectId: 7 },
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
};

export class HubSpotPage {
  /** All messages of the widget, in order. */
  readonly messages: HubSpotMessage[] = [];
  readonly engagements: Engagement[];
  /** The records that were opened, as `type/id`. */
  readonly shown: string[] = [];
  /** The faults of the next answers. */
  readonly faults: Fault[] = [];
  /** The last nine digits of Jane's number. */
  janesNumber = '612345678';
  /** The entry that HubSpot has refused. */
  refused: Engagement | undefined;
  isLoggedIn = false;
  isAvailable = false;
  /** True if answers name their call, which the vendor's documentation does not promise. */
  namesCalls = false;
  readonly #manager: Manager;

  constructor({ IFrameManager, iFrameOptions, place = {}, engagements = [] }: HubSpotPageOptions) {
    this.engagements = [...engagements];
    this.#manager = new IFrameManager({
      iFrameOptions,
      debugMode: false,
      onMessageHandler: (message: HubSpotMessage) => this.#receive(message),
    });
    const send = this.#manager.sendMessage.bind(this.#manager);
    this.#manager.sendMessage = (message: HubSpotMessage, callback?: unknown) =>
      send(
        message.type === 'SYNC' ? { ...message, portalId: 5, userId: 6, ownerId: 8, ...place } : message,
        callback,
      );
  }

  get isReady(): boolean {
    return this.#manager.isReady;
  }

  /** The user clicks a number in Jane's record. */
  dial(phoneNumber: string): void {
    this.send('DIAL_NUMBER', {
      phoneNumber,
      ownerId: 8,
      subjectId: 7,
      objectId: 7,
      objectType: 'CONTACT',
      portalId: 5,
      countryCode: 'FR',
      calleeInfo: { calleeId: 7, calleeObjectTypeId: '0-1' },
      startTimestamp: Date.now(),
      toPhoneNumberSrc: 'phone',
    });
  }

  send(type: string, data?: unknown): void {
    this.#manager.sendMessage({ type, data });
  }

  /** Types of the messages about calls, in order. */
  callMessages(): readonly string[] {
    return this.messages.map(({ type }) => type).filter((type) => /CALL/.test(type));
  }

  remove(): void {
    this.#manager.remove();
  }

  #receive(message: HubSpotMessage): void {
    const { type, data = {} } = message;
    // The vendor's class on this side reports the end of the handshake.
    if (type === 'READY') return;
    this.messages.push(message);
    if (type === 'INITIALIZED') this.isLoggedIn = data.isLoggedIn === true;
    if (type === 'LOGGED_IN') this.isLoggedIn = true;
    if (type === 'LOGGED_OUT') this.isLoggedIn = false;
    if (type === 'USER_AVAILABLE') this.isAvailable = true;
    if (type === 'USER_UNAVAILABLE') this.isAvailable = false;
    if (type === 'INCOMING_CALL' || type === 'OUTGOING_CALL_STARTED') this.#begin(type, data);
    if (type === 'CALL_COMPLETED') this.#complete(data);
    if (type === 'NAVIGATE_TO_RECORD') this.#show(data);
    if (type === 'FINALIZE_ENGAGEMENT')
      this.#answer('FINALIZE_ENGAGEMENT', {
        engagementId: data.engagementId,
        externalCallId: data.externalCallId,
      });
  }

  #begin(type: string, data: Readonly<Record<string, unknown>>): void {
    const externalCallId = String(data.externalCallId);
    const named = this.namesCalls ? { externalCallId } : {};
    const isIncoming = type === 'INCOMING_CALL';
    if (data.createEngagement === true) {
      const id = 100 + this.engagements.length;
      const isCreated = this.#answer('CREATE_ENGAGEMENT', { ...named, engagementId: id });
      const engagement = { id, externalCallId, isIncoming, isCompleted: false, properties: {} };
      if (isCreated) this.engagements.push(engagement);
      else this.refused = engagement;
    }
    if (!isIncoming) return;
    const digits = String(data.fromNumber).replace(/\D/g, '');
    const isJane = digits.endsWith(this.janesNumber);
    this.#answer('CALLER_ID_MATCH', { ...named, callerIdMatches: isJane ? [jane] : [] });
  }

  #complete({ engagementId, engagementProperties }: Readonly<Record<string, unknown>>): void {
    const engagement = this.engagements.find(({ id }) => id === Number(engagementId));
    if (!engagement) {
      this.send('UPDATE_ENGAGEMENT_FAILED', { error: { message: 'There is no such engagement.' } });
      return;
    }
    if (!this.#answer('UPDATE_ENGAGEMENT', { engagementId })) return;
    engagement.isCompleted = true;
    engagement.properties = { ...engagement.properties, ...(engagementProperties as object) };
  }

  #show({ objectCoordinates }: Readonly<Record<string, unknown>>): void {
    const { objectTypeId, objectId } = objectCoordinates as Readonly<Record<string, unknown>>;
    const fault = this.#faultOf('NAVIGATE_TO_RECORD');
    if (fault) this.send('NAVIGATE_TO_RECORD_FAILED', { objectCoordinates });
    else this.shown.push(`${objectTypeId}/${objectId}`);
  }

  /** Returns true unless the answer is a failure. An answer that never comes has had its effect. */
  #answer(name: string, data: object): boolean {
    const how = this.#faultOf(name)?.how;
    if (how === 'failed') {
      this.send(`${name}_FAILED`, { error: { message: 'HubSpot has refused it.' } });
      return false;
    }
    if (how !== 'never') this.send(`${name}_SUCCEEDED`, data);
    if (how === 'twice') this.send(`${name}_SUCCEEDED`, data);
    return true;
  }

  #faultOf(name: string): Fault | undefined {
    const index = this.faults.findIndex(({ answer }) => answer === name);
    return index < 0 ? undefined : this.faults.splice(index, 1)[0];
  }
}
