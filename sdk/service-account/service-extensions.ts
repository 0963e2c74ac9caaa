import * as z from 'zod/mini';
import type { Rest } from '../transport/rest.ts';
import { serviceExtension } from '../wire/calls/rcc.ts';

/** A phone number of the company and whose it is. */
export type ServiceExtension = z.output<typeof serviceExtension>;

/** Some of the extensions, in the order of their numbers. */
export interface ExtensionPage {
  readonly items: readonly ServiceExtension[];
  /** How many extensions there are in all. */
  readonly count: number;
  readonly hasMore: boolean;
}

/** The extensions of the company. Methods reject with `notFound`, `offline`, `timeout`, ... */
export interface ServiceExtensions {
  /** One page: from `offset` (0), at most `length` (50). */
  page(range?: { readonly offset?: number; readonly length?: number }): Promise<ExtensionPage>;
  /** Every extension. Pages are loaded as the loop reaches them. */
  all(): AsyncIterable<ServiceExtension>;
  /** The extension with this number. */
  read(number: string): Promise<ServiceExtension>;
}

const source = 'v1/rcc/Extension';
const defaultLength = 50;
const page = z.object({ count: z.number(), items: z.array(serviceExtension), next: z.optional(z.string()) });

/** Path of the extension with a number. */
export const extensionPath = (number: string): string => `${source}/${encodeURIComponent(number)}`;

export function restExtensions(rest: Rest): ServiceExtensions {
  const extensions: ServiceExtensions = {
    async page({ offset = 0, length = defaultLength } = {}) {
      const query = { offset: String(offset), length: String(length) };
      const { items, count, next } = await rest.read(page, { path: source, query });
      return { items, count, hasMore: next !== undefined };
    },
    async *all() {
      for (let offset = 0, hasMore = true; hasMore; ) {
        const loaded = await extensions.page({ offset });
        yield* loaded.items;
        offset += loaded.items.length;
        hasMore = loaded.hasMore && loaded.items.length > 0;
      }
    },
    read: (number) => rest.read(serviceExtension, { path: extensionPath(number) }),
  };
  return extensions;
}
