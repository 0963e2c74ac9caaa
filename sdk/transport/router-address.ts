import { routerPath } from '#wire/session/requests.ts';
import { CallsideError } from './errors.ts';

/** Where the router is. It may move: a redirect or a login can name another host, which is used from then on. */
export class RouterAddress {
  #base: string;

  /** `url` is the address of the host, with or without a path before `/restletrouter/`. Throws `url.invalid`. */
  constructor(url: string) {
    const given = URL.canParse(url) ? new URL(url) : undefined;
    if (!given || !/^https?:$/.test(given.protocol))
      throw new CallsideError('url.invalid', { serverMessage: url });
    this.#base = `${given.origin}${given.pathname.replace(/\/+$/, '')}${routerPath}`;
  }

  /** Absolute address of a path relative to `/restletrouter/`. */
  of(path: string, query: Readonly<Record<string, string>> = {}): string {
    const url = new URL(path.replace(/^\/+/, ''), this.#base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Absolute address of a picture, which the router names relative to its own place or as a whole. */
  ofPicture(url: string): string {
    return URL.canParse(url, this.#base) ? new URL(url, this.#base).href : url;
  }

  /** WebSocket address of a path relative to `/restletrouter/`. */
  socketOf(path: string, query: Readonly<Record<string, string>> = {}): string {
    return this.of(path, query).replace(/^http/, 'ws');
  }

  /** The address of the host, without a slash at the end. The router and its siblings are below it. */
  get host(): string {
    return this.#base.slice(0, -routerPath.length);
  }

  /** WebSocket address of the SIP side, which is beside the router's path, not below it. */
  get sip(): string {
    return this.#base.replace(/^http/, 'ws').slice(0, -routerPath.length).concat('/sip');
  }

  /** Follows the router to the host of `url`. Returns whether that is another host. */
  moveTo(url: string): boolean {
    const target = new URL(url, this.#base);
    const at = target.pathname.indexOf(routerPath);
    const before = at < 0 ? '' : target.pathname.slice(0, at);
    const base = `${target.origin}${before}${routerPath}`;
    const isNew = base !== this.#base;
    this.#base = base;
    return isNew;
  }
}

/** A random query parameter that keeps proxies from answering a request from their cache. */
export const randomQuery = (): { rd: string } => ({ rd: Math.random().toString(36).slice(2, 12) });
