/** The command with Asterisk, and what is left when either of them is killed. */
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { Programs, type StartedProgram } from '#phone-system/testing/program.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { unpackedFolder } from '#tests/support/debian/unpacked.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { findProgram } from '#tests/support/packages.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';

const baresip = findProgram('baresip');
const patient = { timeout: 10_000 };
const programs = new Programs();

let folder: string;
let port: number;
let system: StartedProgram;
let alice: Baresip;
let bob: Baresip;

const start = () =>
  programs.startIn(folder, [
    ...['--engine', 'asterisk', '--data', 'data', '--port', `${port}`, '--sip-port', `${port + 1}`],
    ...['--rtp-ports', '28400-28499'],
  ]);
const desk = (user: string, hertz: number) =>
  Baresip.start({ program: baresip ?? '', user, sipPort: port + 1, transport: 'udp', hertz });
const pidOfAsterisk = async () =>
  Number(await readFile(join(folder, 'data', 'asterisk-state', 'run', 'asterisk.pid'), 'utf8'));

async function talk(): Promise<void> {
  alice.dial('102');
  await expect.poll(() => bob.heard(440), patient).toBeGreaterThan(0.1);
  await expect.poll(() => alice.heard(620), patient).toBeGreaterThan(0.1);
}

describe.skipIf(!findAsterisk() || !baresip)('the command with --engine asterisk', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'callside-'));
    await mkdir(join(folder, '.callside'));
    await symlink(unpackedFolder({ folder: 'asterisk-22' }), join(folder, '.callside', 'asterisk'));
    port = await freePort(2);
    system = await start();
    alice = await desk('alice-desk', 440);
    bob = await desk('bob-desk', 620);
  });
  afterAll(async () => {
    await Promise.all([alice?.stop(), bob?.stop()]);
    await system?.end('SIGTERM');
    programs.killAll();
    await rm(folder, { recursive: true, force: true });
  });

  it('a killed phone system ends no call: both go on hearing, and the next one goes on with the call', async () => {
    await talk();
    const asterisk = await pidOfAsterisk();
    await system.end('SIGKILL');
    const heard = [alice, bob].map((phone) => phone.secondsHeard);
    await until('both go on hearing', () =>
      [alice, bob].every((phone, index) => phone.secondsHeard > (heard[index] ?? 0) + 1),
    );
    expect(alice.heard(620)).toBeGreaterThan(0.1);
    expect(alice.isTalking).toBe(true);
    system = await start();
    expect(await pidOfAsterisk()).toBe(asterisk);
    const desk = await Desk.open(system, 'alice');
    const line = await desk.line('talking');
    expect(await desk.act(line, 'hold')).toBe(204);
    await expect.poll(() => bob.heard(440), patient).toBeLessThan(0.01);
    expect(await desk.act(line, 'unhold')).toBe(204);
    await expect.poll(() => bob.heard(440), patient).toBeGreaterThan(0.1);
    expect(await desk.act(line, 'disconnect')).toBe(204);
    await until('the call has ended', () => !bob.isTalking && !alice.isTalking);
    await desk.leave();
    await talk();
    alice.hangUp();
    await until('the call has ended', () => !bob.isTalking);
  });

  inTurn('a killed Asterisk is started again, and its phones call again', async () => {
    const before = await pidOfAsterisk();
    process.kill(before, 'SIGKILL');
    await until('Asterisk runs again', async () => (await pidOfAsterisk()) !== before);
    await until('the phones are called again', async () => {
      alice.hangUp();
      alice.dial('102');
      return until('bob talks', () => bob.isTalking, 1_000).then(
        () => true,
        () => false,
      );
    });
    alice.hangUp();
  });
});
