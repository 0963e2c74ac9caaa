import { expose, type Remote, transfer, wrap } from 'comlink';
import { exposedPort, wrappedPort } from '../bridge/contract/call-port.ts';
import type {
  BridgePort,
  ConnectMessage,
  LoadedMessage,
  RefusedMessage,
  SchemeMessage,
  SeeMessage,
  WelcomeMessage,
} from '../bridge/contract/messages.ts';
import type { Reply } from '../bridge/contract/reply.ts';
import { BridgeError } from './bridge-error.ts';

/** Keep equal to the contract's `protocolVersion`: a page does not load the schemas. */
const versions = [1];
const retryMs = 250;
/** A widget announces itself before the load event of its frame; an error page of the browser does not. */
const absentMs = 1000;

/** The handlers of a page for its widget's messages. */
export interface LinkHandlers {
  /** Returns the names of the subscribed events; called for each connection. */
  readonly events: () => readonly string[];
  readonly onEvent: (event: string, value: unknown) => void;
  readonly services: () => readonly string[];
  readonly onServiceRequest: (service: string, params: unknown) => unknown;
  /** The connection is established, again or for the first time, or lost. */
  readonly onConnected: (welcome: WelcomeMessage | undefined) => void;
  /** The widget is loaded, for the first time or again. */
  readonly onLoaded: () => void;
  /** The browser loaded an error page instead of the widget. */
  readonly onAbsent: () => void;
  /** The loaded widget cannot be connected: 426 if it has no common version. */
  readonly onFailed: (error: unknown) => void;
  /** Receives all messages of both sides, each as its plain message. */
  readonly onMessage: SeeMessage | undefined;
}

/** The connection to the widget in a frame: established when it is loaded, and again after a reload. */
export class Link {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #handlers: LinkHandlers;
  readonly #life = new AbortController();
  #port: MessagePort | undefined;
  #remote: Remote<BridgePort> | undefined;
  /** The id of the widget's load that the port leads to. */
  #page: string | undefined;
  /** Settles pending requests when the port is lost. */
  #lost = Promise.withResolvers<Reply>();
  /** The widget's own lists of names; undefined before it has answered. */
  #welcome: WelcomeMessage | undefined;
  /** The subscriptions and services of the same task are sent once. */
  #listening: Promise<void> | undefined;
  #lastId = 0;
  /** Aborts the current attempt. */
  #attempt = new AbortController();

  constructor(frame: HTMLIFrameElement, origin: string, handlers: LinkHandlers) {
    this.#frame = frame;
    this.#origin = origin;
    this.#handlers = handlers;
    const { signal } = this.#life;
    let isLoaded = false;
    let absence: ReturnType<typeof setTimeout> | undefined;
    window.addEventListener(
      'message',
      ({ source, origin: from, data }: MessageEvent<LoadedMessage | undefined>) => {
        if (source !== frame.contentWindow || from !== origin || data?.callside !== 'loaded') return;
        // The load event has fired already if its timer is running.
        isLoaded = absence === undefined;
        clearTimeout(absence);
        absence = undefined;
        handlers.onLoaded();
        this.#connect().catch(handlers.onFailed);
      },
      { signal },
    );
    frame.addEventListener(
      'load',
      () => {
        // Before its address is loaded the frame has an empty page of our own origin.
        if (frame.contentDocument?.URL === 'about:blank') return;
        if (!isLoaded) absence ??= setTimeout(handlers.onAbsent, absentMs);
        isLoaded = false;
      },
      { signal },
    );
    signal.addEventListener('abort', () => clearTimeout(absence));
  }

  /** Repeats the handshake until the widget answers. Rejects with 426 without a common version. */
  async #connect(): Promise<void> {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    const attempt = AbortSignal.any([this.#attempt.signal, this.#life.signal]);
    // It is unknown whether the widget is listening already; the port is sent once it has answered.
    const found = await this.#handshake(attempt);
    // The load event of a frame fires after the handshake with the page in it.
    if (!found || (this.#port && found.page === this.#page)) return;
    this.#lose();
    const opened = await this.#openPort(attempt);
    if (!opened) return;
    const { port, welcome } = opened;
    this.#port = port;
    this.#page = welcome.page;
    this.#welcome = welcome;
    this.#lost = Promise.withResolvers();
    this.#remote = wrap<BridgePort>(wrappedPort(port));
    try {
      this.checkServices(this.#handlers.services());
    } catch (error) {
      this.#handlers.onFailed(error);
    }
    await this.listen();
    this.#handlers.onConnected(welcome);
  }

  /** Sends a port until the widget takes it. Undefined if it was aborted. */
  async #openPort(attempt: AbortSignal): Promise<{ port: MessagePort; welcome: WelcomeMessage } | undefined> {
    while (!attempt.aborted) {
      const { port1: port, port2 } = new MessageChannel();
      try {
        const welcome = await this.#handshake(attempt, port2);
        if (welcome) return { port, welcome };
        port.close();
      } catch (error) {
        port.close();
        if (!isTooMany(error)) throw error;
        await pause();
      }
    }
    return undefined;
  }

  /** @throws BridgeError 404 for a service that the widget never requests. Before it has answered, every name passes. */
  checkServices(names: readonly string[]): void {
    const known = this.#welcome?.services;
    const unknown = names.find((name) => known?.includes(name) === false);
    if (unknown !== undefined)
      throw new BridgeError(404, `There is no service ${unknown}. There are: ${known?.join(', ')}.`);
  }

  /**
   * Sends the subscriptions and services again. Above the rate limit it waits and repeats.
   *
   * @throws BridgeError if the widget refuses them. It then keeps the earlier subscriptions.
   */
  listen(): Promise<void> {
    this.#listening ??= Promise.resolve().then(() => {
      this.#listening = undefined;
      return this.#sendSubscriptions();
    });
    return this.#listening;
  }

  async #sendSubscriptions(): Promise<void> {
    const remote = this.#remote;
    while (remote && remote === this.#remote) {
      const reply = await this.#subscribe(remote);
      if (reply.ok) return;
      // A connection that is lost is followed by another connection, which gets the subscriptions too.
      if (reply.status === 503) return;
      if (reply.status !== 429) throw new BridgeError(reply.status, reply.message);
      await pause();
    }
  }

  async #subscribe(remote: Remote<BridgePort>): Promise<Reply> {
    const { onMessage, ...handlers } = this.#handlers;
    // The widget refuses a whole list for one unknown name. After a reload it may be another version, without this event or
    // service.
    const events = handlers.events().filter((name) => this.#welcome?.events.includes(name));
    const services = handlers.services().filter((name) => this.#welcome?.services.includes(name));
    onMessage?.({ callside: 'listen', events, services }, 'widget');
    const tell: LinkHandlers['onEvent'] = (event, value) => {
      onMessage?.({ callside: 'event', event, value }, 'page');
      handlers.onEvent(event, value);
    };
    const ask = async (service: string, params: unknown) => {
      const id = this.#nextId();
      onMessage?.({ callside: 'ask', id, service, params }, 'page');
      const value = await handlers.onServiceRequest(service, params);
      onMessage?.({ callside: 'answer', id, value }, 'widget');
      return value;
    };
    const listened = remote.listen(events, callable(tell), services, callable(ask));
    return Promise.race([listened, this.#lost.promise]);
  }

  /** Sends the look of the page around the widget. */
  look(scheme: SchemeMessage['scheme']): void {
    const message: SchemeMessage = { callside: 'scheme', scheme };
    if (this.#port) this.#frame.contentWindow?.postMessage(message, this.#origin);
  }

  async request(method: string, params: unknown): Promise<Reply> {
    if (!this.#remote) return { ok: false, status: 503, message: 'The widget is not connected.' };
    const { onMessage } = this.#handlers;
    const id = this.#nextId();
    onMessage?.({ callside: 'request', id, method, params }, 'widget');
    const reply = await Promise.race([this.#remote.request(method, params), this.#lost.promise]);
    onMessage?.({ callside: 'reply', id, ...reply }, 'page');
    return reply;
  }

  dispose(): void {
    this.#life.abort();
    this.#lose();
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #lose(): void {
    if (!this.#port) return;
    this.#port.close();
    this.#port = undefined;
    this.#remote = undefined;
    const message = 'The widget was reloaded before it answered, so the result of the request is unknown.';
    this.#lost.resolve({ ok: false, status: 503, message });
    this.#handlers.onConnected(undefined);
  }

  /** Sends the first message of a connection, repeatedly unless it carries a port. Undefined if it was aborted. */
  #handshake(attempt: AbortSignal, port?: MessagePort): Promise<WelcomeMessage | undefined> {
    const nonce = crypto.randomUUID();
    const message: ConnectMessage = {
      callside: 'connect',
      versions,
      nonce,
      ...(!port && this.#port && this.#page !== undefined && { known: this.#page }),
    };
    const { onMessage } = this.#handlers;
    const send = () => {
      onMessage?.(message, 'widget');
      this.#frame.contentWindow?.postMessage(message, this.#origin, port ? [port] : []);
    };
    const answered = Promise.withResolvers<WelcomeMessage | undefined>();
    const over = new AbortController();
    attempt.addEventListener('abort', () => answered.resolve(undefined), { once: true });
    if (attempt.aborted) answered.resolve(undefined);
    window.addEventListener(
      'message',
      ({ source, origin, data }: MessageEvent<WelcomeMessage | RefusedMessage | undefined>) => {
        if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
        if (data?.callside !== 'welcome' || data.nonce !== nonce) return;
        onMessage?.(data, 'page');
        if (!('ok' in data)) answered.resolve(data);
        // Without a port the timer repeats the message.
        else if (port || data.status !== 429) answered.reject(new BridgeError(data.status, data.message));
      },
      { signal: over.signal },
    );
    send();
    const again = () => {
      // A page that is still there would have answered by now.
      this.#lose();
      send();
    };
    const timer = port ? undefined : setInterval(again, retryMs);
    return answered.promise.finally(() => {
      clearInterval(timer);
      over.abort();
    });
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs));

const isTooMany = (error: unknown) => error instanceof BridgeError && error.status === 429;

/**
 * A function that the widget may call, without access to its properties: comlink receives the port that leads to it.
 */
function callable<Called extends LinkHandlers['onEvent'] | LinkHandlers['onServiceRequest']>(
  called: Called,
): Called {
  const { port1, port2 } = new MessageChannel();
  expose(called, exposedPort(port1, [{ path: [], takes: ['value', 'value'] }]));
  return transfer(port2, [port2]) as unknown as Called;
}
