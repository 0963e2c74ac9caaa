/** A browser without pages: it stores cookies by host and path, and follows redirects as far as a test wants. */
export class CookieBrowser {
  readonly #jar = new Map<string, { readonly host: string; readonly path: string; readonly pair: string }>();

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const cookies = [...this.#jar.values()]
      .filter(({ host, path }) => host === url.host && url.pathname.startsWith(path))
      .map(({ pair }) => pair);
    const headers = { ...init.headers, Cookie: cookies.join('; ') };
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const path = /;\s*path=([^;]+)/i.exec(cookie)?.[1] ?? '/';
      const name = pair.split('=')[0];
      this.#jar.set(`${url.host}${path}${name}`, { host: url.host, path, pair });
    }
    return response;
  }

  /**
   * Follows redirects, and fills in the forms of the provider as this user.
   *
   * @returns the first address for which `isEnd` is true, without a request to it
   */
  async follow(address: string, login: string, isEnd: (url: URL) => boolean): Promise<URL> {
    let url = new URL(address);
    for (let step = 0; step < 15; step += 1) {
      if (isEnd(url)) return url;
      let response = await this.request(url.href);
      if (response.status < 300 || response.status >= 400) {
        const html = await response.text();
        const action = /action="([^"]+)"/.exec(html)?.[1];
        const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? '';
        if (action === undefined) throw new Error(`${url.href}: ${response.status} ${html.slice(0, 400)}`);
        response = await this.request(new URL(action, url).href, {
          method: 'POST',
          body: new URLSearchParams({ prompt, login, password: 'any' }),
        });
      }
      url = new URL(response.headers.get('Location') ?? '', url);
    }
    throw new Error(`There are too many redirects after ${address}.`);
  }
}
