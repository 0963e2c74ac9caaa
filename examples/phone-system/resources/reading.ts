import { admit } from './admission.ts';
import { Refusal, refuse } from './refusal.ts';
import { type Representation, type Resolve, represent, representationOf } from './representation.ts';
import {
  isRead,
  type Json,
  type PageRange,
  type Read,
  type ResourceRequest,
  type SessionRequest,
  toJson,
  type UserRequest,
} from './resource.ts';
import { type ResourceTable, withoutLastSlashes } from './table.ts';

/** The default size of a page. */
const defaultLength = 50;
const maxLength = 500;
/** A subscriber does not page: an omitted item would stay unknown. */
export const wholeLength = Number.MAX_SAFE_INTEGER;

type AnyRequest = ResourceRequest | SessionRequest | UserRequest;

/** One reading of a resource by one client: what to load and how to write it. */
export class Reading {
  readonly #table: ResourceTable;
  readonly #request: AnyRequest;
  readonly #read: Read<UserRequest>;
  readonly #path: string;
  readonly #references: readonly string[];
  readonly #representation: Representation;
  readonly #range: PageRange;

  /**
   * @param path of the resource, below `/restletrouter/`
   * @param length of a list where the query does not say
   * @throws Refusal 404, 405, 401 or 403 if the client may not read it, or 400 for a malformed page
   */
  constructor(table: ResourceTable, path: string, request: AnyRequest, length = defaultLength) {
    const found = table.find(path);
    if (!found) throw refuse(404, 'There is no such resource.');
    admit(found.resource.access, request);
    const read = found.resource.GET;
    if (!read || !isRead<UserRequest & ResourceRequest>(read))
      throw refuse(405, 'This resource cannot be read.');
    this.#table = table;
    this.#path = withoutLastSlashes(path);
    this.#request = { ...request, params: found.params };
    this.#read = read as Read<UserRequest>;
    this.#references = found.resource.references ?? [];
    this.#representation = representationOf(request.query);
    this.#range = rangeOf(request.query, length);
  }

  /** Only begins a watch: nothing is to be answered. */
  get isSilent(): boolean {
    return this.#read.isSilent;
  }

  get isOne(): boolean {
    return this.#read.shape === 'one';
  }

  /** Tells one reading from another of the same client. */
  get key(): string {
    const { listenerName: _, ...query } = this.#request.query;
    return `${this.#path}?${new URLSearchParams(query)}`;
  }

  /** Returns true if the request selects an item. */
  fits(item: object): boolean {
    return this.#read.fits(item, this.#request as UserRequest);
  }

  /** Returns the last representation of an item that no longer matches; undefined: it is reported as gone. */
  leaving(item: object): Json | undefined {
    const last = this.#read.leave?.(item);
    return last && this.write(last);
  }

  /** The topic of the changes; undefined if it cannot be watched. */
  get topic(): string | undefined {
    return this.#read.topic?.(this.#request as UserRequest);
  }

  /** The items themselves, as their schema's output. Starts to read before it returns. */
  async load(): Promise<{ count: number; items: readonly object[] }> {
    const page = await this.#read.load(this.#request as UserRequest, this.#range);
    if (page === undefined) throw refuse(404, 'There is no such resource.');
    return page;
  }

  /** An item in the representation that this client requests. */
  write(item: object): Json {
    return represent(
      encoded(this.#read, item),
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
    const { listenerName: _, ...query } = this.#request.query;
    const search = new URLSearchParams({
      offset: String(offset),
      length: String(this.#range.length),
    });
    for (const [name, value] of Object.entries(query)) if (!search.has(name)) search.append(name, value);
    return `${this.#path}?${search}`;
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

/** Looks into resources that are in memory; those of other people that may not be seen stay paths. */
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
  admit(found.resource.access, request);
  const page = (read as Read<UserRequest>).load(
    { ...request, params: found.params, query: {} } as UserRequest,
    {
      offset: 0,
      length: 1,
    },
  );
  if (page === undefined || page instanceof Promise) return undefined;
  const [item] = page.items;
  return item && encoded(read as Read<UserRequest>, item);
}

function rangeOf(query: Readonly<Record<string, string>>, otherwise: number): PageRange {
  const asked = wholeNumber(query, 'length', otherwise);
  return {
    offset: wholeNumber(query, 'offset', 0),
    length: query.length === undefined ? asked : Math.min(asked, maxLength),
  };
}

function wholeNumber(query: Readonly<Record<string, string>>, name: string, otherwise: number): number {
  const text = query[name];
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw refuse(400, `"${name}" has to be a whole number.`, name);
  return Number(text);
}
