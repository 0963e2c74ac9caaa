/** The sound of a trunk through a router that changes its port: coturn is asked for the port outside. */

import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import { startPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { UdpRelay } from '#tests/support/network/udp-relay.ts';
import { findProgram } from '#tests/support/packages.ts';
import { doAllRun } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { carrierOf } from '#tests/support/telephones/asterisk-sides.ts';
import { until } from '#tests/support/until.ts';

const patient = { timeout: 15_000 };
const accounts = [{ name: 'trunk', password: 'secret-of-trunk' }];
const server = findProgram('turnserver');

async function startCoturn(): Promise<number> {
  const port = await freePort();
  const coturn: ChildProcess = spawn(
    server ?? '',
    [
      ...['-n', '--stun-only', '--no-cli', '--no-tls', '--no-dtls', '--log-file', '/dev/null'],
      ...['--listening-ip', '127.0.0.1', '--listening-port', String(port), '--pidfile', '/dev/null'],
    ],
    { stdio: 'ignore' },
  );
  onTestFinished(() => void coturn.kill('SIGKILL'));
  const socket = createSocket('udp4');
  const isUp = new Promise<boolean>((resolve) => socket.once('message', () => resolve(true)));
  const request = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');
  while (!(await Promise.race([isUp, delay(100, false)]))) socket.send(request, port, '127.0.0.1');
  socket.close();
  return port;
}

// Asterisk as the engine asks no STUN server.
it.runIf(doAllRun && server && findAsterisk() && !isAsterisk)(
  'a call names the port outside of its sound, which comes through it',
  async () => {
    const relay = new UdpRelay();
    onTestFinished(() => relay.close());
    const router = await relay.portTo('127.0.0.1', await startCoturn());
    const system = await startPhoneSystem({ iceServers: [{ urls: [`stun:127.0.0.1:${router}`] }] });
    onTestFinished(() => system.stop());
    const config = '[trunk](+)\nrewrite_contact=no\nforce_rport=no\nrtp_symmetric=no\n';
    const pbx = await startPbx({ sip: 31_300, rtp: [31_310, 31_339] }, { accounts, config });
    onTestFinished(() => pbx.stop());
    const [ivan, alice] = [await signedInClient(system, 'ivan'), await signedInClient(system, 'alice')];
    onTestFinished(async () => {
      await Promise.all([ivan.dispose(), alice.dispose()]);
    });
    const phone = await system.addPhone('alice', { answers: true });
    const administration = administrationOf(ivan);
    // Another port in the answers of the registrar shows that there is a router.
    const port = await relay.portTo('127.0.0.1', 31_300);
    await administration.addTrunk(carrierOf({ port, password: 'secret-of-trunk', registersFor: 3_600 }));
    await until('the trunk is ready', async () => (await administration.trunks())[0]?.state.name === 'ready');
    await pbx.command('channel originate PJSIP/+33100000101@trunk application Milliwatt');
    await expect.poll(() => phone.toneStrength(1_004), patient).toBeGreaterThan(0.1);
    const answers = (await administration.signalling({ peer: '127.0.0.1' })).filter(
      ({ peer, direction, text }) =>
        peer === `127.0.0.1:${port}` &&
        direction === 'out' &&
        /^SIP\/2\.0 200 [\s\S]*CSeq: \d+ INVITE/.test(text),
    );
    const named = Number(/^m=audio (\d+)/m.exec(answers.at(-1)?.text ?? '')?.[1]);
    expect(named).toBeGreaterThan(0);
    expect(named < 40_000 || named > 40_999).toBe(true);
    await pbx.command('channel request hangup all');
    await expect.poll(() => alice.calls.lines.value, patient).toEqual([]);
  },
  60_000,
);
