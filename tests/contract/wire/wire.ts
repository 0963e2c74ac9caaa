import { afterAll } from 'vitest';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { PushClient } from '../push/push-client.ts';

export interface SignedIn {
  readonly headers: Record<string, string>;
  readonly cookie: string;
}

export const basic = (login: string, password = 'demo') =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/**
 * A program that knows only the wire protocol: `fetch`, `ws`, and SIP written by hand. Starts a phone system for the
 * tests of one file and ends it after them. Call it at the top of the file.
 */
export async function openWire() {
  // The result does not depend on whether an app, with its words, is built here.
  const phoneSystem = await startPhoneSystem({ control: true, dictionaries: 'nowhere' });
  afterAll(() => phoneSystem.stop());
  const base = `${phoneSystem.url}/restletrouter`;
  const sockets = `ws://localhost:${phoneSystem.port}`;
  return {
    phoneSystem,
    base,
    sockets,
    async signIn(login: string, app = 'callside'): Promise<SignedIn> {
      const headers = await sessionHeaders(phoneSystem.url, { login, app });
      return { cookie: headers.Cookie, headers };
    },
    get: (who: SignedIn, path: string) => fetch(`${base}/${path}`, { headers: who.headers }),
    post: (who: SignedIn, path: string, body?: unknown) =>
      fetch(`${base}/${path}`, {
        method: 'POST',
        headers: { ...who.headers, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    openPush: (who: SignedIn, app = 'callside') =>
      PushClient.open(`${sockets}/restletrouter/ws-service/${app}`, who.cookie),
  };
}
