import { SecretMask } from './mask.ts';

/** The parts of a client that write log entries. */
export const logNamespaces = [
  'session',
  'rest',
  'push',
  'calls',
  'phone',
  'sip',
  'tabs',
  'chat',
  'meetings',
  'errors',
] as const;

/** The name of a part of the client that writes log entries. */
export type LogNamespace = (typeof logNamespaces)[number];

/** An event in a log. Secrets are masked. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The part of the client that wrote the entry. */
  readonly namespace: LogNamespace;
  /** A short description of the event. */
  readonly message: string;
  /** Plain data about the event. */
  readonly data: unknown;
}

/** How a client logs. */
export interface LogOptions {
  /** The namespaces to log: `*` for all, or a list such as `push,phone`. None by default. */
  readonly enabled?: string;
  /** Receives the entries. The default is `console.debug`. */
  readonly sink?: (entry: LogEntry) => void;
  /** How many lines `Client.dump()` contains at most: 500 by default. */
  readonly maxLines?: number;
}

/** Writes an entry of a namespace. */
export type LogWriter = (message: string, data?: unknown) => void;

const prefix = 'callside:';
const defaultMaxLines = 500;
/** Longer lines are cut for the dump: a list of a large company would fill it alone. */
const maxLineLength = 4_000;

const toConsole = ({ namespace, message, data }: LogEntry): void =>
  // biome-ignore lint/suspicious/noConsole: this is where a log goes unless its owner names another place
  console.debug(`${prefix}${namespace}`, message, ...(data === undefined ? [] : [data]));

/**
 * A log by namespace, off by default. Passwords, tokens, cookies, one-time codes, digests, ICE credentials and pressed keys
 * are masked; names and phone numbers are not.
 */
export class Log {
  readonly #mask = new SecretMask();
  readonly #writers = new Map<LogNamespace, LogWriter>();
  readonly #lines: string[] = [];
  readonly #sink: (entry: LogEntry) => void;
  readonly #maxLines: number;
  readonly #now: () => number;

  /** @internal */
  constructor(
    { enabled = '', sink = toConsole, maxLines = defaultMaxLines }: LogOptions = {},
    now = Date.now,
  ) {
    this.#sink = sink;
    this.#maxLines = maxLines;
    this.#now = now;
    this.enable(enabled);
  }

  /** The namespaces that are logged. */
  get enabled(): readonly LogNamespace[] {
    return logNamespaces.filter((namespace) => this.#writers.has(namespace));
  }

  /** The newest lines, oldest first. */
  get lines(): readonly string[] {
    return [...this.#lines];
  }

  /**
   * Logs more namespaces: `*`, or a list such as `push,phone`; the prefix `callside:` may stand before each. Returns all
   * namespaces that are logged now, so that a misspelt name is noticed.
   */
  enable(namespaces = '*'): readonly LogNamespace[] {
    for (const namespace of named(namespaces))
      this.#writers.set(namespace, (message, data) => this.#write(namespace, message, data));
    return this.enabled;
  }

  /** Stops logging these namespaces; all by default. Returns the namespaces that are still logged. */
  disable(namespaces = '*'): readonly LogNamespace[] {
    for (const namespace of named(namespaces)) this.#writers.delete(namespace);
    return this.enabled;
  }

  /**
   * The writer of a namespace, undefined while it is off: `log.to('push')?.(…)` then evaluates no argument.
   *
   * @internal
   */
  to(namespace: LogNamespace): LogWriter | undefined {
    return this.#writers.get(namespace);
  }

  /**
   * Masks this value in everything that is logged or dumped from now on. Returns a function that forgets the value.
   *
   * @internal
   */
  hide(secret: string): () => void {
    return this.#mask.add(secret);
  }

  /**
   * A copy of plain data without secrets.
   *
   * @internal
   */
  maskedFields<Name extends string>(fields: Readonly<Record<Name, unknown>>): Record<Name, unknown> {
    return this.#mask.fields(fields);
  }

  #write(namespace: LogNamespace, message: string, data: unknown): void {
    const entry: LogEntry = {
      at: this.#now(),
      namespace,
      message: this.#mask.text(message),
      data: this.#mask.copy(data),
    };
    this.#keep(entry);
    try {
      this.#sink(entry);
    } catch (thrown) {
      // A sink that fails is its owner's error, and must not stop a call.
      queueMicrotask(() => {
        throw thrown;
      });
    }
  }

  #keep({ at, namespace, message, data }: LogEntry): void {
    const rest = data === undefined ? '' : ` ${JSON.stringify(data)}`;
    const line = `${new Date(at).toISOString()} ${prefix}${namespace} ${message}${rest}`;
    this.#lines.push(line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line);
    if (this.#lines.length > this.#maxLines) this.#lines.shift();
  }
}

const named = (list: string): readonly LogNamespace[] => {
  const names = list.split(/[\s,]+/).map((name) => name.replace(prefix, ''));
  return logNamespaces.filter((namespace) => names.includes('*') || names.includes(namespace));
};
