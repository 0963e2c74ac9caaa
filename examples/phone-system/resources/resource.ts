import * as z from 'zod/mini';
import type { Person } from '../domain/users/person.ts';
import type { Session } from '../http/sessions/sessions.ts';
import type { Services } from './services.ts';

/** A value as it stands in JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A request to a resource, understood. */
export interface Visit {
  readonly services: Services;
  /** Values of the `:names` in the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The network address of the client. */
  readonly address: string;
}

/** A request with a session. */
export interface SignedIn extends Visit {
  readonly session: Session;
}

/** A request of a user, or of a user who acts for another one. */
export interface Ask extends SignedIn {
  readonly person: Person;
}

/** The requested part of a list. */
export interface PageRange {
  readonly offset: number;
  readonly length: number;
}

/** A file that is answered as it is. */
export interface FileReply {
  readonly path: string;
  /** As `audio/wav`. */
  readonly type: string;
  /** Under which a browser saves it. */
  readonly name: string;
}

/** Octets that are answered as they are, and never change. */
export interface ContentReply {
  readonly octets: Uint8Array;
  /** As `image/png`. */
  readonly type: string;
}

/** The answer of a handler. `item` is the output of the schema in `answers`; a `file` or a `content` replaces it. */
export interface Reply<Item = unknown> {
  readonly status?: number;
  readonly item?: Item;
  readonly file?: FileReply;
  readonly content?: ContentReply;
  readonly headers?: Readonly<Record<string, string>>;
}

type Perhaps<Value> = Value | Promise<Value>;

/** How a resource is read, and watched if `topic` is there. Made by `one` and `list`. */
export interface Read<Asker extends Visit> {
  readonly about: string;
  /** `one` for a thing, else the name of the array in the page of a list. */
  readonly shape: 'one' | 'items' | 'results';
  readonly schema: z.core.$ZodType;
  /** Properties by whose value a list can be filtered. */
  readonly filters: readonly string[];
  /** Returns true if the request selects an item. */
  readonly fits: (item: object, ask: Asker) => boolean;
  /** The items of the page as schema outputs and their total number; undefined if the resource does not exist. */
  readonly load: (
    ask: Asker,
    range: PageRange,
  ) => Perhaps<{ readonly count: number; readonly items: readonly object[] } | undefined>;
  /** The topic of the changes. */
  readonly topic: ((ask: Asker) => string) | undefined;
  /** An item in the words of this resource, where they are not those in which it is published. */
  readonly serialize: ((item: object) => object) | undefined;
  /** Returns an item as it is sent for the last time when it no longer matches. */
  readonly leave: ((item: object) => object) | undefined;
  /** Only begins a watch: the answer is 204. */
  readonly isSilent: boolean;
}

/** How a resource is written or acted on. Made by `write`. */
export interface Write<Asker extends Visit> {
  readonly about: string;
  readonly body: ((ask: Asker) => z.core.$ZodType | undefined) | undefined;
  /** The same for the documentation, where the body depends on the path. */
  readonly bodies: readonly z.core.$ZodType[];
  readonly answers: z.core.$ZodType | undefined;
  /** The body is a form with files, which `handle` receives as `FormData`. */
  readonly isForm?: boolean;
  readonly status: number;
  readonly handle: (ask: Asker, body: unknown) => Perhaps<Reply>;
}

interface Methods<Asker extends Visit> {
  readonly GET?: Read<Asker> | Write<Asker>;
  readonly POST?: Write<Asker>;
  readonly PUT?: Write<Asker>;
  readonly DELETE?: Write<Asker>;
}

export const methodNames = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type MethodName = (typeof methodNames)[number];

interface Declared {
  /** Below `/restletrouter/`, with `:name` for what varies. */
  readonly path: string;
  /** Properties that hold the path of another resource, which `rt` and `useref=false` can look into. */
  readonly references?: readonly string[];
}

/**
 * One resource of the wire protocol: its path, its access, and how it is read, written and watched.
 * Routing, validation, `rt`, paging, push and the table in docs/wire.md follow from it.
 */
export type Resource =
  | (Declared & { readonly access: 'anyone' } & Methods<Visit>)
  | (Declared & { readonly access: 'session' | 'service' } & Methods<SignedIn>)
  | (Declared & { readonly access: 'user' | 'self' | 'crm' } & Methods<Ask>);

/**
 * The access to a resource: `anyone` also without a session, every `session`, a `user` or one who acts for them, the
 * user him`self` only, a program that watches the enterprise (`service`), a user through a CRM (`crm`).
 */
export type Access = Resource['access'];

export const isRead = <Asker extends Visit>(method: Read<Asker> | Write<Asker>): method is Read<Asker> =>
  'shape' in method;

/** Reads one thing. `read` gives undefined where it is not there (404). */
export function one<Schema extends z.core.$ZodType, Asker extends Visit = Ask>(read: {
  readonly about: string;
  readonly answers: Schema;
  readonly read: (ask: Asker) => Perhaps<(z.output<Schema> & object) | undefined>;
  readonly topic?: (ask: Asker) => string;
}): Read<Asker> {
  const asPage = (item: object | undefined) => item && { count: 1, items: [item] };
  return {
    about: read.about,
    shape: 'one',
    schema: read.answers,
    filters: [],
    fits: () => true,
    topic: read.topic,
    serialize: undefined,
    leave: undefined,
    isSilent: false,
    load(ask) {
      const item = read.read(ask);
      return item instanceof Promise ? item.then(asPage) : asPage(item);
    },
  };
}

interface ListRead<Item extends object, Asker extends Visit> {
  readonly about: string;
  readonly name?: 'items' | 'results';
  readonly filters?: readonly (keyof Item & string)[];
  readonly read: (ask: Asker) => readonly Item[];
  readonly topic?: (ask: Asker) => string;
}

/** Reads a list that is small enough to be in memory. */
export function list<Schema extends z.core.$ZodType, Asker extends Visit = Ask>(
  read: { readonly item: Schema } & ListRead<z.output<Schema> & object, Asker>,
): Read<Asker> {
  return { ...retold({ ...read, serialize: (item) => item }), serialize: undefined };
}

/**
 * For items that are published as another resource: they are read and watched as that, and sent in the format of
 * `item`.
 */
export function retold<Schema extends z.core.$ZodType, Item extends object, Asker extends Visit>(
  read: {
    readonly item: Schema;
    readonly serialize: (item: Item) => z.output<Schema> & object;
    /** Returns an item as it is sent for the last time when it no longer matches. */
    readonly leave?: (item: Item) => Item;
    /** Only begins a watch, answered 204. */
    readonly isSilent?: boolean;
    /** Returns true if the request selects an item. */
    readonly fits?: (item: Item, ask: Asker) => boolean;
  } & ListRead<Item, Asker>,
): Read<Asker> {
  const filters = read.filters ?? [];
  const fitsAsk = (item: object, ask: Asker) =>
    fits(item, filters, ask.query) && (read.fits?.(item as Item, ask) ?? true);
  return {
    about: read.about,
    shape: read.name ?? 'items',
    schema: read.item,
    filters,
    fits: fitsAsk,
    topic: read.topic,
    serialize: (item) => read.serialize(item as Item),
    leave: read.leave && ((item) => read.leave?.(item as Item) ?? item),
    isSilent: read.isSilent ?? false,
    load(ask, { offset, length }) {
      const all = read.read(ask).filter((item) => fitsAsk(item, ask));
      return { count: all.length, items: all.slice(offset, offset + length) };
    },
  };
}

/** Reads a list page by page from where it is kept. */
export function pages<Schema extends z.core.$ZodType, Asker extends Visit = Ask>(read: {
  readonly about: string;
  readonly item: Schema;
  readonly page: (
    ask: Asker,
    range: PageRange,
  ) => Promise<{ count: number; items: readonly (z.output<Schema> & object)[] }>;
  /** Returns true if the request selects a changed item. */
  readonly fits?: (item: object, ask: Asker) => boolean;
  readonly topic?: (ask: Asker) => string;
}): Read<Asker> {
  return {
    about: read.about,
    shape: 'items',
    schema: read.item,
    filters: [],
    fits: read.fits ?? (() => true),
    topic: read.topic,
    serialize: undefined,
    leave: undefined,
    isSilent: false,
    load: read.page,
  };
}

function fits(item: object, filters: readonly string[], query: Readonly<Record<string, string>>): boolean {
  const values = item as Json;
  return filters.every((name) => query[name] === undefined || String(values[name]) === query[name]);
}

/** Receives a form with a file (`multipart/form-data`). */
export function upload<Answer extends z.core.$ZodType, Asker extends Visit = Ask>(method: {
  readonly about: string;
  readonly answers: Answer;
  readonly status?: number;
  readonly handle: (ask: Asker, form: FormData) => Perhaps<Reply<z.output<Answer>>>;
}): Write<Asker> {
  const { about, answers, status = 200 } = method;
  return {
    about,
    body: undefined,
    bodies: [],
    answers,
    isForm: true,
    status,
    handle: (ask, form) => method.handle(ask, form as FormData),
  };
}

/** Everything that is not a plain reading. Without `answers` it answers 204. */
export function write<
  Body extends z.core.$ZodType = z.core.$ZodUndefined,
  Answer extends z.core.$ZodType = z.core.$ZodUndefined,
  Asker extends Visit = Ask,
>(method: {
  readonly about: string;
  readonly body?: Body | ((ask: Asker) => Body | undefined);
  readonly bodies?: readonly z.core.$ZodType[];
  readonly answers?: Answer;
  readonly status?: number;
  readonly handle: (ask: Asker, body: z.output<Body>) => Perhaps<Reply<z.output<Answer>>>;
}): Write<Asker> {
  const { body } = method;
  return {
    about: method.about,
    body: typeof body === 'function' ? body : body && (() => body),
    bodies: method.bodies ?? (body === undefined || typeof body === 'function' ? [] : [body]),
    answers: method.answers,
    status: method.status ?? (method.answers === undefined ? 204 : 200),
    handle: (ask, value) => method.handle(ask, value as z.output<Body>),
  };
}

/**
 * @throws z.core.$ZodError where the value breaks its own schema
 */
export const toJson = (schema: z.core.$ZodType, item: unknown): Json => z.encode(schema, item) as Json;
