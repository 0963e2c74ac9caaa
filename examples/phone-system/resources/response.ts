import type { Readable } from 'node:stream';

/** A file that is the response. */
export interface FileResponse {
  readonly path: string;
  /** As `audio/wav`. */
  readonly type: string;
  /** The name under which a browser saves it. */
  readonly name: string;
}

/** Octets that are made while they are sent. */
export interface StreamResponse {
  readonly stream: Readable;
  /** As `application/zip`. */
  readonly type: string;
  /** The name under which a browser saves it. Missing: it is read while it comes. */
  readonly name?: string;
}

/** Octets that are the response. */
export interface ContentResponse {
  readonly octets: Uint8Array;
  /** As `image/png`. */
  readonly type: string;
  /** They may change, and no cache may keep them. Otherwise they never change. */
  readonly isSecret?: boolean;
}

/** The answer of a handler. `item` is the output of the schema in `answers`; a `file`, a `made` stream or a `content` replaces it. */
export interface ResourceResponse<Item = unknown> {
  readonly status?: number;
  readonly item?: Item;
  readonly file?: FileResponse;
  readonly made?: StreamResponse;
  readonly content?: ContentResponse;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cookies that the browser gets beside the cookie of the session. */
  readonly cookies?: readonly string[];
}
