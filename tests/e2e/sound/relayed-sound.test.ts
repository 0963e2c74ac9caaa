import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { findProgram } from '#tests/support/packages.ts';
import { Person } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';

const turnServer = findProgram('turnserver');
/** Browsers do not look for relays on the machine's own loopback. */
const host =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The request for the own address to a STUN server (RFC 8489). */
const bindingRequest = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');

async function startTurn(port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-turn-'));
  const relay: ChildProcess = spawn(
    turnServer ?? '',
    [
      ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--log-file', 'stdout', '--simple-log'],
      ...['--listening-ip', host, '--relay-ip', host, '--listening-port', String(port)],
      ...['--lt-cred-mech', '--user', 'phones:secret', '--realm', 'acme.local'],
      ...['--pidfile', join(folder, 'pid'), '--userdb', join(folder, 'users')],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(async () => {
    relay.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  relay.stdout?.resume();
  relay.stderr?.resume();
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  let isUp = false;
  socket.once('message', () => {
    isUp = true;
  });
  await until('the relay answers', () => {
    if (!isUp) socket.send(bindingRequest, port, host);
    return isUp;
  });
}

async function callsideWith(port: number): Promise<RunningCallside> {
  const callside = await startCallside(['--memory', '--ice-server', `turn:phones:secret@${host}:${port}`]);
  onTestFinished(() => callside.stop());
  return callside;
}

/** A user whose browser may send audio over a relay only, as behind a strict firewall. */
async function behindFirewall(callside: RunningCallside, login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login, () => {
    const Open = globalThis.RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Open {
      constructor(configuration: RTCConfiguration = {}) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
  onTestFinished(() => person.close());
  return person;
}

/** Returns the call check's result for the layer of relays, and the first faulty layer. */
async function checkTurn(person: Person) {
  await person.goTo('/settings/webrtc');
  await person.canCall();
  await person.press('Check everything');
  await person.button('Check again').waitFor({ timeout: 50_000 });
  const faults = person.app.locator('[data-fault]');
  return {
    fault: (await faults.count()) > 0 ? await faults.first().getAttribute('data-fault') : undefined,
    turn: await person.app.locator('li[data-state]').nth(7).getAttribute('data-state'),
  };
}

/** Returns the type of the local ICE candidate in use. */
const ownEnd = (person: Person) =>
  person.evaluate(async () => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] };
    const stats = [...((await peers.at(-1)?.getStats()) ?? new Map()).values()];
    const pair = stats.find(({ type, nominated }) => type === 'candidate-pair' && nominated);
    return stats.find(({ id }) => id === pair?.localCandidateId)?.candidateType;
  });

test.runIf(isWholeMatrix)(
  'an unreachable relay is the faulty layer of the call check, and a call connects without it',
  async () => {
    const callside = await callsideWith(9);
    const alice = await Person.inApp(browser, callside, 'alice');
    onTestFinished(() => alice.close());
    expect(await checkTurn(alice)).toEqual({ fault: 'turnBlocked', turn: 'failed' });
    await alice.hasNoCall();
    await alice.dial('600');
    await alice.hears();
  },
);

test.skipIf(!turnServer)('audio uses a relay if no other path leads out', { timeout: 120_000 }, async () => {
  const port = await freePort();
  await startTurn(port);
  const callside = await callsideWith(port);
  const alice = await behindFirewall(callside, 'alice');
  await alice.dial('600');
  await alice.hears();
  // The chosen pair is reported a moment after the first audio.
  await expect.poll(() => ownEnd(alice)).toBe('relay');
  await alice.press('Hang up');
  await alice.hasNoCall();
  expect(await checkTurn(alice)).toEqual({ fault: undefined, turn: 'passed' });
});
