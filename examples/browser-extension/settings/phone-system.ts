import { rightsOf, widgetOf } from '../store.ts';

/** The reason why an address is no phone system for the extension. */
export type Refusal = 'badAddress' | 'refusedAddress' | 'noPhoneSystem' | 'notAllowed';

/** Returns the origin that a user has typed: with https where nothing is said, with http on this machine only. */
export function originOf(text: string): string | undefined {
  const typed = text.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`);
  const isOnThisMachine = url && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOnThisMachine);
  return url && typed !== '' && isSecure ? url.origin : undefined;
}

/**
 * Asks the user for the permission to reach a phone system, and the phone system whether it is one and allows the extension. Call it
 * in a click.
 *
 * @returns the reason of a refusal
 */
export async function refusalOf(address: string): Promise<Refusal | undefined> {
  if (!(await chrome.permissions.request(rightsOf(new URL(address))))) return 'refusedAddress';
  const [health, widget] = await Promise.allSettled([
    fetch(`${address}/healthz`, { credentials: 'omit' }),
    fetch(widgetOf(address), { credentials: 'omit', method: 'HEAD' }),
  ]);
  if (health.status === 'rejected' || widget.status === 'rejected' || !health.value.ok || !widget.value.ok)
    return 'noPhoneSystem';
  const policy = widget.value.headers.get('Content-Security-Policy') ?? '';
  const ancestors = /frame-ancestors([^;]*)/.exec(policy)?.[1];
  return ancestors === undefined || ancestors.split(' ').includes(location.origin) ? undefined : 'notAllowed';
}
