import { constantAttention, pageAttention } from './attention.ts';
import { browserFetch } from './browser-fetch.ts';
import { systemClock } from './clock.ts';
import type { CookieJar } from './cookies.ts';
import type { Platform } from './platform.ts';
import { openWebSocket, refusingSocket } from './socket.ts';
import { localStorageOrMemory, openLocalStorage } from './storage.ts';

/** The environment that this code runs in, with `replaced` parts. Globals are looked at now, never at import. */
export function runtimePlatform(replaced: Partial<Platform> = {}): Platform {
  const hasPage = typeof document !== 'undefined';
  const local = openLocalStorage();
  const platform: Platform = {
    ...(typeof location === 'undefined' ? cookieKeepingNetwork() : browserNetwork()),
    storage: localStorageOrMemory(local),
    clock: systemClock,
    attention: hasPage ? pageAttention : constantAttention,
    // A frame without storage has no locks either, and the refusal only appears on use.
    locks: local && typeof BroadcastChannel !== 'undefined' ? navigator.locks : undefined,
    hasPhone: hasPage && typeof RTCPeerConnection !== 'undefined',
    ...replaced,
  };
  return { ...platform, openSocket: platform.openSocket && refusingSocket(platform.openSocket) };
}

type Network = Pick<Platform, 'fetch' | 'openSocket' | 'upload'>;
const hasWebSocket = () => typeof WebSocket !== 'undefined';

function browserNetwork(): Network {
  return {
    fetch: browserFetch,
    openSocket: hasWebSocket() ? (url, events) => openWebSocket(url, events) : undefined,
    upload: typeof XMLHttpRequest === 'undefined' ? undefined : uploadByXhr,
  };
}

/** Loads with the first upload. */
const uploadByXhr: NonNullable<Platform['upload']> = async (...args) =>
  (await import('./xhr-upload.ts')).xhrUpload(...args);

/**
 * In Node, fetch and WebSocket have no cookies, and the router's session is a cookie. The cookie store is loaded with the
 * first request, because browsers do not need it.
 */
function cookieKeepingNetwork(): Network {
  let jar: CookieJar | undefined;
  const cookieHeaders = (url: string): Record<string, string> => {
    const cookie = jar?.header(url);
    return cookie === undefined ? {} : { cookie };
  };
  return {
    async fetch(url, init) {
      const { CookieJar } = await import('./cookies.ts');
      jar ??= new CookieJar();
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(cookieHeaders(url))) headers.set(name, value);
      const response = await fetch(url, { ...init, headers });
      jar.store(response.url || url, response.headers.getSetCookie());
      return response;
    },
    openSocket: hasWebSocket()
      ? (url, events) => openWebSocket(url, events, cookieHeaders(url.replace(/^ws/, 'http')))
      : undefined,
    upload: undefined,
  };
}

/** Returns the browser or runtime, its languages and its time zone, for a bug report. */
export function runtimeFacts(): object {
  const hasPage = typeof document !== 'undefined';
  return {
    userAgent: navigator.userAgent,
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(hasPage && {
      isOnline: navigator.onLine,
      visibility: document.visibilityState,
      isFramed: window.parent !== window,
      isSecure: window.isSecureContext,
      size: `${innerWidth}x${innerHeight}`,
    }),
  };
}
