import * as z from 'zod/mini';
import { applicationHeader } from '#wire/session/requests.ts';
import { keepingHeader, pushTicket, sessionHeader } from '#wire/session/session-keeping.ts';
import type { Platform, Socket } from '../platform/platform.ts';
import { openWebSocket } from '../platform/socket.ts';
import { tabStorageOrMemory } from '../platform/storage.ts';

/** The content that the session's cookie would have. */
export interface CarriedSession {
  id: string | undefined;
}

/**
 * Returns the session that this tab carries to the router at this origin. It lasts as long as the tab, so that a reload signs
 * no user out: it is in the `sessionStorage` of the frame's partition, which no other site and no other tab reads. Without a
 * storage it lasts as long as the page.
 */
export function carriedSession(origin: string): CarriedSession {
  const storage = tabStorageOrMemory();
  const key = `callside-session ${origin}`;
  return {
    get id() {
      return storage.get(key);
    },
    set id(id) {
      if (id === undefined) storage.remove(key);
      else storage.set(key, id);
    },
  };
}

type Network = Pick<Platform, 'fetch' | 'openSocket'>;

/**
 * Requests and sockets that carry the session themselves, where no cookie does. A router that does not know how sends no
 * `X-Session`, and then nothing is carried.
 */
export function carriedNetwork({ fetch, openSocket }: Network): Network {
  let token = '';
  const send = async (url: string, init: RequestInit) => {
    const carried = carriedSession(new URL(url).origin);
    const headers = new Headers(init.headers);
    headers.set(keepingHeader, 'carried');
    if (carried.id !== undefined) headers.set(sessionHeader, carried.id);
    const response = await fetch(url, { ...init, headers });
    token = response.headers.get(applicationHeader) ?? token;
    const begun = response.headers.get(sessionHeader);
    // An id that the router does not know is worthless.
    if (begun !== null || response.status === 401) carried.id = begun ?? undefined;
    return response;
  };

  /** The address with a ticket that opens it once; unchanged if no session is carried. */
  const admitted = async (url: string): Promise<string> => {
    const address = new URL(url.replace(/^ws/, 'http'));
    if (carriedSession(address.origin).id === undefined) return url;
    const response = await send(new URL('../v1/service/PushTicket', address).href, {
      method: 'POST',
      headers: { [applicationHeader]: token },
    });
    const { ticket } = z.parse(pushTicket, await response.json());
    const opened = new URL(url);
    opened.searchParams.set('ticket', ticket);
    return opened.href;
  };

  return {
    fetch: send,
    openSocket:
      openSocket &&
      ((url, events) => {
        let socket: Socket | undefined;
        let isClosed = false;
        admitted(url).then(
          (address) => {
            if (!isClosed) socket = openSocket(address, events);
          },
          () => {
            if (!isClosed) events.closed(1006, 'no ticket');
          },
        );
        return {
          send: (text) => socket?.send(text),
          close(code, reason) {
            isClosed = true;
            socket?.close(code, reason);
          },
        };
      }),
  };
}

/** True in a page whose origin is not that of the phone system: browsers withhold its cookies from such a page. */
export const isOtherOrigin = (url: string): boolean =>
  typeof location !== 'undefined' && URL.canParse(url) && new URL(url).origin !== location.origin;

/** Requests and sockets of such a page carry the session in a header and send no cookie. */
export const otherOriginNetwork = (): Pick<Platform, 'fetch' | 'openSocket'> =>
  carriedNetwork({
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit' }),
    openSocket: typeof WebSocket === 'undefined' ? undefined : (url, events) => openWebSocket(url, events),
  });
