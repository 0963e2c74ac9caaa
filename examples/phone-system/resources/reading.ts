import type { PageRange } from '../store/page.ts';
import { admit } from './admission.ts';
import { isRead, type Parsed, type Read } from './method.ts';
import { type Asked, Query, text, wholeNumber } from './query.ts';
import { Refusal, refuse } from './refusal.ts';
import {
  type Representation,
  type Resolve,
  represent,
  representationOf,
  representationQuery,
} from './representation.ts';
import {
  type Json,
  type ResourceRequest,
  type SessionRequest,
  toJson,
  type UserRequest,
} from './resource.ts';
import { type ResourceTable, withoutLastSlashes } from './table.ts';

/** The default size of a page. */
const defaultLength = 50;
export const maxLength = 500;
/** A subscriber does not page: an omitted item would stay unknown. */
export const wholeLength = Number.MAX_SAFE_INTEGER;

/** The parameters of every list. */
export const rangeQuery = { offset: wholeNumber(9), length: wholeNumber(9) };

/** The parameter of every resource that can be watched. */
export const watchQuery = { listenerName: text };

type AnyRequest = ResourceRequest | SessionRequest | UserRequest;

/** A reading of a resource by a client: what to load and how to write it. */
export class Reading {
  readonly #table: ResourceTable;
  readonly #request: Parsed<UserRequest>;
  readonly #query: Query;
  readonly #read: Read<UserRequest>;
  readonly #path: string;
  readonly #references: readonly string[];
  readonly #representation: Representation;
  readonly #range: PageRange;

  /**
   * @param path of the resource, below `/restletrouter/`
   * @param length of a list where the query names none
   * @throws Refusal 404, 405, 401 or 403 if the client may not read it, or 400 for a malformed query
   */
  constructor(
    table: ResourceTable,
    path: string,
    { request, query }: { readonly request: AnyRequest; readonly query: Query },
    length = defaultLength,
  ) {
    const found = table.find(path);
    if (!found) throw refuse(404, 'There is no such resource.');
    admit(found.resource, request);
    const read = found.resource.GET;
    if (!read || !isRead<UserRequest & ResourceRequest>(read))
      throw refuse(405, 'This resource cannot be read.');
    this.#table = table;
    this.#path = withoutLastSlashes(path);
    this.#query = query;
    this.#request = asked(request, found.params, query.read(read.query));
    this.#read = read as Read<UserRequest>;
    this.#references = found.resource.references ?? [];
    this.#representation = representationOf({ query: query.read(representationQuery) });
    this.#range = rangeOf({ query: query.read(rangeQuery) }, length);
  }

  /** True if the reading only begins a watch: nothing is to be answered. */
  get isSilent(): boolean {
    return this.#read.isSilent;
  }

  get isOne(): boolean {
    return this.#read.shape === 'one';
  }

  /** The key that distinguishes the readings of a client. */
  get key(): string {
    return `${this.#path}?${this.#query.written({ listenerName: undefined })}`;
  }

  /** Returns true if the request selects an item. */
  fits(item: object): boolean {
    return this.#read.fits(item, this.#request);
  }

  /** Returns the last representation of an item that no longer matches; undefined: it is reported as gone. */
  leaving(item: object): Json | undefined {
    const last = this.#read.leave?.(item);
    return last && this.write(last);
  }

  /** The topic of the changes; undefined if it cannot be watched. */
  get topic(): string | undefined {
    return this.#read.topic?.(this.#request);
  }

  /** The items themselves, as their schema's output. Starts to read before it returns. */
  async load(): Promise<{ count: number; items: readonly object[] }> {
    const page = await this.#read.load(this.#request, this.#range);
    if (page === undefined) throw refuse(404, 'There is no such resource.');
    return page;
  }

  /** An item in the representation that this client requests. */
  write(item: object): Json {
    return represent(
      encoded(this.#read, this.#read.seen?.(item, this.#request) ?? item),
      this.#representation,
      this.#references,
      resolver(this.#table, this.#request),
      { keepsUri: !this.isOne },
    );
  }

  /** The whole answer: the thing, or the page with its neighbours. */
  body(page: { count: number; items: readonly object[] }): Json {
    const [first] = page.items;
    if (this.isOne) return first ? this.write(first) : {};
    const { offset, length } = this.#range;
    const next = offset + length < page.count ? this.#pageAt(offset + length) : undefined;
    const prev = offset > 0 ? this.#pageAt(Math.max(0, offset - length)) : undefined;
    return {
      count: page.count,
      [this.#read.shape]: page.items.map((item) => this.write(item)),
      ...(next === undefined ? {} : { next }),
      ...(prev === undefined ? {} : { prev }),
    };
  }

  #pageAt(offset: number): string {
    const { length } = this.#range;
    const place = { offset: String(offset), length: String(length), listenerName: undefined };
    return `${this.#path}?${this.#query.written(place)}`;
  }
}

/** Items never change, so each is encoded once in the words of a schema, however many watch it. */
const encodings = new WeakMap<object, WeakMap<object, Json>>();

function encoded({ schema, serialize }: Read<UserRequest>, item: object): Json {
  const bySchema = encodings.get(item) ?? new WeakMap<object, Json>();
  encodings.set(item, bySchema);
  const known = bySchema.get(schema);
  if (known) return known;
  const json = toJson(schema, serialize ? serialize(item) : item);
  bySchema.set(schema, json);
  return json;
}

/** Looks into resources that are in memory; resources of other people that may not be seen stay paths. */
export function resolver(table: ResourceTable, request: AnyRequest): Resolve {
  return (path) => {
    try {
      return look(table, request, path);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
}

function look(table: ResourceTable, request: AnyRequest, path: string): Json | undefined {
  const found = table.find(path);
  const read = found?.resource.GET;
  if (!found || !read || !isRead<UserRequest & ResourceRequest>(read)) return undefined;
  admit(found.resource, request);
  const page = (read as Read<UserRequest>).load(asked(request, found.params, new Query().read(read.query)), {
    offset: 0,
    length: 1,
  });
  if (page === undefined || page instanceof Promise) return undefined;
  const [item] = page.items;
  return item && encoded(read as Read<UserRequest>, item);
}

/** The request in which a method finds the parameters that it has declared. */
export const asked = (
  request: AnyRequest,
  params: Readonly<Record<string, string>>,
  query: object,
): Parsed<UserRequest> => ({ ...request, params, query }) as Parsed<UserRequest>;

function rangeOf({ query }: Asked<typeof rangeQuery>, otherwise: number): PageRange {
  const { offset = 0, length } = query;
  return { offset, length: length === undefined ? otherwise : Math.min(length, maxLength) };
}
