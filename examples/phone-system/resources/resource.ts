import * as z from 'zod/mini';
import type { Page, PageRange } from '../store/page.ts';
import type { MaybePromise, None, Parsed, Read, Write } from './method.ts';
import { type Asked, type QueryShape, text } from './query.ts';
import type { RefusalStatus } from './refusal.ts';
import type { Json, ResourceRequest, SessionRequest, UserRequest } from './request.ts';
import type { ResourceResponse } from './response.ts';

export type { Json, ResourceRequest, SessionRequest, UserRequest } from './request.ts';

export interface Methods<Incoming extends ResourceRequest> {
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
  /** Its changes need no right to change things of the kind in its path: it places a call, for example. */
  readonly isFree?: boolean;
  /** It begins sessions: with a password, for an application that the request names. */
  readonly isSignIn?: boolean;
}

/**
 * A resource of the wire protocol: its path, its access, and how it is read, written and watched. Routing, validation,
 * `rt`, paging, push and the table in docs/wire.md follow from it.
 */
export type Resource =
  | (Declared & { readonly access: 'anyone' } & Methods<ResourceRequest>)
  | (Declared & { readonly access: 'session' | 'service' } & Methods<SessionRequest>)
  | (Declared & {
      readonly access: 'user' | 'self' | 'crm' | 'assistant' | 'administrator';
    } & Methods<UserRequest>);

/**
 * The access to a resource: `anyone` also without a session, every `session`, a `user` or another user who acts for
 * them, the user him`self` only, a program that watches the enterprise (`service`), a user through a CRM (`crm`) or an `assistant`, an
 * `administrator` of the phone system, who may change things only with all rights.
 */
export type Access = Resource['access'];

/** The request to a resource with this access. */
type RequestOf<Right extends Access> = Right extends 'anyone'
  ? ResourceRequest
  : Right extends 'session' | 'service'
    ? SessionRequest
    : UserRequest;

/** The beginning of every declaration of a method. */
export interface Declaring<Query extends QueryShape> {
  readonly about: string;
  /** The parameters that it reads. */
  readonly query?: Query;
  /** Further statuses of its refusals, beside the statuses that follow from the declaration. */
  readonly refuses?: readonly RefusalStatus[];
}

const declared = ({ about, query = {}, refuses = [] }: Declaring<QueryShape>) => ({ about, query, refuses });

/** Reads a single thing. `read` returns undefined if it does not exist (404). */
export function one<
  Schema extends z.core.$ZodType,
  Incoming extends ResourceRequest = UserRequest,
  Query extends QueryShape = None,
>(
  read: Declaring<Query> & {
    readonly answers: Schema;
    readonly read: (
      request: Incoming & Asked<Query>,
    ) => MaybePromise<(z.output<Schema> & object) | undefined>;
    readonly topic?: (request: Incoming & Asked<Query>) => string;
  },
): Read<Incoming> {
  const asPage = (item: object | undefined) => item && { count: 1, items: [item] };
  return {
    ...declared(read),
    shape: 'one',
    schema: read.answers,
    filters: [],
    fits: () => true,
    topic: read.topic,
    serialize: undefined,
    leave: undefined,
    seen: undefined,
    isSilent: false,
    load(request) {
      const item = read.read(request);
      return item instanceof Promise ? item.then(asPage) : asPage(item);
    },
  };
}

/** The reading of a list: of all items by `read`, or of a page of them by `page`. */
export interface ListRead<Item extends object, Incoming extends ResourceRequest, Query extends QueryShape>
  extends Declaring<Query> {
  readonly name?: 'items' | 'results';
  readonly filters?: readonly (keyof Item & string)[];
  readonly read?: (request: Incoming & Asked<Query>) => MaybePromise<readonly Item[]>;
  readonly page?: (request: Incoming & Asked<Query>, range: PageRange) => MaybePromise<Page<Item>>;
  readonly topic?: (request: Incoming & Asked<Query>) => string;
  /** Returns true if the request selects an item. */
  readonly fits?: (item: Item, request: Incoming & Asked<Query>) => boolean;
  /** Returns an item as the user who reads or watches it sees it, the same object where nothing differs. */
  readonly seen?: (item: Item, request: Incoming & Asked<Query>) => Item;
}

/** Reads a list. */
export function list<
  Schema extends z.core.$ZodType,
  Incoming extends ResourceRequest = UserRequest,
  Query extends QueryShape = None,
>(read: { readonly item: Schema } & ListRead<z.output<Schema> & object, Incoming, Query>): Read<Incoming> {
  return { ...serialized({ ...read, serialize: (item) => item }), serialize: undefined };
}

/**
 * Declares the reading of items that are published as another resource: they are read and watched as that resource, and
 * sent in the format of `item`.
 */
export function serialized<
  Schema extends z.core.$ZodType,
  Item extends object,
  Incoming extends ResourceRequest,
  Query extends QueryShape = None,
>(
  read: {
    readonly item: Schema;
    readonly serialize: (item: Item) => z.output<Schema> & object;
    /** Returns an item as it is sent for the last time when it no longer matches. */
    readonly leave?: (item: Item) => Item;
    /** True if the reading only begins a watch, answered 204. */
    readonly isSilent?: boolean;
  } & ListRead<Item, Incoming, Query>,
): Read<Incoming> {
  const filters = read.filters ?? [];
  const fitsRequest = (item: object, request: Parsed<Incoming>) =>
    fits(item, filters, request.query) && (read.fits?.(item as Item, request) ?? true);
  return {
    ...declared(read),
    shape: read.name ?? 'items',
    schema: read.item,
    query: { ...Object.fromEntries(filters.map((name) => [name, text])), ...read.query },
    filters,
    fits: fitsRequest,
    topic: read.topic,
    serialize: (item) => read.serialize(item as Item),
    leave: read.leave && ((item) => read.leave?.(item as Item) ?? item),
    seen: read.seen && ((item, request) => read.seen?.(item as Item, request) ?? item),
    isSilent: read.isSilent ?? false,
    load(request, range) {
      if (read.page) return read.page(request, range);
      const { offset, length } = range;
      const pageOf = (items: readonly Item[]) => {
        const all = items.filter((item) => fitsRequest(item, request));
        return { count: all.length, items: all.slice(offset, offset + length) };
      };
      const items = read.read?.(request) ?? [];
      return items instanceof Promise ? items.then(pageOf) : pageOf(items);
    },
  };
}

function fits(item: object, filters: readonly string[], query: Json): boolean {
  const values = item as Json;
  return filters.every((name) => query[name] === undefined || String(values[name]) === query[name]);
}

/** Receives a form with a file (`multipart/form-data`). */
export function upload<Answer extends z.core.$ZodType, Incoming extends ResourceRequest = UserRequest>(
  method: Declaring<None> & {
    readonly answers: Answer;
    readonly status?: number;
    /** The largest form, where it is more than 1 MB. */
    readonly maxOctets?: number;
    readonly handle: (request: Incoming, form: FormData) => MaybePromise<ResourceResponse<z.output<Answer>>>;
  },
): Write<Incoming> {
  const { answers, status = 200, maxOctets } = method;
  return {
    ...declared(method),
    body: undefined,
    bodies: [],
    answers,
    isForm: true,
    maxOctets,
    status,
    handle: (request, form) => method.handle(request, form as FormData),
  };
}

interface WriteDeclaration<
  Body extends z.core.$ZodType,
  Answer extends z.core.$ZodType,
  Incoming extends ResourceRequest,
  Query extends QueryShape,
> extends Declaring<Query> {
  readonly body?: Body | ((request: Incoming) => Body | undefined);
  readonly bodies?: readonly z.core.$ZodType[];
  readonly answers?: Answer;
  readonly status?: number;
  /** The body may also be form-encoded. */
  readonly takesForm?: boolean;
  /** The largest body, where it is not 1 MB. */
  readonly maxOctets?: number;
  readonly handle: (
    request: Incoming & Asked<Query>,
    body: z.output<Body>,
  ) => MaybePromise<ResourceResponse<z.output<Answer>>>;
}

/** Everything that is not a plain reading. Without `answers` it answers 204. */
export function write<
  Body extends z.core.$ZodType = z.core.$ZodUndefined,
  Answer extends z.core.$ZodType = z.core.$ZodUndefined,
  Incoming extends ResourceRequest = UserRequest,
  Query extends QueryShape = None,
>(method: WriteDeclaration<Body, Answer, Incoming, Query>): Write<Incoming> {
  const { body, takesForm, maxOctets } = method;
  return {
    ...declared(method),
    takesForm,
    maxOctets,
    body: typeof body === 'function' ? body : body && (() => body),
    bodies: method.bodies ?? (body === undefined || typeof body === 'function' ? [] : [body]),
    answers: method.answers,
    status: method.status ?? (method.answers === undefined ? 204 : 200),
    handle: (request, value) => method.handle(request, value as z.output<Body>),
  };
}

/** A resource with the single method `POST`. */
export function action<
  Right extends Access,
  Body extends z.core.$ZodType = z.core.$ZodUndefined,
  Answer extends z.core.$ZodType = z.core.$ZodUndefined,
  Query extends QueryShape = None,
>({
  path,
  access,
  isFree,
  ...method
}: Pick<Declared, 'path' | 'isFree'> & { readonly access: Right } & WriteDeclaration<
    Body,
    Answer,
    RequestOf<Right>,
    Query
  >): Resource {
  // The type of the request follows from the access, which the union of resources cannot express.
  return {
    path,
    access,
    ...(isFree && { isFree }),
    POST: write<Body, Answer, RequestOf<Right>, Query>(method),
  } as unknown as Resource;
}

/**
 * @throws z.core.$ZodError where the value breaks its own schema
 */
export const toJson = (schema: z.core.$ZodType, item: unknown): Json => z.encode(schema, item) as Json;
