import type { EventName, EventValue } from '../bridge/contract/bridge-events.ts';
import type { MethodName, MethodParams, MethodValue } from '../bridge/contract/bridge-methods.ts';
import type { ServiceName, Services } from '../bridge/contract/bridge-services.ts';
import type { FormattedCall } from '../bridge/contract/call.ts';
import type { SeeMessage } from '../bridge/contract/messages.ts';
import type { WidgetState } from '../bridge/contract/state.ts';
import { withTimeout } from '../bridge/contract/with-timeout.ts';
import { BridgeError } from './bridge-error.ts';
import { createFrame, type WidgetFrame } from './frame.ts';
import { Link } from './link.ts';
import { onSchemeChange, schemeAround } from './page-scheme.ts';
import { openPhoneWindow } from './phone-window.ts';

/** Options of the widget's frame. */
export interface EmbedOptions {
  /** Address of the widget's page, e.g. `https://phone.example.com/widget/`. */
  url: string;
  /** The element that the frame is put into; the frame fills it. */
  container: HTMLElement;
  /** Title of the frame for screen readers. Default `Callside phone`. */
  title?: string;
  /** How long to wait for the widget to answer the handshake, in milliseconds. Default 15000. */
  timeoutMs?: number;
  /** The services of this page for the widget: it names callers, and forbids calls. */
  services?: Services;
  /** Aborts the start; the frame is removed. */
  signal?: AbortSignal;
  /** Sees every message between this page and the widget, e.g. `inspector.see`. */
  onMessage?: SeeMessage;
}

/** Options of a request. */
export interface RequestOptions {
  /** How long to wait for the answer, in milliseconds. Default 30000: the user may first have to permit a call. */
  timeoutMs?: number;
  /** Aborts the waiting; the request may still take effect. */
  signal?: AbortSignal;
}

/** Every method of the bridge, by its name. They reject with a {@link BridgeError}, or with the reason of the signal. */
export type BridgeCommands = {
  readonly [Name in MethodName]: undefined extends MethodParams<Name>
    ? (params?: MethodParams<Name>, options?: RequestOptions) => Promise<MethodValue<Name>>
    : (params: MethodParams<Name>, options?: RequestOptions) => Promise<MethodValue<Name>>;
};

/** The widget in this page. */
export interface EmbeddedWidget extends BridgeCommands {
  /** The frame that contains the widget. */
  readonly frame: HTMLIFrameElement;
  /** The last list of calls; the list is replaced, never changed. */
  readonly calls: readonly FormattedCall[];
  /** The state of the widget. It is `starting` again while the frame reloads. */
  readonly state: WidgetState;
  /** The names of the events that this widget has. */
  readonly events: readonly string[];
  /**
   * Resolves when calls can be placed: the user has signed in, and the phone is ready. Waits indefinitely unless
   * `timeoutMs` is given; then it rejects with 503 and the missing condition.
   */
  ready(options?: RequestOptions): Promise<void>;
  /**
   * Calls `listener` on each event of this name, and at once with the present value of a state. Other listeners are not called
   * again. Returns an unsubscribe function.
   *
   * @throws BridgeError 404 if the widget has no such event.
   */
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void;
  /**
   * Replaces the offered services.
   *
   * @throws BridgeError 404 if the widget has no such service. The services that were offered before stay.
   */
  offer(services: Services): Promise<void>;
  /**
   * Removes the widget and everything that it added to the page. Everything that is pending rejects with a {@link BridgeError}
   * 503, and so does every later request.
   */
  dispose(): void;
}

const defaultTimeoutMs = 15_000;
const defaultAnswerMs = 30_000;

/**
 * Shows the Callside widget in this page and connects to it.
 *
 * @example
 * ```ts
 * const phone = await embedWidget({ url: 'https://phone.example.com/widget/', container });
 * phone.on('calls', (calls) => console.log(calls.map((call) => call.number)));
 * await phone.placeCall({ destination: '102' });
 * ```
 * @throws BridgeError 400 if an option is missing or of the wrong kind; 403 if the browser does not show the widget, for
 *   example in a page whose origin is not allowed; 408 if the widget does not answer, with the likely reasons; 426 if it has
 *   another version.
 */
export async function embedWidget(options: EmbedOptions): Promise<EmbeddedWidget> {
  const address = addressOf(options);
  const url = new URL(address);
  // For the first paint; the bridge reports later changes.
  if (!url.searchParams.has('scheme')) url.searchParams.set('scheme', schemeAround(options.container));
  // Browsers show an isolated page only frames that are isolated, too.
  if (globalThis.crossOriginIsolated) url.searchParams.set('isolated', '');
  const connection = new Connection(createFrame(options, url), address, options);
  try {
    await withTimeout(
      unlessAborted(connection.first, options.signal),
      options.timeoutMs ?? defaultTimeoutMs,
      () => new BridgeError(408, `The widget at ${address.href} did not answer. ${whyNot(address)}`),
    );
  } catch (error) {
    connection.dispose();
    throw error;
  }
  return withCommands(connection);
}

/** Returns the address of the widget. */
function addressOf({ url, container }: Partial<EmbedOptions> = {}): URL {
  if (typeof container?.append !== 'function')
    throw new BridgeError(400, 'container: the element of this page that the frame is put into');
  // "phone.example.com/widget/" would be a path of this page.
  const isHost = /^[^/.?#]+\.[^/?#]/.test(`${url}`);
  const address = !isHost && typeof url === 'string' ? URL.parse(url, location.href) : null;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new BridgeError(
      400,
      `url: the address of the widget, such as https://phone.example.com/widget/, not ${url}`,
    );
  return address;
}

/** Returns the likely reason why the widget does not answer. */
function whyNot(url: URL): string {
  const known = [
    location.protocol === 'https:' && url.protocol === 'http:'
      ? 'This page is secure (https) and the widget is not: browsers block it.'
      : '',
    `Is ${url.href} the right address? Is ${location.origin} among the allowed parent frames of ${url.origin}?`,
    `Does this page's Content-Security-Policy have ${url.origin} in frame-src?`,
    isolation(),
  ];
  return known.filter(Boolean).join(' ');
}

/** Returns the part of an embedder policy in the failure. A page that is not isolated cannot see its own policy. */
const isolation = (): string =>
  globalThis.crossOriginIsolated
    ? 'This page is isolated by its Cross-Origin-Embedder-Policy: the browser must know "credentialless", and the widget must be sent with that policy.'
    : 'If this page has a Cross-Origin-Embedder-Policy, add the parameter "isolated" to that address.';

async function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  const given = Promise.withResolvers<never>();
  const giveUp = () => given.reject(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    return await Promise.race([promise, given.promise]);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

class Connection {
  readonly frame: HTMLIFrameElement;
  readonly #link: Link;
  readonly #listeners = new Map<string, Set<(value: never) => void>>();
  /** The last value of each event since the widget was loaded. */
  readonly #told = new Map<string, unknown>();
  /** Events whose last value is still valid. */
  #states: ReadonlySet<string> = new Set();
  #events: ReadonlySet<string> = new Set();
  readonly #first = Promise.withResolvers<void>();
  #wasConnected = false;
  #services: Services;
  #endLook = () => {};
  /** Aborted by `dispose()`. */
  readonly #life = new AbortController();

  constructor({ frame, greet }: WidgetFrame, url: URL, { services = {}, onMessage }: EmbedOptions) {
    this.frame = frame;
    this.#services = services;
    this.#link = new Link(frame, url.origin, {
      // State and calls can be read at any time. Other events need a listener.
      events: () => [...new Set(['state', 'calls', ...this.#listeners.keys()])],
      onEvent: (event, value) => this.#receive(event, value),
      services: () => Object.keys(this.#services),
      onServiceRequest: (service, params) =>
        Object.hasOwn(this.#services, service)
          ? this.#services[service as ServiceName]?.(params as never)
          : undefined,
      onMessage,
      onConnected: (welcome) => {
        if (!welcome) return this.#lost();
        this.#states = new Set(welcome.states);
        this.#events = new Set(welcome.events);
        this.#wasConnected = true;
        this.#look();
        this.#first.resolve();
      },
      onLoaded: greet,
      onAbsent: () => this.#fail(new BridgeError(403, `The browser did not show the widget. ${whyNot(url)}`)),
      onFailed: (error) => this.#fail(error),
    });
    this.#serveExtensions();
  }

  /** Calls the numbers that a browser extension finds in this page: the phone of the page comes before its own. */
  #serveExtensions(): void {
    const take = (event: Event): void => {
      const { detail } = event as CustomEvent<unknown>;
      if (event.defaultPrevented || this.state !== 'ready' || typeof detail !== 'string') return;
      event.preventDefault();
      this.request('placeCall', { destination: detail, tellUser: true }).catch(reportError);
    };
    document.addEventListener('callside-call', take, { signal: this.#life.signal });
  }

  /** Sends the look of the page now, and after each change. */
  #look(): void {
    this.#endLook();
    let said: string | undefined;
    const look = () => {
      const scheme = schemeAround(this.frame.parentElement ?? document.body);
      if (scheme !== said) this.#link.look(scheme);
      said = scheme;
    };
    look();
    this.#endLook = onSchemeChange(look);
  }

  #fail(error: unknown): void {
    if (this.#wasConnected) reportError(error);
    else this.#first.reject(error);
  }

  /** Resolves when the widget has answered for the first time. */
  get first(): Promise<void> {
    return this.#first.promise;
  }

  get calls(): readonly FormattedCall[] {
    return (this.#told.get('calls') as FormattedCall[] | undefined) ?? [];
  }

  get state(): WidgetState {
    return (this.#told.get('state') as WidgetState | undefined) ?? 'starting';
  }

  get events(): readonly string[] {
    return [...this.#events];
  }

  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void {
    if (!this.#events.has(name))
      throw new BridgeError(404, `The widget has no event ${name}. It has: ${this.events.join(', ')}.`);
    const listeners = this.#listeners.get(name);
    if (listeners) listeners.add(listener as (value: never) => void);
    else {
      this.#listeners.set(name, new Set([listener as (value: never) => void]));
      this.#link.listen().catch(reportError);
    }
    if (this.#states.has(name) && this.#told.has(name)) listener(this.#told.get(name) as EventValue<Name>);
    return () => void this.#listeners.get(name)?.delete(listener as (value: never) => void);
  }

  ready({ timeoutMs, signal }: RequestOptions = {}): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let missing = '';
    const end = this.on('readiness', (now) => {
      missing = now.missing ?? '';
      if (now.canPlace) resolve();
    });
    const wait = unlessAborted(promise, this.#untilEnd(signal));
    const late = () => new BridgeError(503, `No call can be placed after ${timeoutMs} ms: ${missing}.`);
    return (timeoutMs === undefined ? wait : withTimeout(wait, timeoutMs, late)).finally(end);
  }

  async offer(services: Services): Promise<void> {
    this.#life.signal.throwIfAborted();
    this.#link.checkServices(Object.keys(services));
    this.#services = services;
    await unlessAborted(this.#link.listen(), this.#life.signal);
  }

  async request(method: string, params: unknown, options: RequestOptions = {}): Promise<unknown> {
    const { timeoutMs = defaultAnswerMs } = options;
    const signal = this.#untilEnd(options.signal);
    signal.throwIfAborted();
    const reply = await withTimeout(
      unlessAborted(this.#link.request(method, params), signal),
      timeoutMs,
      () => new BridgeError(408, `No answer to ${method} within ${timeoutMs} ms.`),
    );
    if (!reply.ok) throw new BridgeError(reply.status, reply.message);
    return reply.value;
  }

  /** The page opens it, because the click happened there: a frame may open a window only in a click of its own. */
  async popOut(): Promise<null> {
    const url = new URL(this.frame.src);
    url.searchParams.set('popped-out', '');
    const opened = await openPhoneWindow(url, this.frame);
    let wasAway = false;
    const end = this.on('panel', ({ isHere }) => {
      if (isHere && wasAway) {
        opened.close();
        end();
      }
      wasAway ||= !isHere;
    });
    return null;
  }

  dispose(): void {
    this.#life.abort(new BridgeError(503, 'The widget was removed by dispose().'));
    this.#first.reject(this.#life.signal.reason);
    this.#listeners.clear();
    this.#endLook();
    this.#link.dispose();
    this.frame.remove();
  }

  /** Returns a signal that aborts at the end of the widget, too. */
  #untilEnd(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, this.#life.signal]) : this.#life.signal;
  }

  #receive(event: string, value: unknown): void {
    this.#told.set(event, value);
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        listener(value as never);
      } catch (error) {
        // A failing listener does not affect the others.
        reportError(error);
      }
    }
  }

  /** All earlier values are invalid. */
  #lost(): void {
    this.#told.clear();
    this.#receive('state', 'starting');
    this.#receive('calls', []);
  }
}

/**
 * The methods of the bridge as methods of the widget: every name except its own methods, and `then`, because it is no
 * promise.
 */
const withCommands = (connection: Connection): EmbeddedWidget =>
  new Proxy(connection as unknown as EmbeddedWidget, {
    get(_, name) {
      const own = Reflect.get(connection, name, connection);
      if (typeof own === 'function') return own.bind(connection);
      if (own !== undefined || typeof name !== 'string' || name === 'then') return own;
      return (params?: unknown, options?: RequestOptions) => connection.request(name, params, options);
    },
  });
