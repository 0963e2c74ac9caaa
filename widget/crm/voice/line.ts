import { effect } from '@preact/signals-core';
import {
  initializeConnector,
  publishError,
  publishEvent,
  type VendorConnector,
} from '@salesforce/scv-connector-base';

/** The name of an event that the vendor's library can publish. */
type EventName = Parameters<typeof publishEvent>[0]['eventType'] | (string & {});

const isSetUp = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SETUP_CONNECTOR';

export interface VoiceLineDeps {
  /** Messages that came before this code was loaded. */
  readonly early: readonly MessageEvent[];
  /** True if pages of an origin may embed the widget. Reads signals. */
  readonly isParent: (origin: string) => boolean;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
}

/**
 * The vendor's library behind our own rule: it accepts its set-up from any page of any org, and only the first one. Here it
 * hears nothing but the set-up of the page around, if that page may embed the widget.
 */
export class VoiceLine {
  readonly #deps: VoiceLineDeps;
  readonly #heard = Promise.withResolvers<void>();
  readonly #listening = new AbortController();
  #endWaiting = () => {};
  #connector: VendorConnector | undefined;
  #isSetUp = false;
  #isPassing = false;
  /** The set-up of a page about which the phone system has not said yet whether it may embed the widget. */
  #waiting: readonly MessageEvent[] = [];
  /** Events go out one after the other: the library looks at calls in between. */
  #last: Promise<void> = Promise.resolve();

  constructor(deps: VoiceLineDeps) {
    this.#deps = deps;
  }

  /** Waits for Salesforce, and has its commands done by the connector. */
  start(connector: VendorConnector): void {
    this.#connector = connector;
    const { signal } = this.#listening;
    window.addEventListener('message', (event) => this.#hear(event), { capture: true, signal });
    // From now on nothing is early.
    window.onmessage = null;
    this.#waiting = this.#deps.early.filter((event) => this.#isFromAround(event));
    this.#follow();
  }

  /** Resolves when Salesforce has set the connector up. */
  get isSetUp(): Promise<void> {
    return this.#heard.promise;
  }

  /** Resolves when the event is on its way. Before the set-up nobody is there to hear it. */
  publish(eventType: EventName, payload: object): Promise<void> {
    this.#last = this.#last.then(async () => {
      if (!this.#isSetUp || this.#listening.signal.aborted) return;
      // Messages to the org's own component have notes of users: they do not belong into a log.
      const registerLog = eventType !== 'MESSAGE';
      await publishEvent({
        eventType: eventType as Parameters<typeof publishEvent>[0]['eventType'],
        payload,
        registerLog,
      });
    });
    return this.#last;
  }

  publishError(eventType: Parameters<typeof publishError>[0]['eventType'], error: object): void {
    if (this.#isSetUp && !this.#listening.signal.aborted) publishError({ eventType, error });
  }

  close(): void {
    this.#endWaiting();
    this.#listening.abort();
  }

  #hear(event: MessageEvent): void {
    if (this.#isPassing) return;
    // The library reads the type of everything that it hears.
    const isNothing = event.data === null || event.data === undefined;
    if (isNothing || isSetUp(event.data)) event.stopImmediatePropagation();
    if (this.#isSetUp || !this.#isFromAround(event)) return;
    if (!this.#deps.isParent(event.origin))
      this.#deps.log(
        `Salesforce Voice: pages of ${event.origin} may not embed the phone, as far as is known.`,
      );
    this.#waiting = [...this.#waiting, event];
    this.#follow();
  }

  #follow(): void {
    this.#endWaiting();
    this.#endWaiting = effect(() => {
      const allowed = this.#waiting.find(({ origin }) => this.#deps.isParent(origin));
      if (allowed) queueMicrotask(() => this.#setUp(allowed));
    });
  }

  #isFromAround({ data, source }: MessageEvent): boolean {
    return isSetUp(data) && source === window.parent;
  }

  #setUp({ data, origin, source, ports }: MessageEvent): void {
    if (this.#isSetUp || !this.#connector || this.#listening.signal.aborted) return;
    this.#endWaiting();
    this.#waiting = [];
    initializeConnector(this.#connector);
    this.#isPassing = true;
    window.dispatchEvent(new MessageEvent('message', { data, origin, source, ports: [...ports] }));
    this.#isPassing = false;
    this.#isSetUp = true;
    this.#heard.resolve();
  }
}
