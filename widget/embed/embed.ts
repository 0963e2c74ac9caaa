import { proxy, type Remote, wrap } from 'comlink';
import type {
  BridgeEvent,
  BridgeMethods,
  ConnectMessage,
  FormattedCall,
  LineParams,
  PlaceCallParams,
  Reply,
  WidgetState,
} from '../bridge/contract.ts';
import { BridgeError } from './bridge-error.ts';
import { createFrame } from './frame.ts';

/** Where and how to show the widget. */
export interface EmbedOptions {
  /** Address of the widget's page, e.g. `https://phone.example.com/widget/`. */
  url: string;
  /** The element that the frame is put into; the frame fills it. */
  container: HTMLElement;
  /** Title of the frame for screen readers. Default `Callside phone`. */
  title?: string;
  /** How long to wait for the widget to answer the handshake, in milliseconds. Default 15000. */
  timeoutMs?: number;
}

/** The widget in this page. Every method rejects with a {@link BridgeError}. */
export interface EmbeddedWidget {
  readonly frame: HTMLIFrameElement;
  /** The calls that were told last; the list is replaced, never changed. */
  readonly calls: readonly FormattedCall[];
  readonly state: WidgetState;
  /** Calls `listener` with the present value at once and then on every change. Returns what ends it. */
  onCalls(listener: (calls: readonly FormattedCall[]) => void): () => void;
  onState(listener: (state: WidgetState) => void): () => void;
  placeCall(params: PlaceCallParams): Promise<void>;
  answer(params: LineParams): Promise<void>;
  /** Disconnects a ringing call, leaves any other. */
  drop(params: LineParams): Promise<void>;
  /** Takes the widget out of the page and leaves nothing behind. */
  dispose(): void;
}

/** Keep equal to the contract's `protocolVersion`: a parent page does not load the schemas. */
const version = 1;
const defaultTimeoutMs = 15_000;

/**
 * Shows the Callside widget in this page and connects to it.
 *
 * @example
 * ```ts
 * const phone = await embedWidget({ url: 'https://phone.example.com/widget/', container });
 * phone.onCalls((calls) => console.log(calls.map((call) => call.number)));
 * await phone.placeCall({ destination: '102' });
 * ```
 * @throws BridgeError 408 when the widget does not answer: the address is wrong, the page may not embed it
 * (its origin is not among the allowed parent frames), or the frame was blocked.
 */
export async function embedWidget(options: EmbedOptions): Promise<EmbeddedWidget> {
  const url = new URL(options.url, location.href);
  const { frame, handshake } = createFrame(options, url);
  try {
    await inTime(handshake, options.timeoutMs ?? defaultTimeoutMs, url.origin);
  } catch (error) {
    frame.remove();
    throw error;
  }
  return connect(frame, url.origin);
}

function inTime<Value>(promise: Promise<Value>, timeoutMs: number, origin: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const why = `${origin} did not answer within ${timeoutMs} ms. Is the address right, and is ${location.origin} among its allowed parent frames?`;
      reject(new BridgeError(408, why));
    }, timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function connect(frame: HTMLIFrameElement, origin: string): Promise<EmbeddedWidget> {
  const { port1, port2 } = new MessageChannel();
  const hello: ConnectMessage = { callside: 'connect', version };
  frame.contentWindow?.postMessage(hello, origin, [port2]);
  const remote = wrap<BridgeMethods>(port1);
  const widget = new Widget(frame, remote, port1);
  unwrap(await remote.subscribe(proxy(widget.receive)));
  return widget;
}

function unwrap<Value>(reply: Reply<Value>): Value {
  if (!reply.ok) throw new BridgeError(reply.status, reply.message);
  return reply.value;
}

class Widget implements EmbeddedWidget {
  readonly frame: HTMLIFrameElement;
  readonly #remote: Remote<BridgeMethods>;
  readonly #port: MessagePort;
  readonly #callListeners = new Set<(calls: readonly FormattedCall[]) => void>();
  readonly #stateListeners = new Set<(state: WidgetState) => void>();
  calls: readonly FormattedCall[] = [];
  state: WidgetState = 'starting';

  constructor(frame: HTMLIFrameElement, remote: Remote<BridgeMethods>, port: MessagePort) {
    this.frame = frame;
    this.#remote = remote;
    this.#port = port;
  }

  readonly receive = (event: BridgeEvent): void => {
    if (event.type === 'calls') {
      this.calls = event.calls;
      for (const listener of this.#callListeners) listener(event.calls);
    } else {
      this.state = event.state;
      for (const listener of this.#stateListeners) listener(event.state);
    }
  };

  onCalls(listener: (calls: readonly FormattedCall[]) => void): () => void {
    this.#callListeners.add(listener);
    listener(this.calls);
    return () => this.#callListeners.delete(listener);
  }

  onState(listener: (state: WidgetState) => void): () => void {
    this.#stateListeners.add(listener);
    listener(this.state);
    return () => this.#stateListeners.delete(listener);
  }

  async placeCall(params: PlaceCallParams): Promise<void> {
    unwrap(await this.#remote.placeCall(params));
  }

  async answer(params: LineParams): Promise<void> {
    unwrap(await this.#remote.answer(params));
  }

  async drop(params: LineParams): Promise<void> {
    unwrap(await this.#remote.drop(params));
  }

  dispose(): void {
    this.#callListeners.clear();
    this.#stateListeners.clear();
    this.#port.close();
    this.frame.remove();
  }
}
