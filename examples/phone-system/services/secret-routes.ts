import { randomUUID } from 'node:crypto';
import type { Route } from '../exchange/route.ts';

/** A destination that only a service can know. */
const secretPrefix = '~';
/** A redirection begins at once. */
const secretMs = 5_000;

/** The destinations of redirections that have not begun. */
export class SecretRoutes {
  readonly #after: (ms: number, then: () => void) => () => void;
  readonly #waiting = new Map<string, { readonly route: Route; readonly forget: () => void }>();

  constructor(after: (ms: number, then: () => void) => () => void) {
    this.#after = after;
  }

  /** Returns a destination that leads to this route, once and soon. */
  destinationOf(route: Route): string {
    const destination = `${secretPrefix}${randomUUID()}`;
    const forget = this.#after(secretMs, () => this.#waiting.delete(destination));
    this.#waiting.set(destination, { route, forget });
    return destination;
  }

  /** Returns the route of a destination, once. */
  take(destination: string): Route | undefined {
    const secret = this.#waiting.get(destination);
    this.#waiting.delete(destination);
    secret?.forget();
    return secret?.route;
  }

  /** Forgets all. */
  clear(): void {
    for (const { forget } of this.#waiting.values()) forget();
  }
}
