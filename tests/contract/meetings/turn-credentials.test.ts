/** The TURN credentials of meetings at a real TURN server, which shares a secret with the phone system. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Clock } from '#phone-system/base/clock.ts';
import { IceServers } from '#phone-system/base/ice-servers.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { findProgram } from '#tests/support/packages.ts';

const server = findProgram('turnserver');
/** The test client of coturn's package. */
const client = 'turnutils_uclient';
/** The request for the sender's address to a STUN server (RFC 8489). */
const bindingRequest = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');
const turnSecret = 'shared-with-coturn';

describe.skipIf(!server)('coturn', () => {
  let relay: ChildProcess;
  let folder: string;
  let port: number;
  beforeAll(async () => {
    [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'callside-turn-'))];
    relay = spawn(server ?? '', [
      ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--log-file', 'stdout', '--simple-log'],
      ...['--listening-ip', '127.0.0.1', '--relay-ip', '127.0.0.1', '--listening-port', String(port)],
      ...['--allow-loopback-peers', '--use-auth-secret', '--static-auth-secret', turnSecret],
      ...[
        '--realm',
        `${testCompany.sipDomain}`,
        '--pidfile',
        join(folder, 'pid'),
        '--userdb',
        join(folder, 'users'),
      ],
    ]);
    relay.stderr?.resume();
    relay.stdout?.resume();
    const socket = createSocket('udp4');
    const isUp = new Promise<boolean>((resolve) => socket.once('message', () => resolve(true)));
    // The first packets may come before the server listens.
    while (!(await Promise.race([isUp, delay(100, false)]))) socket.send(bindingRequest, port, '127.0.0.1');
    socket.close();
  });
  afterAll(async () => {
    relay.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns true if the TURN server gives its client a relay. */
  function isAccepted(secret: string, movedMs = 0): boolean {
    const clock = new Clock();
    clock.move(movedMs);
    const servers = [{ urls: [`turn:127.0.0.1:${port}`] }];
    const [turn] = new IceServers({ servers, turnSecret: secret }, clock).forMember('guest_1', {
      isGuest: true,
    });
    const { username = '', credential = '' } = turn ?? {};
    const { status, stdout } = spawnSync(
      client,
      ['-y', '-n', '1', '-m', '1', '-u', username, '-w', credential, '-p', String(port), '127.0.0.1'],
      { encoding: 'utf8', timeout: 20_000 },
    );
    return status === 0 && !stdout.includes('error 401');
  }

  it('accepts the credentials of a meeting, and no others', () => {
    expect(isAccepted(turnSecret)).toBe(true);
    expect(isAccepted('another secret')).toBe(false);
    expect(isAccepted(turnSecret, -2 * 3_600_000)).toBe(false);
  });
});
