import type { IceServer } from '#wire/phones/ice-server.ts';

/** Servers as the browser takes them: it knows no fields without a value. */
export const forBrowser = (servers: readonly IceServer[]): RTCIceServer[] =>
  servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));

/** Whether a server relays sound. */
export const isTurn = ({ urls }: IceServer): boolean => urls.some((url) => /^turns?:/.test(url));
