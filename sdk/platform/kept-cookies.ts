const probe = 'callside-probe=1';

/** Whether a cookie with these attributes stays. The router's own cannot be seen: it is `HttpOnly`. */
function keeps(attributes: string): boolean {
  try {
    write(`${probe};${attributes}`);
    const kept = document.cookie.includes(probe);
    write(`${probe};${attributes};Max-Age=0`);
    return kept;
  } catch {
    return false;
  }
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers, and cannot be asked without waiting
  document.cookie = cookie;
}

/**
 * The cookies that this page can store, since a frame of another site may be limited: the `usual` cookies, at least
 * `partitioned` cookies (CHIPS), which count in this site only, or `none`.
 */
export function keptCookies(): 'usual' | 'partitioned' | 'none' {
  if (typeof document === 'undefined') return 'usual';
  const forFrames = 'Secure;SameSite=None';
  if (keeps(location.protocol === 'https:' ? forFrames : '')) return 'usual';
  return keeps(`${forFrames};Partitioned`) ? 'partitioned' : 'none';
}
