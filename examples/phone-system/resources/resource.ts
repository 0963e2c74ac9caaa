import * as z from 'zod/mini';
import type { Person } from '../domain/users/person.ts';
import type { Session } from '../http/sessions/sessions.ts';
import type { Services } from './services.ts';

/** An object in JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A parsed request to a resource. */
export interface ResourceRequest {
  readonly services: Services;
  /** Values of the `:names` in the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The network address of the client. */
  readonly address: string;
}

/** A request with a session. */
export interface SessionRequest extends ResourceRequest {
  readonly session: Session;
}

/** A request of a user, or of a user who acts for another one. */
export interface UserRequest extends SessionRequest {
  readonly person: Person;
}

/** The requested part of a list. */
export interface PageRange {
  readonly offset: number;
  readonly length: number;
}

/** A file that is the response. */
export interface FileResponse {
  readonly path: string;
  /** As `audio/wav`. */
  readonly type: string;
  /** The name under which a browser saves it. */
  readonly name: string;
}

/** Octets that are the response. */
export interface ContentResponse {
  readonly octets: Uint8Array;
  /** As `image/png`. */
  readonly type: string;
  /** They may change, and no cache may keep them. Otherwise they never change. */
  readonly isSecret?: boolean;
}

/** The answer of a handler. `item` is the output of the schema in `answers`; a `file` or a `content` replaces it. */
export interface ResourceResponse<Item = unknown> {
  readonly status?: number;
  readonly item?: Item;
  readonly file?: FileResponse;
  readonly content?: ContentResponse;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cookies that the browser gets beside the cookie of the session. */
  readonly cookies?: readonly string[];
}

type Perhaps<Value> = Value | Promise<Value>;

/** The reading of a resource, and its watching if `topic` is set. Created by `one` and `list`. */
export interface Read<Incoming extends ResourceRequest> {
  readonly about: string;
  /** `one` for a thing, else the name of the array in the page of a list. */
  readonly shape: 'one' | 'items' | 'results';
  readonly schema: z.core.$ZodType;
  /** Properties by whose value a list can be filtered. */
  readonly filters: readonly string[];
  /** Returns true if the request selects an item. */
  readonly fits: (item: object, request: Incoming) => boolean;
  /** The items of the page as schema outputs and their total number; undefined if the resource does not exist. */
  readonly load: (
    request: Incoming,
    range: PageRange,
  ) => Perhaps<{ readonly count: number; readonly items: readonly object[] } | undefined>;
  /** The topic of the changes. */
  readonly topic: ((request: Incoming) => string) | undefined;
  /** Converts an item to the format of this resource, if it differs from the published one. */
  readonly serialize: ((item: object) => object) | undefined;
  /** Returns an item as it is sent for the last time when it no longer matches. */
  readonly leave: ((item: object) => object) | undefined;
  /** Only begins a watch: the answer is 204. */
  readonly isSilent: boolean;
}

/** The writing of a resource, or an action on it. Created by `write`. */
export interface Write<Incoming extends ResourceRequest> {
  readonly about: string;
  readonly body: ((request: Incoming) => z.core.$ZodType | undefined) | undefined;
  /** The same for the documentation, where the body depends on the path. */
  readonly bodies: readonly z.core.$ZodType[];
  readonly answers: z.core.$ZodType | undefined;
  /** The body is a form with files, which `handle` receives as `FormData`. */
  readonly isForm?: boolean;
  /** The largest body, in octets, where it is more than usual. */
  readonly maxOctets?: number | undefined;
  readonly status: number;
  readonly handle: (request: Incoming, body: unknown) => Perhaps<ResourceResponse>;
}

interface Methods<Incoming extends ResourceRequest> {
  readonly GET?: Read<Incoming> | Write<Incoming>;
  readonly POST?: Write<Incoming>;
  readonly PUT?: Write<Incoming>;
  readonly DELETE?: Write<Incoming>;
}

export const methodNames = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type MethodName = (typeof methodNames)[number];

interface Declared {
  /** The path below `/restletrouter/`, with `:name` for variable parts. */
  readonly path: string;
  /** Properties that hold the path of another resource, which `rt` and `useref=false` can look into. */
  readonly references?: readonly string[];
  /** `rt` is a random value that keeps proxies from answering, and selects no properties. */
  readonly isRtRandom?: boolean;
}

/**
 * One resource of the wire protocol: its path, its access, and how it is read, written and watched.
 * Routing, validation, `rt`, paging, push and the table in docs/wire.md follow from it.
 */
export type Resource =
  | (Declared & { readonly access: 'anyone' } & Methods<ResourceRequest>)
  | (Declared & { readonly access: 'session' | 'service' } & Methods<SessionRequest>)
  | (Declared & { readonly access: 'user' | 'self' | 'crm' } & Methods<UserRequest>);

/**
 * The access to a resource: `anyone` also without a session, every `session`, a `user` or one who acts for them, the
 * user him`self` only, a program that watches the enterprise (`service`), a user through a CRM (`crm`).
 */
export type Access = Resource['access'];

export const isRead = <Incoming extends ResourceRequest>(
  method: Read<Incoming> | Write<Incoming>,
): method is Read<Incoming> => 'shape' in method;

/** Reads one thing. `read` returns undefined if it does not exist (404). */
export function one<Schema extends z.core.$ZodType, Incoming extends ResourceRequest = UserRequest>(read: {
  readonly about: string;
  readonly answers: Schema;
  readonly read: (request: Incoming) => Perhaps<(z.output<Schema> & object) | undefined>;
  readonly topic?: (request: Incoming) => string;
}): Read<Incoming> {
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
    load(request) {
      const item = read.read(request);
      return item instanceof Promise ? item.then(asPage) : asPage(item);
    },
  };
}

interface ListRead<Item extends object, Incoming extends ResourceRequest> {
  readonly about: string;
  readonly name?: 'items' | 'results';
  readonly filters?: readonly (keyof Item & string)[];
  readonly read: (request: Incoming) => readonly Item[];
  readonly topic?: (request: Incoming) => string;
}

/** Reads a list that is small enough to be in memory. */
export function list<Schema extends z.core.$ZodType, Incoming extends ResourceRequest = UserRequest>(
  read: { readonly item: Schema } & ListRead<z.output<Schema> & object, Incoming>,
): Read<Incoming> {
  return { ...retold({ ...read, serialize: (item) => item }), serialize: undefined };
}

/**
 * For items that are published as another resource: they are read and watched as that, and sent in the format of
 * `item`.
 */
export function retold<Schema extends z.core.$ZodType, Item extends object, Incoming extends ResourceRequest>(
  read: {
    readonly item: Schema;
    readonly serialize: (item: Item) => z.output<Schema> & object;
    /** Returns an item as it is sent for the last time when it no longer matches. */
    readonly leave?: (item: Item) => Item;
    /** Only begins a watch, answered 204. */
    readonly isSilent?: boolean;
    /** Returns true if the request selects an item. */
    readonly fits?: (item: Item, request: Incoming) => boolean;
  } & ListRead<Item, Incoming>,
): Read<Incoming> {
  const filters = read.filters ?? [];
  const fitsRequest = (item: object, request: Incoming) =>
    fits(item, filters, request.query) && (read.fits?.(item as Item, request) ?? true);
  return {
    about: read.about,
    shape: read.name ?? 'items',
    schema: read.item,
    filters,
    fits: fitsRequest,
    topic: read.topic,
    serialize: (item) => read.serialize(item as Item),
    leave: read.leave && ((item) => read.leave?.(item as Item) ?? item),
    isSilent: read.isSilent ?? false,
    load(request, { offset, length }) {
      const all = read.read(request).filter((item) => fitsRequest(item, request));
      return { count: all.length, items: all.slice(offset, offset + length) };
    },
  };
}

/** Reads a list page by page from where it is kept. */
export function pages<Schema extends z.core.$ZodType, Incoming extends ResourceRequest = UserRequest>(read: {
  readonly about: string;
  readonly item: Schema;
  readonly page: (
    request: Incoming,
    range: PageRange,
  ) => Promise<{ count: number; items: readonly (z.output<Schema> & object)[] }>;
  /** Returns true if the request selects a changed item. */
  readonly fits?: (item: object, request: Incoming) => boolean;
  readonly topic?: (request: Incoming) => string;
}): Read<Incoming> {
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
export function upload<
  Answer extends z.core.$ZodType,
  Incoming extends ResourceRequest = UserRequest,
>(method: {
  readonly about: string;
  readonly answers: Answer;
  readonly status?: number;
  /** The largest form, where it is more than 1 MB. */
  readonly maxOctets?: number;
  readonly handle: (request: Incoming, form: FormData) => Perhaps<ResourceResponse<z.output<Answer>>>;
}): Write<Incoming> {
  const { about, answers, status = 200, maxOctets } = method;
  return {
    about,
    body: undefined,
    bodies: [],
    answers,
    isForm: true,
    maxOctets,
    status,
    handle: (request, form) => method.handle(request, form as FormData),
  };
}

/** Everything that is not a plain reading. Without `answers` it answers 204. */
export function write<
  Body extends z.core.$ZodType = z.core.$ZodUndefined,
  Answer extends z.core.$ZodType = z.core.$ZodUndefined,
  Incoming extends ResourceRequest = UserRequest,
>(method: {
  readonly about: string;
  readonly body?: Body | ((request: Incoming) => Body | undefined);
  readonly bodies?: readonly z.core.$ZodType[];
  readonly answers?: Answer;
  readonly status?: number;
  readonly handle: (request: Incoming, body: z.output<Body>) => Perhaps<ResourceResponse<z.output<Answer>>>;
}): Write<Incoming> {
  const { body } = method;
  return {
    about: method.about,
    body: typeof body === 'function' ? body : body && (() => body),
    bodies: method.bodies ?? (body === undefined || typeof body === 'function' ? [] : [body]),
    answers: method.answers,
    status: method.status ?? (method.answers === undefined ? 204 : 200),
    handle: (request, value) => method.handle(request, value as z.output<Body>),
  };
}

/**
 * @throws z.core.$ZodError where the value breaks its own schema
 */
export const toJson = (schema: z.core.$ZodType, item: unknown): Json => z.encode(schema, item) as Json;
