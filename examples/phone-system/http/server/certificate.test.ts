import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';
import { BadCertificate, obtainCertificate, watchCertificate } from './certificate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('self-made certificates', () => {
  it('a certificate is made once and stored for the owner only', async () => {
    const made = await obtainCertificate({ kind: 'own' }, { folder, host: 'localhost' });
    expect(await obtainCertificate({ kind: 'own' }, { folder, host: '0.0.0.0' })).toEqual(made);
    expect((await stat(join(folder, 'certificate-key.pem'))).mode & 0o777).toBe(0o600);
  });

  it('a certificate is made anew for another host, and if its files are broken', async () => {
    const made = await obtainCertificate({ kind: 'own' }, { folder, host: 'localhost' });
    const other = await obtainCertificate({ kind: 'own' }, { folder, host: 'phones.example' });
    expect(other.cert).not.toBe(made.cert);
    await writeFile(join(folder, 'certificate-key.pem'), made.key);
    const mended = await obtainCertificate({ kind: 'own' }, { folder, host: 'phones.example' });
    expect(mended.cert).not.toBe(other.cert);
  });
});

describe('given certificates', () => {
  it('a given certificate is used unchanged', async () => {
    const made = await obtainCertificate({ kind: 'own' }, { folder, host: 'localhost' });
    const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'certificate-key.pem')];
    expect(
      await obtainCertificate({ kind: 'given', certFile, keyFile }, { folder: undefined, host: 'localhost' }),
    ).toEqual(made);
  });

  it.each(['missing.pem', 'no-certificate.pem'])(
    'a given certificate that cannot be used is reported: %s',
    async (name) => {
      await writeFile(join(folder, 'no-certificate.pem'), 'hello');
      const file = join(folder, name);
      await expect(
        obtainCertificate({ kind: 'given', certFile: file, keyFile: file }, { folder, host: 'localhost' }),
      ).rejects.toThrow(BadCertificate);
    },
  );
});

describe('renewed certificates', () => {
  async function given() {
    const made = await obtainCertificate({ kind: 'own' }, { folder, host: 'localhost' });
    const fresh = await obtainCertificate({ kind: 'own' }, { folder: undefined, host: 'localhost' });
    const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'certificate-key.pem')];
    return { made, fresh, source: { kind: 'given', certFile, keyFile } } as const;
  }

  it('a renewed certificate is reported once it fits its key', async () => {
    const { fresh, source } = await given();
    const [renewed, faults]: [unknown[], unknown[]] = [[], []];
    const on = { renewed: (one: unknown) => renewed.push(one), fault: (one: unknown) => faults.push(one) };
    onTestFinished(watchCertificate(source, on, { everyMs: 20 }));
    await writeFile(source.certFile, fresh.cert);
    await expect.poll(() => faults.at(-1)).toBeInstanceOf(BadCertificate);
    expect(renewed).toEqual([]);
    await writeFile(source.keyFile, fresh.key);
    await expect.poll(() => renewed.at(-1)).toEqual(fresh);
  });

  it('a renewed certificate is used by new connections', { timeout: 30_000 }, async () => {
    const { made, fresh, source } = await given();
    const system = await startPhoneSystem({ https: source });
    onTestFinished(() => system.stop());
    const isTrusted = async (ca: string) => {
      const socket = connect({ port: system.port, host: 'localhost', ca, rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      socket.destroy();
      return socket.authorized;
    };
    expect(await isTrusted(made.cert)).toBe(true);
    await writeFile(source.certFile, fresh.cert);
    await writeFile(source.keyFile, fresh.key);
    await expect.poll(() => isTrusted(fresh.cert), { timeout: 20_000 }).toBe(true);
  });
});

describe('https', () => {
  let phoneSystem: PhoneSystem;
  let ca: string;
  beforeAll(async () => {
    const kept = await mkdtemp(join(tmpdir(), 'callside-'));
    const made = await obtainCertificate({ kind: 'own' }, { folder: kept, host: 'localhost' });
    ca = await readFile(join(kept, 'certificate.pem'), 'utf8');
    expect(ca).toBe(made.cert);
    phoneSystem = await startPhoneSystem({
      https: {
        kind: 'given',
        certFile: join(kept, 'certificate.pem'),
        keyFile: join(kept, 'certificate-key.pem'),
      },
    });
    await rm(kept, { recursive: true });
  });
  afterAll(() => phoneSystem.stop());

  async function ask(method: string, path: string, headers: Record<string, string>) {
    const asked = request(`${phoneSystem.url}/restletrouter/${path}`, {
      method,
      headers,
      ca,
      agent: false,
      servername: 'localhost',
    });
    asked.end();
    const [response] = await once(asked, 'response');
    await text(response);
    return response as { statusCode: number; headers: Record<string, string | string[]> };
  }

  it('https has secure cookies, and sockets for push and phones', async () => {
    expect(phoneSystem.url).toBe(`https://localhost:${phoneSystem.port}`);
    const login = await ask('POST', 'v1/service/Login', {
      'X-Application': 'callside',
      Authorization: `Basic ${btoa('alice:demo')}`,
    });
    const cookie = login.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/^callside_SESSIONID=\d+;Path=\/restletrouter;HttpOnly;Secure;SameSite=None$/);
    const headers = {
      Cookie: cookie.split(';')[0] ?? '',
      'X-Application': String(login.headers['x-application']),
    };
    expect((await ask('GET', 'v1/user/Info', headers)).statusCode).toBe(200);

    const sockets = phoneSystem.url.replace('https', 'wss');
    const push = new WebSocket(`${sockets}/restletrouter/ws-service/callside`, {
      headers: { Cookie: headers.Cookie },
      origin: phoneSystem.url,
      ca,
    });
    const [greeting] = await once(push, 'message');
    expect(String(greeting)).toContain('timeout_milliseconds');
    push.terminate();
    const sip = new WebSocket(`${sockets}/sip`, 'sip', { ca });
    await once(sip, 'open');
    sip.terminate();

    const out = await ask('GET', 'v1/service/Logout', headers);
    expect(out.headers['set-cookie']?.[0]).toContain('Secure;SameSite=None;Expires=');
  });

  it('https sends HSTS except on localhost, where it would concern all ports', async () => {
    const policyFor = async (host: string) =>
      (await ask('GET', 'v1/user/Info', { Host: host })).headers['strict-transport-security'];
    expect(await policyFor('phone.example.com')).toBe('max-age=31536000');
    for (const host of ['localhost', `localhost:${phoneSystem.port}`, 'crm.localhost'])
      expect(await policyFor(host)).toBeUndefined();
  });
});
