import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { SessionState } from 'sip.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DeskPhone, toTagOf } from '#phone-system/engine/local/testing/desk-phone.ts';
import type { SoundEncryption } from '#phone-system/engine/port.ts';
import { obtainCertificate } from '#phone-system/http/server/certificate.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { PhoneSystem, StartOptions } from '#phone-system/testing.ts';
import { Baresip, type BaresipOptions } from '#tests/desk-phones/baresip.ts';
import { onlySuite } from '#tests/desk-phones/one-suite.ts';
import { SoundTap } from '#tests/desk-phones/sound-tap.ts';
import { inside } from '#tests/support/company/company.ts';
import { StallingProxy } from '#tests/support/network/stalling-proxy.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { oneInTurn } from '#tests/support/selection/turns.ts';

const program = findProgram('baresip');

/** The only suite that Asterisk offers. */
const asterisksSuite = 'AES_CM_128_HMAC_SHA1_80';

const until = (condition: () => void) => expect.poll(() => condition());

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secure-sip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A new certificate for this machine, signed by itself, so that it is its own authority. */
async function newCertificate() {
  const folder = newFolder();
  const { cert } = await obtainCertificate({ kind: 'own' }, { folder, host: '127.0.0.1' });
  const [certFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'certificate-key.pem')];
  return { cert, certFile, keyFile };
}

/** A phone system at which desk phones register by TLS. */
async function start(options: StartOptions = {}) {
  const certificate = await newCertificate();
  const { certFile, keyFile } = certificate;
  const system = await startPhoneSystem({
    sipCertificate: { kind: 'given', certFile, keyFile },
    ...options,
  });
  onTestFinished(() => system.stop());
  return { system, certificate, port: system.sipsPort ?? 0 };
}

async function register(sipPort: number, options: Partial<BaresipOptions> = {}): Promise<Baresip> {
  const phone = await Baresip.start({
    program: program ?? '',
    user: 'alice-desk',
    transport: 'tls',
    hertz: 440,
    sipPort,
    ...options,
  });
  onTestFinished(() => phone.stop());
  return phone;
}

async function openDesk(system: PhoneSystem, login: string): Promise<Desk> {
  const desk = await Desk.open(system, login);
  onTestFinished(() => desk.leave());
  return desk;
}

describe.skipIf(!program)('a baresip by TLS', () => {
  test('registers, calls and is called, is held and transfers', { timeout: 60_000 }, async () => {
    const { system, port } = await start();
    const [alice, bob] = [await openDesk(system, 'alice'), await openDesk(system, 'bob')];
    const web = await bob.plugIn('answer', 900);
    const terminal = await register(port);

    await web.dial(inside(101));
    const called = await alice.line('talking');
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
    terminal.hangUp();
    expect(await alice.cause(called)).toBe('causeNormal');

    terminal.dial(inside(102));
    const line = await alice.line('talking');
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
    expect(await alice.act(line, 'hold')).toBe(204);
    await until(() => terminal.heard(900)).toBeLessThan(0.01);
    expect(await alice.act(line, 'unhold')).toBe(204);
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    terminal.command('hold');
    await alice.line('held');
    await until(() => web.sound.strength(440)).toBeLessThan(0.01);
    terminal.command('resume');
    await alice.line('talking');
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
    terminal.command('transfer', inside(600));
    expect(await alice.cause(line)).toBe('causeTransfer');
    await bob.line('talking', (one) => one.displayedNumber === inside(600));
    await until(() => web.sound.strength(900)).toBeGreaterThan(0.2);
  });

  test('registers with the settings file of the phone system', async () => {
    const { system, port } = await start();
    const alice = await openDesk(system, 'alice');
    const path = 'telephony/Device/alice-desk';
    await alice.request('PUT', path, { deviceModelID: 'baresip' });
    const { folder } = await alice.get<{ folder: string }>(`${path}/Provisioning`);
    const folderUrl = `${system.url.replace('localhost', '127.0.0.1')}/restletrouter/${folder}`;
    const accounts = await (await fetch(`${folderUrl}accounts`)).text();
    expect(accounts).toContain(`:${port};transport=tls>`);
    await register(port, { files: { accounts, contacts: '' } });
    const { physicalState } = await alice.get<{ physicalState: string }>('telephony/Terminal/alice-desk');
    expect(physicalState).toBe('inService');
  });

  test('goes on talking over another connection when its connection breaks', async () => {
    const { system, port } = await start();
    const relay = await StallingProxy.before(port);
    onTestFinished(() => relay.close());
    const alice = await openDesk(system, 'alice');
    const terminal = await register(relay.port);
    terminal.dial(inside(600));
    const line = await alice.line('talking');
    await until(() => terminal.heard(440)).toBeGreaterThan(0.2);
    relay.cut();
    const state = () => alice.get<{ physicalState: string }>('telephony/Terminal/alice-desk');
    await expect.poll(async () => (await state()).physicalState).not.toBe('inService');
    terminal.hangUp();
    expect(await alice.cause(line)).toBe('causeNormal');
  });

  test('talks on while the certificate is renewed, and new connections get the new certificate', {
    timeout: 60_000,
  }, async () => {
    const { system, certificate, port } = await start();
    const alice = await openDesk(system, 'alice');
    const terminal = await register(port);
    terminal.dial(inside(600));
    const line = await alice.line('talking');
    const next = await newCertificate();
    copyFileSync(next.certFile, certificate.certFile);
    copyFileSync(next.keyFile, certificate.keyFile);
    await expect
      .poll(() => greet(port, { ca: next.cert }), { timeout: 20_000 })
      .toMatchObject({ isTrusted: true });
    await until(() => terminal.heard(440)).toBeGreaterThan(0.2);
    terminal.hangUp();
    expect(await alice.cause(line)).toBe('causeNormal');
  });
});

/** A baresip whose sound goes through a tap, by TCP, so that its descriptions can be changed on their way. */
async function tapped({
  policy,
  encryption,
}: {
  readonly policy: SoundEncryption;
  readonly encryption?: 'optional' | 'required';
}) {
  const system = await startPhoneSystem({ phoneEncryption: policy });
  onTestFinished(() => system.stop());
  const tap = await SoundTap.open();
  onTestFinished(() => tap.close());
  const relay = await StallingProxy.before(system.sipPort, tap.change);
  onTestFinished(() => relay.close());
  const [alice, bob] = [await openDesk(system, 'alice'), await openDesk(system, 'bob')];
  const web = await bob.plugIn('answer', 900);
  const terminal = await register(relay.port, { transport: 'tcp', ...(encryption && { encryption }) });
  return { alice, bob, web, terminal, tap };
}

describe.skipIf(!program)('the sound of a baresip', () => {
  test.for(
    oneInTurn(
      isAsterisk
        ? [asterisksSuite]
        : ['AEAD_AES_256_GCM', 'AEAD_AES_128_GCM', asterisksSuite, 'AES_CM_128_HMAC_SHA1_32'],
    ),
  )('is encrypted both ways with %s, if it is offered only that', async (suite) => {
    const system = await startPhoneSystem({ phoneEncryption: 'required' });
    onTestFinished(() => system.stop());
    const relay = await StallingProxy.before(system.sipPort, onlySuite(suite));
    onTestFinished(() => relay.close());
    const [alice, bob] = [await openDesk(system, 'alice'), await openDesk(system, 'bob')];
    const web = await bob.plugIn('answer', 900);
    const terminal = await register(relay.port, { transport: 'tcp', encryption: 'required' });
    await web.dial(inside(101));
    await alice.line('talking');
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
    expect(terminal.printed).toContain(`cryptosuite=${suite}`);
  });

  test.for(
    oneInTurn([
      ['required', 'required'],
      ['required', 'optional'],
      ['optional', 'required'],
      ['optional', 'optional'],
    ] as const),
  )(
    'is never in clear where the phone system says %s, and the phone %s',
    { timeout: 60_000 },
    async ([policy, encryption]) => {
      const { alice, web, terminal, tap } = await tapped({ policy, encryption });
      terminal.dial(inside(102));
      const line = await alice.line('talking');
      await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
      await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
      expect(await alice.act(line, 'hold')).toBe(204);
      await until(() => web.sound.strength(440)).toBeLessThan(0.01);
      expect(await alice.act(line, 'unhold')).toBe(204);
      await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
      for (const side of ['near', 'far'] as const)
        await until(() => tap.packetsOf(side).length).toBeGreaterThan(50);
      terminal.hangUp();
      expect(await alice.cause(line)).toBe('causeNormal');
      expect([tap.clearOctets('near', 440), tap.clearOctets('far', 900)]).toEqual([0, 0]);
    },
  );

  test('is in clear where the phone does not encrypt, unless it has to', async () => {
    const { alice, terminal, tap } = await tapped({ policy: 'optional' });
    terminal.dial(inside(102));
    const line = await alice.line('talking');
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    await until(() => tap.clearOctets('near', 440)).toBeGreaterThan(8_000);
    await until(() => tap.clearOctets('far', 900)).toBeGreaterThan(8_000);
    terminal.hangUp();
    expect(await alice.cause(line)).toBe('causeNormal');

    const strict = await tapped({ policy: 'required' });
    strict.terminal.dial(inside(102));
    await strict.terminal.event('CALL_CLOSED');
    await strict.web.dial(inside(101));
    await until(() => strict.web.session?.state).toBe(SessionState.Terminated);
    expect(strict.tap.seen).toEqual([]);
  });

  test.for(['optional', 'required', undefined] as const)(
    'is encrypted as the phone takes it when it is called by TLS (%s)',
    async (encryption) => {
      // Asterisk does not offer to such a phone that it may also encrypt.
      const isStrict = isAsterisk && encryption === 'required';
      const { system, port } = await start(isStrict ? { phoneEncryption: 'required' } : {});
      const [alice, bob] = [await openDesk(system, 'alice'), await openDesk(system, 'bob')];
      const terminal = await register(port, encryption ? { encryption } : {});
      const web = await bob.plugIn('answer', 900);
      await web.dial(inside(101));
      await alice.line('talking');
      await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
      await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
      const suite = encryption && /cryptosuite=(\w+)/.exec(terminal.printed)?.[1];
      expect(suite).toBe(encryption && (isAsterisk ? asterisksSuite : 'AEAD_AES_256_GCM'));
    },
  );
});

/** Connects by TLS. Returns undefined where that is refused. */
async function greet(port: number, options: { readonly ca?: string; readonly version?: SecureVersion } = {}) {
  const { ca, version } = options;
  const socket: TLSSocket = connect({
    host: '127.0.0.1',
    port,
    ca,
    rejectUnauthorized: false,
    servername: 'any-name.example',
    checkServerIdentity: () => undefined,
    ...(version && { minVersion: version, maxVersion: version }),
  });
  try {
    await once(socket, 'secureConnect');
    return { isTrusted: socket.authorized, version: socket.getProtocol() };
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

describe('the port for TLS', () => {
  test('speaks TLS 1.2 and 1.3 with any name, and nothing older', async () => {
    const { port, certificate } = await start();
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const)
      expect(await greet(port, { ca: certificate.cert, version })).toEqual({ isTrusted: true, version });
    expect(await greet(port, { version: 'TLSv1.1' })).toBeUndefined();
  });

  // Asterisk answers no pings, and knows no limits for strangers.
  test.skipIf(isAsterisk)(
    'answers a ping, and ends a peer that speaks no TLS, which may try only so often',
    async () => {
      const { port } = await start();
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
      onTestFinished(() => void socket.destroy());
      await once(socket, 'secureConnect');
      socket.write('\r\n\r\n');
      expect(String((await once(socket, 'data'))[0])).toBe('\r\n');
      const shout = async () => {
        const plain = connectPlain(port, '127.0.0.1');
        plain.on('error', () => undefined);
        plain.write('OPTIONS sip:a@b SIP/2.0\r\n\r\n');
        await once(plain, 'close');
      };
      for (let attempt = 0; attempt < 300; attempt += 1) await shout();
      expect(await greet(port)).toBeUndefined();
    },
  );

  // Asterisk lets strangers stay.
  test.skipIf(isAsterisk)(
    'closes connections that say nothing: the oldest of too many, and all after ten seconds',
    {
      timeout: 40_000,
    },
    async () => {
      const { port } = await start();
      const begunAt = performance.now();
      const sockets: Socket[] = [];
      const closedAt = new Map<Socket, number>();
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
      });
      const connectSilently = async () => {
        const socket = connectPlain(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.once('close', () => closedAt.set(socket, performance.now() - begunAt));
        sockets.push(socket);
        await once(socket, 'connect');
      };
      for (let count = 0; count < 1_030; count += 1) await connectSilently();
      await until(() => closedAt.size).toBe(6);
      expect([...closedAt.keys()].every((socket) => sockets.indexOf(socket) < 6)).toBe(true);
      // A phone that agrees on keys comes in all the same, in the place of another.
      expect(await greet(port)).toMatchObject({ version: 'TLSv1.3' });
      await expect.poll(() => closedAt.size, { timeout: 20_000 }).toBe(1_030);
      const last = sockets.flatMap((socket) => closedAt.get(socket) ?? []).slice(7);
      expect(Math.min(...last)).toBeGreaterThan(9_000);
    },
  );

  test('gives a phone with sips addresses such an address, and takes its call', async () => {
    const { port } = await start();
    const phone = await DeskPhone.open('alice-desk', port, { password: 'demo', transport: 'TLS' });
    onTestFinished(() => phone.close());
    await phone.register();
    const plain = { callId: 'plain', uri: `sip:${inside(600)}@127.0.0.1`, body: phone.sdp };
    expect(await phone.ask('INVITE', 200, plain)).toMatch(/^Contact: <sip:[^>]*;transport=tls>/im);
    const secure = { ...plain, callId: 'secure', uri: `sips:${inside(600)}@127.0.0.1` };
    const answer = await phone.ask('INVITE', 200, secure);
    const [, contact = ''] = /^Contact: <(sips:[^>]*)>/m.exec(answer) ?? [];
    expect(contact).not.toBe('');
    await phone.ask('BYE', 200, { callId: 'secure', uri: contact, cseq: 2, toTag: toTagOf(answer) });
  });

  test('is not there without a certificate, and not where it is switched off', async () => {
    const plain = await startPhoneSystem();
    onTestFinished(() => plain.stop());
    expect(plain.sipsPort).toBeUndefined();
    const { system } = await start({ sipsPort: false });
    expect(system.sipsPort).toBeUndefined();
  });
});
