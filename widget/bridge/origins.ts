import type { Client } from '#sdk/index.ts';

/**
 * The origins that may embed the widget: the origins in the router's custom data, also before sign-in, and the origins in the
 * user's profile. Reads signals.
 */
export function allowedFrames({ session, profile }: Pick<Client, 'session' | 'profile'>): readonly string[] {
  const byRouter = session.customData.value?.AllowedParentFrames ?? [];
  const byProfile = profile.info.value?.customization.AllowedParentFrames ?? [];
  return [...new Set([...byRouter, ...byProfile])];
}

/**
 * Returns true if an origin, as in `MessageEvent.origin`, is among the entries. An entry is an origin, the address of a
 * page (its origin counts), or has a star in place of sub-domains: `https://*.example.com` stands for any of them, but
 * not for `https://example.com` itself. `null`, the origin of sandboxed frames and files, never matches.
 */
export const isAmong = (entries: readonly string[], origin: string): boolean =>
  origin !== 'null' && entries.some((entry) => isWrittenAs(entry, origin));

function isWrittenAs(entry: string, origin: string): boolean {
  const [scheme, domain] = entry.split('://*.');
  if (scheme === undefined || domain === undefined) return URL.parse(entry)?.origin === origin;
  const own = URL.parse(origin);
  // As a URL, the entry loses a standard port like the origin does.
  const written = URL.parse(`${scheme}://${domain}`);
  return (
    own !== null &&
    written !== null &&
    own.protocol === written.protocol &&
    own.port === written.port &&
    own.hostname.endsWith(`.${written.hostname}`)
  );
}
