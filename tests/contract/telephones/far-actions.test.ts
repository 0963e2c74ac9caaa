/** Every action of a call whose other parties are at a PBX that we did not write: docs/call-actions.md has the table for calls inside. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { extensions, openOffice, passwordOf } from '#tests/support/asterisk/pbx-users.ts';
import { findProgram } from '#tests/support/packages.ts';
import { tenthInTurn, usuallyOnly } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { carrierOf } from '#tests/support/telephones/asterisk-sides.ts';
import { until } from '#tests/support/until.ts';
import { type Effect, effects } from '../call-actions/effects.ts';
import { type Name, Scenario } from '../call-actions/scenario.ts';
import { type Situation, type Subject, situations } from '../call-actions/situations.ts';
import { BaresipPeople } from './far-people.ts';

const ports = { sip: 22_500, rtp: [22_510, 22_599] } as const;

/** The people at the PBX; by default bob, carol and dave. */
const farIn: Partial<Record<Situation, readonly Name[]>> = {
  'carol sees that alice talks with dave': ['dave'],
};
/** Calls of a group come to a number of its own, and bob takes them as its member: he is no far person. */
const untried: readonly Situation[] = ['bob sees that carol calls his group'];

const tried = (Object.keys(effects) as Situation[])
  .filter((situation) => !untried.includes(situation))
  .flatMap((situation) =>
    Object.entries(effects[situation].allowed).map(([action, effect]) => ({ situation, action, effect })),
  );

const ways = ['trunk', 'accounts'] as const;
type Way = (typeof ways)[number];

/** A run of all tests has a tenth, half of it over each way. */
const triedOver = (way: Way) =>
  usuallyOnly(
    tenthInTurn(tried).filter((_, at) => ways[at % ways.length] === way),
    tried,
  );

const isHere = findAsterisk() !== undefined && findProgram('baresip') !== undefined;

describe.each(ways)('a call over a PBX, reached by %s', (way) => {
  let system: TestPhoneSystem;
  let pbx: Asterisk;
  let scenario: Scenario;
  const clients: Client[] = [];

  beforeAll(async () => {
    if (!isHere) return;
    const accounts = [
      ...extensions('1001', '1002', '1003', '1004', '1005', '1006'),
      { name: 'trunk', password: passwordOf('trunk') },
    ];
    [pbx, system] = await Promise.all([
      startPbx(ports, { accounts }),
      startPhoneSystem({ control: true, busyToneMs: 60_000, noAnswerMs: 600_000, agentMs: 600_000 }),
    ]);
    for (const login of ['ivan', 'alice', 'grace', 'carol', 'frank'])
      clients.push(await signedInClient(system, login));
    const [ivan, alice, grace] = clients as [Client, Client, Client];
    if (way === 'trunk') {
      const administration = administrationOf(ivan);
      await administration.addTrunk(
        carrierOf({ port: ports.sip, password: passwordOf('trunk'), registersFor: 120 }),
      );
      await until(
        'the trunk is ready',
        async () => (await administration.trunks())[0]?.state?.name === 'ready',
      );
    } else
      await openOffice(ivan, ports.sip, [
        [alice, '1001'],
        [grace, '1005'],
      ]);
    // The others need no client: they act by requests.
    await Promise.all(clients.splice(0).map((client) => client.dispose()));
  }, 60_000);
  afterEach(async () => {
    await scenario?.clear();
    const counts = async () => (await fetch(`${system.url}/control/counts`)).json();
    await expect
      .poll(counts, { timeout: 10_000 })
      .toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0, mediaPorts: 0 } });
    await expect
      .poll(() => pbx.command('core show channels count'), { timeout: 10_000 })
      .toContain('0 active channels');
  });
  afterAll(async () => {
    await system?.stop();
    await pbx?.stop();
  });

  it.each(isHere ? triedOver(way) : [])(
    '$situation: $action is heard',
    async ({ situation, action, effect }) => {
      const names = farIn[situation] ?? ['bob', 'carol', 'dave'];
      scenario = new Scenario(system, new BaresipPeople({ names, way, sipPort: ports.sip }));
      const subject: Subject = await situations[situation](scenario);
      const { name, line, lines, other } = subject;
      const otherLine = other === undefined ? {} : { line: `v1/user/CallLine/${other.lineId}` };
      await scenario.act(name, line, action, { ...otherLine, ...effect.body }, lines);
      await expectEffect(scenario, subject, effect);
    },
    40_000,
  );
});

async function expectEffect(
  scenario: Scenario,
  { name, line, lines }: Subject,
  { becomes, hears, also }: Effect,
): Promise<void> {
  const desk = await scenario.desk(name);
  const isIt = (one: { lineId: string }) => lines !== 'v1/user/CallLine' || one.lineId === line.lineId;
  if (becomes.startsWith('cause')) expect(await desk.cause(line)).toBe(becomes);
  else await desk.line(becomes, isIt);
  await scenario.hears(hears);
  await also?.see(scenario);
}
