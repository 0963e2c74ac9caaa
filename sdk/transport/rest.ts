import * as z from 'zod/mini';
import { parseJson } from '#wire/json.ts';
import { applicationHeader, requestHeaders } from '#wire/session/requests.ts';
import { Log } from '../log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { CallsideError } from './errors.ts';
import { refusalCode, refusalFacts } from './refusal.ts';
import type { RouterAddress } from './router-address.ts';

const defaultTimeoutMs = 20_000;

/** A request. `path` is relative to `/restletrouter/`. */
export interface RestRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as `multipart/form-data`, in place of `body`. */
  readonly form?: FormData;
  /** Called with the share of the form that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** A refusal says nothing about the session: a 401 does not end it, a wrong token is not renewed. */
  readonly isQuiet?: boolean;
  /** The answer is not text. */
  readonly isBinary?: boolean;
  /** Gets the headers of every answer, refusals too. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** An answer, read to its end. */
interface Answer {
  readonly url: string;
  readonly status: number;
  readonly isRedirected: boolean;
  readonly text: string;
  /** The body of a response that was requested unparsed. */
  readonly blob: Blob | undefined;
}

/** The session's part in the requests of others. */
export interface SessionGuard {
  /** The router no longer knows the session. */
  lost(reason: CallsideError): void;
  /** The token has changed (a second tab signed in): requests the new token. Resolves to whether the session continues. */
  renew(): Promise<boolean>;
  /** The path of the signed-in user; undefined without a session, and while it is being ended. */
  owner(): string | undefined;
  /** Signs in again where the program's credentials are known. Resolves to whether there is a session. */
  signInAgain?(): Promise<boolean>;
}

/** Requests to the router: address, token, time-out, errors and schemas. */
export class Rest {
  readonly address: RouterAddress;
  readonly app: string;
  readonly log: Log;
  readonly #platform: Platform;
  readonly #life = new AbortController();
  #token: string | undefined;
  #guard: SessionGuard | undefined;

  constructor(options: { address: RouterAddress; app: string; platform: Platform; log?: Log }) {
    this.address = options.address;
    this.app = options.app;
    this.log = options.log ?? new Log();
    this.#platform = options.platform;
  }

  /** Lets `guard` care for the session's end and its token. */
  protect(guard: SessionGuard): void {
    this.#guard = guard;
  }

  /** The session's token, which proves that a request comes from the page that signed in; undefined without a session. */
  get token(): string | undefined {
    return this.#token;
  }

  /** Forgets the session's token. */
  forgetToken(): void {
    this.#token = undefined;
  }

  /** Throws `disposed` after `dispose()`. */
  requireOpen(): void {
    if (this.#life.signal.aborted) throw new CallsideError('disposed');
  }

  /** Ends every request under way with `aborted`. Later requests reject with `disposed`. */
  dispose(): void {
    this.#life.abort();
  }

  /** Sends a request, and parses the response with `schema`. Rejects with `badResponse` for an invalid response. */
  async read<Schema extends z.ZodMiniType>(schema: Schema, request: RestRequest): Promise<z.output<Schema>> {
    const answer = await this.#ask(request);
    const parsed = z.safeParse(schema, parseJson(answer.text));
    if (parsed.success) return parsed.data;
    throw new CallsideError('badResponse', { status: answer.status, cause: parsed.error });
  }

  /** Sends a request, and ignores the body of the response. */
  async send(request: RestRequest): Promise<void> {
    await this.#ask(request);
  }

  /** Requests binary content: a sound, a picture. */
  async blob(request: RestRequest): Promise<Blob> {
    const { blob } = await this.#ask({ ...request, isBinary: true });
    return blob ?? new Blob();
  }

  async #ask(request: RestRequest): Promise<Answer> {
    const token = this.#token;
    const owner = this.#guard?.owner();
    const answer = await this.#fetchRedirected(request);
    if (answer.status < 300) return answer;
    const facts = refusalFacts(answer.status, parseJson(answer.text));
    const action = request.form ? 'UPLOAD' : (request.method ?? 'GET');
    const error = new CallsideError(refusalCode(answer.status, facts.exceptionId), { ...facts, action });
    if (request.isQuiet) throw error;
    if (error.code !== 'unauthorized' && error.code !== 'invalidToken') throw error;
    const isOfEarlierSession = token !== this.#token || owner !== this.#guard?.owner();
    if (error.code === 'unauthorized') {
      if (!isOfEarlierSession) this.#guard?.lost(error);
      if (await this.#guard?.signInAgain?.()) return this.#ask({ ...request, isQuiet: true });
    }
    // The session has ended or changed meanwhile, as it says itself. The request must not be repeated as another user.
    if (isOfEarlierSession && owner !== undefined && owner !== this.#guard?.owner())
      throw new CallsideError('aborted', { cause: error });
    if (error.code === 'invalidToken') {
      // The same user has signed in here meanwhile: there is nothing to renew.
      const isReplaced = this.#token !== undefined && token !== this.#token;
      if (isReplaced || (await this.#guard?.renew())) return this.#ask({ ...request, isQuiet: true });
    }
    throw error;
  }

  async #fetchRedirected(request: RestRequest): Promise<Answer> {
    const answer = await this.#fetch(this.address.of(request.path, request.query), request);
    if (!answer.isRedirected) return answer;
    this.address.moveTo(answer.url);
    // A redirect turns a POST into a GET, so the request is sent again to the new address. Other methods have arrived
    // unchanged.
    return request.method === 'POST' ? this.#fetch(answer.url, request) : answer;
  }

  async #fetch(url: string, request: RestRequest): Promise<Answer> {
    this.requireOpen();
    const { clock } = this.#platform;
    const { method = 'GET', path, query, body, form } = request;
    const startedAt = clock.now();
    this.log.to('rest')?.(`${method} ${path}`, { query, body });
    const timeout = new AbortController();
    const cancelTimeout = clock.after(request.timeoutMs ?? defaultTimeoutMs, () => timeout.abort());
    const signals = [this.#life.signal, timeout.signal, ...(request.signal ? [request.signal] : [])];
    try {
      const send = this.#senderOf(request);
      const response = await send(url, {
        method,
        headers: this.#headers(request),
        signal: AbortSignal.any(signals),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form === undefined ? {} : { body: form }),
      });
      const blob = request.isBinary && response.ok ? await response.blob() : undefined;
      const text = blob ? '' : await response.text();
      this.log.to('rest')?.(`${response.status} ${method} ${path}`, {
        durationMs: clock.now() - startedAt,
        // A successful response can contain credentials, and is long. Its effect is visible in the state.
        ...(response.ok ? {} : { response: text }),
      });
      this.#keepToken(response);
      request.onHeaders?.(response.headers);
      return {
        url: response.url || url,
        status: response.status,
        isRedirected: response.redirected,
        text,
        blob,
      };
    } catch (cause) {
      this.log.to('rest')?.(`failed ${method} ${path}`, { durationMs: clock.now() - startedAt, cause });
      if (timeout.signal.aborted) throw new CallsideError('timeout', { cause });
      throw new CallsideError(signals.some(({ aborted }) => aborted) ? 'aborted' : 'offline', { cause });
    } finally {
      cancelTimeout();
    }
  }

  /** Returns the function that sends a request, with reports of the progress if they are wanted and possible. */
  #senderOf({ form, onProgress }: RestRequest): Platform['fetch'] {
    const { fetch, upload } = this.#platform;
    if (form === undefined || onProgress === undefined) return fetch;
    if (upload) return (url, init) => upload(url, init, onProgress);
    return async (url, init) => {
      onProgress(0);
      const response = await fetch(url, init);
      onProgress(1);
      return response;
    };
  }

  #headers(request: RestRequest): Record<string, string> {
    return {
      ...requestHeaders(this.#token ?? this.app, request.body !== undefined),
      ...(request.form === undefined ? {} : { 'X-Authenticate': 'false' }),
      ...request.headers,
    };
  }

  #keepToken(response: Response): void {
    const token = response.headers.get(applicationHeader);
    if (!token?.startsWith(`${this.app};`)) return;
    if (token === this.#token) return;
    this.#token = token;
    this.log.hide(token.slice(this.app.length + 1));
  }
}
