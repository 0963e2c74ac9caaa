import type { Platform } from '../platform/platform.ts';
import { openWebSocket } from '../platform/socket.ts';
import { carriedNetwork } from './carried-network.ts';

/** True in a page whose origin is not that of the phone system: browsers keep its cookies from such a page. */
export const isOtherOrigin = (url: string): boolean =>
  typeof location !== 'undefined' && URL.canParse(url) && new URL(url).origin !== location.origin;

/** Requests and sockets of such a page: they carry the session in a header and send no cookie. */
export const otherOriginNetwork = (): Pick<Platform, 'fetch' | 'openSocket'> =>
  carriedNetwork({
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit' }),
    openSocket: typeof WebSocket === 'undefined' ? undefined : (url, events) => openWebSocket(url, events),
  });
