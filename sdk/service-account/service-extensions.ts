import { type ServiceExtension, serviceExtension } from '#wire/calls/rcc.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError } from '../transport/errors.ts';

/** The extensions of the company. Methods reject with `notFound`, `offline`, `timeout`, … */
export interface ServiceExtensions {
  /** Returns the list of all extensions in the order of their numbers, which `loadMore()` loads page by page. */
  list(): List<ServiceExtension>;
  /** Yields every extension. Pages are loaded as the loop reaches them. Rejects with `unauthorized` before signing in. */
  all(): AsyncIterable<ServiceExtension>;
  /** Returns the extension with this number. */
  read(number: string): Promise<ServiceExtension>;
}

const source = 'v1/rcc/Extension';

/** Path of the extension with a number. */
export const extensionPath = (number: string): string => `${source}/${encodeURIComponent(number)}`;

/** The extensions that the router of a service account has. */
export class RouterExtensions implements ServiceExtensions {
  readonly #deps: ListDeps;

  constructor(deps: ListDeps) {
    this.#deps = deps;
  }

  list(): List<ServiceExtension> {
    return new RouterList(this.#deps, {
      source,
      schema: serviceExtension,
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  async *all(): AsyncIterable<ServiceExtension> {
    const list = this.list();
    let given = 0;
    do {
      await list.loadMore();
      const items = list.items.peek();
      if (list.status.peek() === 'idle') throw new CallsideError('unauthorized');
      yield* items.slice(given);
      given = items.length;
    } while (list.hasMore.peek());
  }

  read(number: string): Promise<ServiceExtension> {
    return this.#deps.rest.read(serviceExtension, { path: extensionPath(number) });
  }
}
