/** The target of a link in a message. */
export type LinkTarget =
  | { readonly kind: 'address'; readonly href: string }
  /** A user of the chat, as `@bob:acme.example`. */
  | { readonly kind: 'user'; readonly userID: string };

/** Schemes that open a page, a mail, a call or a chat. All others may run programs. */
const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'matrix:']);

/** Returns the target of a link; undefined for a link that is not safe to follow. */
export function linkOf(address: string): LinkTarget | undefined {
  const url = URL.parse(address);
  if (!url || !schemes.has(url.protocol)) return undefined;
  const userID = userIn(url);
  return userID === undefined ? { kind: 'address', href: url.href } : { kind: 'user', userID };
}

/** The user that an address stands for, as `https://matrix.to/#/@bob:acme.example` or `matrix:u/bob:acme.example`. */
function userIn(url: URL): string | undefined {
  if (url.hostname === 'matrix.to') {
    const [part = ''] = url.hash.replace(/^#\//, '').split('?');
    const text = decoded(part);
    return text?.startsWith('@') ? text : undefined;
  }
  if (url.protocol !== 'matrix:' || !url.pathname.startsWith('u/')) return undefined;
  const name = decoded(url.pathname.slice(2));
  return name === undefined ? undefined : `@${name}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
