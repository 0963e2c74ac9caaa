interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** Stores session cookies by host and path, for a runtime without cookies (Node). */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, Cookie>>();

  /** Takes the `Set-Cookie` lines of an answer from `url`. */
  store(url: string, setCookies: readonly string[]): void {
    const { host, pathname } = new URL(url);
    const cookies = this.#hosts.get(host) ?? new Map<string, Cookie>();
    this.#hosts.set(host, cookies);
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const equals = pair.indexOf('=');
      if (equals < 1) continue;
      const path = attribute(attributes, 'path') ?? pathname.slice(0, pathname.lastIndexOf('/') + 1);
      const cookie = { name: pair.slice(0, equals), value: pair.slice(equals + 1), path };
      const key = `${cookie.name} ${path}`;
      if (isExpired(attributes)) cookies.delete(key);
      else cookies.set(key, cookie);
    }
  }

  /** The `Cookie` header for a request to `url`; undefined where there is nothing to send. */
  header(url: string): string | undefined {
    const { host, pathname } = new URL(url);
    const matching = [...(this.#hosts.get(host)?.values() ?? [])].filter(({ path }) =>
      isBelow(pathname, path),
    );
    return matching.length > 0 ? matching.map(({ name, value }) => `${name}=${value}`).join('; ') : undefined;
  }
}

function attribute(attributes: readonly string[], name: string): string | undefined {
  const found = attributes.find((text) => text.toLowerCase().startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

function isExpired(attributes: readonly string[]): boolean {
  const maxAge = attribute(attributes, 'max-age');
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attribute(attributes, 'expires');
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
