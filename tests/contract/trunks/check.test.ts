/** The command that checks an account, against a PBX that we did not write. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateFor, type SignedCertificate } from '#phone-system/testing/certificate-authority.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';

const ports = { sip: 25_860, tls: 25_861, rtp: [25_900, 25_949] } as const;
const expiredPort = 25_862;
const unusedPort = 25_863;
const password = 'secret-of-trunk';
const main = new URL('../../../examples/phone-system/main.ts', import.meta.url).pathname;

let folder: string;
let certificate: SignedCertificate;
let pbx: Asterisk;

interface Result {
  readonly exitCode: number;
  /** Its lines, but the advice. */
  readonly steps: readonly string[];
  readonly output: string;
}

/** Runs the command as a user does. */
function check(args: readonly string[], secret = password): Promise<Result> {
  const all = [main, 'check', ...args, '--rtp-ports', '25950-25999'];
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      all,
      { env: { ...process.env, CALLSIDE_SIP_PASSWORD: secret } },
      (error, stdout, stderr) =>
        resolve({
          exitCode: error ? Number(error.code) : 0,
          steps: stdout.match(/^(ok|WRONG)\s+[^:]+(?=:)/gm) ?? [],
          output: stdout + stderr,
        }),
    ),
  );
}

const account = `sip:trunk@127.0.0.1:${ports.sip}`;
const overTls = (port: number) => [
  `sip:trunk@localhost:${port};transport=tls`,
  '--ca',
  join(folder, 'authority.pem'),
];

describe.skipIf(!findAsterisk())('callside check', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'callside-check-'));
    const [valid, expired] = await Promise.all([
      certificateFor('localhost'),
      certificateFor('localhost', -1),
    ]);
    certificate = valid;
    const files = {
      'authority.pem': valid.authority,
      'expired-authority.pem': expired.authority,
      'expired.pem': expired.cert,
      'expired-key.pem': expired.key,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const config = `
[expired]
type=transport
protocol=tls
bind=127.0.0.1:${expiredPort}
cert_file=${join(folder, 'expired.pem')}
priv_key_file=${join(folder, 'expired-key.pem')}
method=tlsv1_2
`;
    const accounts = [
      { name: 'trunk', password },
      { name: 'secure', password, isEncrypted: true },
    ] as const;
    pbx = await startPbx(ports, { accounts, certificate, config });
  });
  afterAll(async () => {
    await pbx?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('walks from the name to a call with sound both ways, and leaves no registration and no call', async () => {
    const { exitCode, steps, output } = await check([account, '--call', '+33123450600']);
    expect(output).toContain('Everything is right.');
    expect(steps).toEqual([
      'ok    Name',
      'ok    Connection',
      'ok    Answer',
      'ok    Registration',
      'ok    Call',
      'ok    Sound',
      'ok    Hanging up',
      'ok    Unregistration',
    ]);
    expect(exitCode).toBe(0);
    expect(output).toContain('its program is FPBX-16.0(22)');
    expect(output).toContain('trunk is registered at 127.0.0.1:25860, with its password.');
    const [, sent, missing, received] =
      /(\d+) packets sent, the other side misses (\d+); (\d+) received/.exec(output) ?? [];
    expect(Number(sent)).toBeGreaterThan(100);
    expect(Number(missing)).toBeLessThan(Number(sent) / 20);
    expect(Number(received)).toBeGreaterThan(100);
    expect(await pbx.command('core show channels count')).toContain('0 active channels');
    expect(await pbx.command('pjsip show contacts')).toContain('No objects found');
  });

  it('says of TLS which version and certificate there are, and encrypts the sound of the call', async () => {
    const [address = '', ...authority] = overTls(ports.tls);
    const secure = address.replace('trunk', 'secure');
    const { exitCode, output } = await check([secure, ...authority, '--srtp', '--call', '+33123450600']);
    expect(output).toMatch(
      /speaks TLSv1\.\d; its certificate is for localhost, by Authority of a PBX, and valid until \S+ \(days left: \d\)/,
    );
    expect(output).toMatch(/ok {4}Sound: \d+ packets sent/);
    expect(exitCode).toBe(0);
  });

  it.each([
    [
      'the registrar refuses a wrong password',
      ['Registration'],
      [account],
      /answers 401 Unauthorized to trunk/,
      'Compare both with the account there',
    ],
    [
      'the call, without a registration',
      ['Call'],
      [account, '--no-register', '--call', '+33123450600'],
      /answered 401 Unauthorized/,
      'The password is wrong',
    ],
  ])('says where a wrong password is refused: %s', async (_, [failed = ''], args, text, remedy) => {
    const { exitCode, steps, output } = await check(args, 'wrong');
    expect(output).toMatch(text);
    expect(output).toContain(remedy);
    expect(steps.at(-1)).toBe(`WRONG ${failed}`);
    expect(exitCode).toBe(1);
  });

  it.each([
    [
      'UDP',
      `sip:trunk@127.0.0.1:${unusedPort}`,
      /cannot be reached by UDP: There is no answer/,
      'transport=tcp',
    ],
    [
      'TCP',
      `sip:trunk@127.0.0.1:${unusedPort};transport=tcp`,
      /nothing listens there/,
      'Check the server and the port',
    ],
    [
      'TLS, where there is only TCP',
      `sip:trunk@127.0.0.1:${ports.sip};transport=tls`,
      /cannot be reached/,
      '5061',
    ],
  ])('says that no answer comes by %s, and tries nothing more', async (_, address, text, remedy) => {
    const { exitCode, steps, output } = await check([address, '--call', '600']);
    expect(output).toMatch(text);
    expect(output).toContain(remedy);
    expect(steps).toEqual(['ok    Name', 'WRONG Connection']);
    expect(output).toContain('Not tried: Answer, Registration, Call, Sound, Hanging up');
    expect(exitCode).toBe(1);
  });

  it.each([
    [
      'has expired',
      () => [
        `sip:trunk@localhost:${expiredPort};transport=tls`,
        '--ca',
        join(folder, 'expired-authority.pem'),
      ],
      /expired on \d{4}-\d\d-\d\d\. .*\(CERT_HAS_EXPIRED\)/,
      'new certificate',
    ],
    [
      'is of an unknown authority',
      () => overTls(ports.tls).slice(0, 1),
      /by Authority of a PBX.*It is refused/,
      '--ca',
    ],
    [
      'has another name',
      () => overTls(ports.tls).map((part) => part.replace('localhost', '127.0.0.1')),
      /is for localhost,.*ALTNAME_INVALID/,
      'Use a name in the certificate',
    ],
  ])('refuses a certificate that %s, and describes it', async (_, args, text, remedy) => {
    const { exitCode, steps, output } = await check(args());
    expect(output).toMatch(text);
    expect(output).toContain(remedy);
    expect(steps.at(-1)).toBe('WRONG Connection');
    expect(exitCode).toBe(1);
  });

  it.each([
    ['a busy number', '+33123450601', /is answered 486/, 'free'],
    ['an unknown number', '+33123450602', /is answered 404/, 'does not know this number'],
  ])('says why the call to %s fails, and removes the registration', async (_, number, text, remedy) => {
    const { exitCode, steps, output } = await check([account, '--call', number]);
    expect(output).toMatch(text);
    expect(output).toContain(remedy);
    expect(steps.slice(-2)).toEqual(['WRONG Call', 'ok    Unregistration']);
    expect(exitCode).toBe(1);
  });

  it('ends the call and the registration when it is interrupted', async () => {
    const args = [main, 'check', account, '--call', '+33123450600', '--rtp-ports', '25950-25999'];
    const child = spawn(process.execPath, args, { env: { ...process.env, CALLSIDE_SIP_PASSWORD: password } });
    let output = '';
    child.stdout.on('data', (text) => {
      output += String(text);
    });
    await expect.poll(() => output, { timeout: 10_000 }).toContain('ok    Call');
    expect(await pbx.command('core show channels count')).toContain('1 active channel');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(output).not.toContain('Sound');
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    expect(await pbx.command('pjsip show contacts')).toContain('No objects found');
  });

  it('takes no password in the address, which other users of the machine see', async () => {
    const { exitCode, output } = await check([account.replace('trunk@', 'trunk:secret@')]);
    expect(output).toContain('CALLSIDE_SIP_PASSWORD');
    expect(exitCode).toBe(1);
  });
});
