import type { AddressInfo } from 'node:net';
import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { createClient } from '../client.ts';
import type { AudioDevices } from '../phones/audio-devices.ts';
import { SipPhone } from '../phones/browser/sip/sip-phone.ts';
import { systemClock } from '../platform/clock.ts';
import { memoryStorage } from '../platform/storage.ts';
import { login as welcome } from '../testing/watched-lines.ts';
import type { Rest } from '../transport/rest.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Log, type LogEntry } from './log.ts';

const secret = fc.stringMatching(/^[A-Za-z0-9]{16}$/);
const runs = { numRuns: 5 };

/** A log of everything, as text. */
function recorder() {
  const entries: LogEntry[] = [];
  return {
    sink: (entry: LogEntry) => void entries.push(entry),
    text: () => JSON.stringify(entries),
    has: (namespace: string, message: string) =>
      entries.some((entry) => entry.namespace === namespace && entry.message.includes(message)),
  };
}

const expectNone = (text: string, secrets: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(secrets)) expect(text.includes(value), name).toBe(false);
};

test('a sign-in and its push connection leave no secret in the log and in the dump', async () => {
  const secrets = {
    password: secret,
    token: secret,
    cookie: secret,
    relay: secret,
    relayUser: secret,
    keys: secret,
  };
  await fc.assert(
    fc.asyncProperty(fc.record(secrets), async (drawn) => {
      await using router = await SmallRouter.start();
      router.answer('v1/service/Login', 200, welcome, {
        'X-Application': `callside;${drawn.token}`,
        'Set-Cookie': `session=${drawn.cookie}`,
      });
      const log = recorder();
      const client = createClient({
        url: router.url,
        app: 'callside',
        log: { enabled: '*', sink: log.sink },
        iceServers: [{ urls: ['turn:relay.example'], username: drawn.relayUser, credential: drawn.relay }],
      });
      await client.session.signIn({ login: 'alice', password: drawn.password });
      await vi.waitFor(() => expect(client.connection.state.value.name).toBe('connected'));
      const iceServers = [
        { urls: ['turn:relay.example'], username: drawn.relayUser, credential: drawn.relay },
      ];
      router.send({
        type: 'update',
        id: 'x',
        seq: 1,
        items: [{ iceServers, dtmfs: drawn.keys }],
        removed: [],
      });
      await vi.waitFor(() => expect(log.has('push', 'received')).toBe(true));
      expect(log.has('session', 'signedIn')).toBe(true);
      expect(log.has('rest', 'POST v1/service/Login')).toBe(true);
      expectNone(log.text(), drawn);
      const dump = JSON.stringify(client.dump());
      expect(dump).toContain('v1/service/Login');
      expectNone(dump, drawn);
      await client.dispose();
    }),
    runs,
  );
});

test('refused credentials and one-time codes that the server repeats are masked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ password: secret, code: secret, verifier: secret }), async (drawn) => {
      await using router = await SmallRouter.start();
      router.answers.set('v1/service/Login', (request, response, body) => {
        response
          .writeHead(400)
          .end(
            `wrong: ${Buffer.from(`${request.headers.authorization}`.replace('Basic ', ''), 'base64')} ${body}`,
          );
      });
      const log = recorder();
      const client = createClient({
        url: router.url,
        app: 'callside',
        log: { enabled: '*', sink: log.sink },
      });
      const { password, code, verifier } = drawn;
      await expect(client.session.signIn({ login: 'alice', password })).rejects.toThrow();
      await expect(client.session.signIn({ code, verifier })).rejects.toThrow();
      expect(log.has('rest', '400 POST v1/service/Login')).toBe(true);
      expectNone(log.text(), drawn);
      expectNone(JSON.stringify(client.dump()), drawn);
      await client.dispose();
    }),
    runs,
  );
});

test('a SIP registration leaves neither password nor digest in the log', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ devicePassword: secret, nonce: secret }),
      async ({ devicePassword, nonce }) => {
        const digests: string[] = [];
        const { port } = await registrar(nonce, digests);
        const entries = recorder();
        const log = new Log({ enabled: 'sip', sink: entries.sink });
        const phone = new SipPhone({
          registration: {
            registerId: 'alice-web',
            devicePassword,
            community: 'acme.local',
            serverAddress: 'localhost',
            abstractTerminalID: 't',
          },
          server: `ws://localhost:${port}`,
          instanceId: crypto.randomUUID(),
          rest: {} as Rest,
          clock: systemClock,
          devices: { permission: signal('unknown') } as unknown as AudioDevices,
          iceServers: signal([]),
          log,
          report: () => undefined,
        });
        await phone.connect(() => undefined);
        expect(entries.has('sip', 'REGISTER sip:acme.local')).toBe(true);
        const [digest = ''] = digests;
        expect(digest).not.toBe('');
        for (const text of [entries.text(), log.lines.join('\n')])
          expectNone(text, { devicePassword, nonce, digest });
        await phone.release();
      },
    ),
    runs,
  );
});

test('nothing is logged unless it is enabled: by option, by the storage, at run time', async () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  onTestFinished(() => debug.mockRestore());
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 200, welcome, { 'X-Application': 'callside;t' });
  const options = { url: router.url, app: 'callside' };
  const silent = createClient(options);
  await silent.session.signIn({ login: 'alice', password: 'demo' });
  expect(debug).not.toHaveBeenCalled();
  expect(silent.dump().log).toEqual([]);
  expect(silent.log.enable('rest')).toEqual(['rest']);
  await silent.session.signOut().catch(() => undefined);
  expect(debug).toHaveBeenCalledWith('callside:rest', 'GET v1/service/Logout', {});
  await silent.dispose();

  const storage = memoryStorage();
  storage.set('callside:log', 'push,tabs');
  const stored = createClient({ ...options, log: 'phone', platform: { storage } });
  expect(stored.log.enabled).toEqual(['push', 'phone', 'tabs']);
  await stored.dispose();
});

/** A registrar that asks for a digest with this nonce, and keeps the responses to it. */
async function registrar(nonce: string, digests: string[]): Promise<AddressInfo> {
  const server = new WebSocketServer({ port: 0, handleProtocols: () => 'sip' });
  onTestFinished(() => server.close());
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const request = String(data);
      if (!request.startsWith('REGISTER ')) return;
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(request)?.[1];
      const digest = /response="([^"]+)"/.exec(request)?.[1];
      if (digest !== undefined) digests.push(digest);
      const answer = [
        digest === undefined ? 'SIP/2.0 401 Unauthorized' : 'SIP/2.0 200 OK',
        ...['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(name)}`),
        `To: ${header('To')};tag=far`,
        digest === undefined
          ? `WWW-Authenticate: Digest realm="acme", nonce="${nonce}", algorithm=MD5, qop="auth"`
          : `Contact: ${header('Contact')};expires=300`,
      ];
      socket.send([...answer, 'Content-Length: 0', '', ''].join('\r\n'));
    }),
  );
  await new Promise((resolve) => server.once('listening', resolve));
  return server.address() as AddressInfo;
}
