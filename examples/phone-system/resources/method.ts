import type * as z from 'zod/mini';
import type { Page, PageRange } from '../store/page.ts';
import type { QueryShape } from './query.ts';
import type { RefusalStatus } from './refusal.ts';
import type { ResourceRequest } from './request.ts';
import type { ResourceResponse } from './response.ts';

export type MaybePromise<Value> = Value | Promise<Value>;

/** No parameters. */
export type None = Readonly<Record<never, never>>;

/** A request whose query was read by a declaration. Only the declaring method knows the types of its values. */
export type Parsed<Incoming> = Incoming & { readonly query: never };

/** A method in the documentation, and its query. */
interface Method {
  readonly about: string;
  /** The parameters of its query, beside the common parameters. */
  readonly query: QueryShape;
  /** Further statuses of its refusals, beside the statuses that follow from the declaration. */
  readonly refuses: readonly RefusalStatus[];
}

/** The reading of a resource, and its watching if `topic` is set. Created by `one` and `list`. */
export interface Read<Incoming extends ResourceRequest> extends Method {
  /** `one` for a thing, else the name of the array in the page of a list. */
  readonly shape: 'one' | 'items' | 'results';
  readonly schema: z.core.$ZodType;
  /** Properties by whose value a list can be filtered. */
  readonly filters: readonly string[];
  /** Returns true if the request selects an item. */
  readonly fits: (item: object, request: Parsed<Incoming>) => boolean;
  /** The items of the page as schema outputs and their total number; undefined if the resource does not exist. */
  readonly load: (request: Parsed<Incoming>, range: PageRange) => MaybePromise<Page<object> | undefined>;
  /** The topic of the changes. */
  readonly topic: ((request: Parsed<Incoming>) => string) | undefined;
  /** Converts an item to the format of this resource, if it differs from the published format. */
  readonly serialize: ((item: object) => object) | undefined;
  /** Returns an item as it is sent for the last time when it no longer matches. */
  readonly leave: ((item: object) => object) | undefined;
  /** Returns an item as the user who reads or watches it sees it, the same object where nothing differs. */
  readonly seen: ((item: object, request: Parsed<Incoming>) => object) | undefined;
  /** True if the method only begins a watch: the answer is 204. */
  readonly isSilent: boolean;
}

/** The writing of a resource, or an action on it. Created by `write`. */
export interface Write<Incoming extends ResourceRequest> extends Method {
  readonly body: ((request: Incoming) => z.core.$ZodType | undefined) | undefined;
  /** The same for the documentation, where the body depends on the path. */
  readonly bodies: readonly z.core.$ZodType[];
  readonly answers: z.core.$ZodType | undefined;
  /** The body is a form with files, which `handle` receives as `FormData`. */
  readonly isForm?: boolean;
  /** The body may also be form-encoded. */
  readonly takesForm?: boolean | undefined;
  /** The largest body, in octets, where it is another than usual. */
  readonly maxOctets?: number | undefined;
  readonly status: number;
  readonly handle: (request: Parsed<Incoming>, body: unknown) => MaybePromise<ResourceResponse>;
}

export const isRead = <Incoming extends ResourceRequest>(
  method: Read<Incoming> | Write<Incoming>,
): method is Read<Incoming> => 'shape' in method;

/** A method of any resource, for its documentation. */
export type AnyMethod = Read<never> | Write<never>;
