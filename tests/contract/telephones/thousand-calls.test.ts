/** Many calls over a trunk at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { startPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { inside } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { doAllRun } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { carrierOf } from '#tests/support/telephones/asterisk-sides.ts';
import { until } from '#tests/support/until.ts';

const carrier = { host: '127.0.0.7', port: 22_600, sound: 22_602 } as const;
/** Each lasts so long that a hundred go on at once. */
const calls = { count: 1_000, aSecond: 20, atOnce: 100, lastMs: 4_900 } as const;

/** Runs the caller that sipp has built in, which returns all sound. */
async function callAgainAndAgain(
  program: string,
  sipPort: number,
): Promise<{ code: number; output: string }> {
  const { host, port, sound } = carrier;
  const args = [
    ...['-sn', 'uac', '-s', '5551234', '-i', host, '-p', String(port), '-mi', host, '-mp', String(sound)],
    ...['-m', String(calls.count), '-r', String(calls.aSecond), '-l', String(calls.atOnce)],
    ...['-d', String(calls.lastMs), '-rtp_echo', '-nostdin', `127.0.0.1:${sipPort}`],
  ];
  const child = spawn(program, args, {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TERM: 'dumb' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

/** The cumulative figure of sipp's last screen. */
const figure = (output: string, what: string) =>
  Number(
    new RegExp(`${what} *\\|[^|]*\\| *(\\d+)`).exec(
      output.slice(output.lastIndexOf('Statistics Screen')),
    )?.[1],
  );

const program = findProgram('sipp');

it.runIf(doAllRun && program !== undefined)(
  'a thousand calls over a trunk, a hundred at once, all last to their end, and leave nothing',
  async () => {
    const system = await startPhoneSystem({ control: true });
    try {
      const ivan = await signedInClient(system, 'ivan');
      const administration = administrationOf(ivan);
      // The callers come from there; the address of the trunk itself gives no answer, which is no obstacle.
      await administration.addTrunk(
        carrierOf({ ...{ host: carrier.host, port: carrier.port }, destination: inside(601) }),
      );
      await until('the trunk is there', async () => (await administration.trunks()).length === 1);
      await ivan.dispose();
      const counts = async () =>
        (await (await fetch(`${system.url}/control/counts`)).json()) as {
          calls: number;
          engine: { legs: number };
        };
      let most = 0;
      const watch = setInterval(
        () =>
          void counts().then(
            (now) => {
              most = Math.max(most, now.calls);
            },
            () => undefined,
          ),
        500,
      );
      const { code, output } = await callAgainAndAgain(program ?? '', system.sipPort);
      clearInterval(watch);
      expect(
        { code, successful: figure(output, 'Successful call'), failed: figure(output, 'Failed call') },
        output.slice(-6_000),
      ).toEqual({ code: 0, successful: calls.count, failed: 0 });
      expect(most).toBeGreaterThan(calls.atOnce * 0.8);
      await expect
        .poll(counts, { timeout: 10_000 })
        .toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0, mediaPorts: 0 } });
    } finally {
      await system.stop();
    }
  },
  180_000,
);
