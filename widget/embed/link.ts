import { proxy, type Remote, wrap } from 'comlink';
import type { BridgePort, ConnectMessage, WelcomeMessage } from '../bridge/contract/messages.ts';
import type { Refusal, Reply } from '../bridge/contract/reply.ts';
import { BridgeError } from './bridge-error.ts';

/** Keep equal to the contract's `protocolVersion`: a page does not load the schemas. */
const versions = [1];
const knockEveryMs = 250;

/** What a page does with what comes from its widget. */
export interface LinkEars {
  /** Names of the events to be told; asked anew for each connection. */
  readonly events: () => readonly string[];
  readonly tell: (event: string, value: unknown) => void;
  readonly services: () => readonly string[];
  readonly ask: (service: string, params: unknown) => unknown;
  /** The connection is there, again or for the first time, or is lost. */
  readonly onConnected: (welcome: WelcomeMessage | undefined) => void;
}

interface Refused extends Refusal {
  readonly callside: 'welcome';
  readonly nonce: string;
}

/** The connection to the widget in a frame: made when it is loaded, and anew when it is loaded again. */
export class Link {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #ears: LinkEars;
  readonly #life = new AbortController();
  #port: MessagePort | undefined;
  #remote: Remote<BridgePort> | undefined;
  /** Ends the attempt under way. */
  #attempt = new AbortController();

  constructor(frame: HTMLIFrameElement, origin: string, ears: LinkEars) {
    this.#frame = frame;
    this.#origin = origin;
    this.#ears = ears;
    frame.addEventListener('load', () => void this.connect().catch(reportError), {
      signal: this.#life.signal,
    });
  }

  /** Knocks until the widget answers. Rejects with 426 where it speaks none of our versions. */
  async connect(): Promise<void> {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    const attempt = AbortSignal.any([this.#attempt.signal, this.#life.signal]);
    this.#lose();
    // Whether it listens already nobody can tell; the port is sent when it does.
    if (!(await this.#knock(attempt))) return;
    const { port1, port2 } = new MessageChannel();
    const welcome = await this.#knock(attempt, port2);
    if (!welcome) {
      port1.close();
      return;
    }
    this.#port = port1;
    this.#remote = wrap<BridgePort>(port1);
    await this.listen();
    this.#ears.onConnected(welcome);
  }

  /** Says again what is listened to and which services are offered. */
  async listen(): Promise<void> {
    const { events, tell, services, ask } = this.#ears;
    await this.#remote?.listen(events(), proxy(tell), services(), proxy(ask));
  }

  async request(method: string, params: unknown): Promise<Reply> {
    if (!this.#remote) return { ok: false, status: 503, message: 'The widget is not connected.' };
    return this.#remote.request(method, params);
  }

  dispose(): void {
    this.#life.abort();
    this.#lose();
  }

  #lose(): void {
    if (!this.#port) return;
    this.#port.close();
    this.#port = undefined;
    this.#remote = undefined;
    this.#ears.onConnected(undefined);
  }

  /** Sends what begins a connection, again and again unless a port goes with it. Undefined where it was given up. */
  #knock(attempt: AbortSignal, port?: MessagePort): Promise<WelcomeMessage | undefined> {
    const nonce = crypto.randomUUID();
    const message: ConnectMessage = { callside: 'connect', versions, nonce };
    const send = () => this.#frame.contentWindow?.postMessage(message, this.#origin, port ? [port] : []);
    const answered = Promise.withResolvers<WelcomeMessage | undefined>();
    const over = new AbortController();
    attempt.addEventListener('abort', () => answered.resolve(undefined), { once: true });
    if (attempt.aborted) answered.resolve(undefined);
    window.addEventListener(
      'message',
      ({ source, origin, data }: MessageEvent<WelcomeMessage | Refused | undefined>) => {
        if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
        if (data?.callside !== 'welcome' || data.nonce !== nonce) return;
        if ('ok' in data) answered.reject(new BridgeError(data.status, data.message));
        else answered.resolve(data);
      },
      { signal: over.signal },
    );
    send();
    const timer = port ? undefined : setInterval(send, knockEveryMs);
    return answered.promise.finally(() => {
      clearInterval(timer);
      over.abort();
    });
  }
}
