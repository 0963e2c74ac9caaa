import { BridgeError, type EmbeddedWidget, embedWidget, type FormattedCall } from '#widget/embed/index.ts';
import type { CallNow, PhoneReply, PhoneRequest, PhoneStatus } from '../messages.ts';

export interface PhoneDeps {
  /** The address of the widget. */
  readonly url: string;
  readonly container: HTMLElement;
  readonly onStatus: (status: PhoneStatus) => void;
  readonly onCountry: (country: string | undefined) => void;
}

const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

/** The phone of the extension: the widget in a document that no tab can close. */
export class Phone {
  readonly #deps: PhoneDeps;
  #widget: EmbeddedWidget | undefined;
  #attempt = new AbortController();
  #retryMs = firstRetryMs;

  constructor(deps: PhoneDeps) {
    this.#deps = deps;
    addEventListener('online', () => {
      if (!this.#widget) this.#start();
    });
    this.#start();
  }

  get status(): PhoneStatus {
    const { state = 'absent', calls = [] } = this.#widget ?? {};
    return { state, calls: calls.map(callNow) };
  }

  /** Carries a request out. A refusal is an answer too. */
  async answer(request: PhoneRequest): Promise<PhoneReply> {
    try {
      await this.#carryOut(request);
      return { status: this.status };
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      return { status: this.status, failure: error.message };
    }
  }

  async #carryOut(request: PhoneRequest): Promise<void> {
    switch (request.kind) {
      case 'status':
        return;
      case 'resume':
        if (this.#widget?.state !== 'ready') this.#start();
        return;
      case 'call':
        await this.#present.placeCall({ destination: request.number, tellUser: true });
        return;
      case 'answer':
      case 'drop':
        await this.#present[request.kind]({ lineID: request.lineID });
    }
  }

  get #present(): EmbeddedWidget {
    if (this.#widget) return this.#widget;
    throw new BridgeError(503, 'The phone system cannot be reached.');
  }

  /** Loads the widget, again where it is loaded. */
  #start(): void {
    this.#attempt.abort();
    this.#widget?.dispose();
    this.#widget = undefined;
    this.#attempt = new AbortController();
    this.#load(this.#attempt.signal).catch(reportError);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { url, container, onStatus, onCountry } = this.#deps;
    try {
      const widget = await embedWidget({ url, container, signal });
      this.#widget = widget;
      this.#retryMs = firstRetryMs;
      widget.on('state', () => onStatus(this.status));
      widget.on('calls', () => onStatus(this.status));
      widget.on('generalInfo', ({ country }) => onCountry(country));
    } catch (error) {
      if (signal.aborted) return;
      onStatus(this.status);
      const timer = setTimeout(() => this.#start(), this.#retryMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
      this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
      if (!(error instanceof BridgeError)) throw error;
    }
  }
}

const callNow = ({
  lineID,
  state,
  isIncoming,
  number,
  label,
  viaLabel,
  canAnswer,
  canDrop,
}: FormattedCall): CallNow => ({ lineID, state, isIncoming, number, label, viaLabel, canAnswer, canDrop });
