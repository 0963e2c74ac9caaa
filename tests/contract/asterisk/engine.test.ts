/** Calls over Asterisk in place of the engine of the phone system, with phones that we did not write. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { unpackedFolder } from '#tests/support/debian/unpacked.ts';
import { findProgram } from '#tests/support/packages.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const baresip = findProgram('baresip');
const patient = { timeout: 10_000 };
/** The tones of alice’s desk phone, of bob’s, and of his phone on the screen. */
const hertz = { alice: 440, bob: 620, screen: 700 };

let system: TestPhoneSystem;
let alice: Client;
let bob: Client;
let aliceDesk: Baresip;
let bobDesk: Baresip;
let bobScreen: TestPhone;

const desk = (user: string, tone: number) =>
  Baresip.start({ program: baresip ?? '', user, sipPort: system.sipPort, transport: 'udp', hertz: tone });
const stateOf = ({ calls }: Client) => calls.lines.value[0]?.state.value;

describe.skipIf(!findAsterisk() || !baresip)('calls over Asterisk', () => {
  beforeAll(async () => {
    system = await startPhoneSystem({
      engine: 'asterisk',
      asterisk: unpackedFolder({ folder: 'asterisk-22' }),
      control: true,
    });
    [alice, bob] = (await Promise.all([signedInClient(system, 'alice'), signedInClient(system, 'bob')])) as [
      Client,
      Client,
    ];
    aliceDesk = await desk('alice-desk', hertz.alice);
    bobDesk = await desk('bob-desk', hertz.bob);
    bobScreen = await system.addPhone('bob', { hertz: hertz.screen });
  });
  afterEach(async () => {
    await expect.poll(counts, patient).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
  });
  afterAll(async () => {
    await Promise.all([alice?.dispose(), bob?.dispose(), aliceDesk?.stop(), bobDesk?.stop()]);
    await system?.stop();
  });

  const counts = async () => (await fetch(`${system.url}/control/counts`)).json();

  it('desk phones call each other: both are heard, and the caller hangs up', async () => {
    aliceDesk.dial('102');
    await expect.poll(() => stateOf(bob), patient).toBe('talking');
    await expect.poll(() => bobDesk.heard(hertz.alice), patient).toBeGreaterThan(0.1);
    await expect.poll(() => aliceDesk.heard(hertz.bob), patient).toBeGreaterThan(0.1);
    aliceDesk.hangUp();
    await expect.poll(() => bobDesk.isTalking, patient).toBe(false);
  });

  inTurn('a robot answers a desk phone, and hears it', async () => {
    aliceDesk.dial('600');
    await expect.poll(() => stateOf(alice), patient).toBe('talking');
    await expect.poll(() => aliceDesk.heard(hertz.alice), patient).toBeGreaterThan(0.1);
    await alice.calls.lines.value[0]?.hangUp();
    await expect.poll(() => aliceDesk.isTalking, patient).toBe(false);
  });

  inTurn('all phones of a user ring, and the one that answers is heard', async () => {
    aliceDesk.dial('102');
    await expect.poll(() => stateOf(alice), patient).toBe('talking');
    await expect.poll(() => aliceDesk.heard(hertz.bob), patient).toBeGreaterThan(0.1);
    await expect.poll(() => bobScreen.state, patient).toBe('idle');
    await bob.calls.lines.value[0]?.hangUp();
    await expect.poll(() => aliceDesk.isTalking, patient).toBe(false);
  });

  inTurn('a call on hold hears nothing, and talks again afterwards', async () => {
    aliceDesk.dial('102');
    await expect.poll(() => stateOf(bob), patient).toBe('talking');
    const [line] = bob.calls.lines.value;
    await line?.hold();
    await expect.poll(() => aliceDesk.heard(hertz.bob), patient).toBeLessThan(0.01);
    await line?.unhold();
    await expect.poll(() => aliceDesk.heard(hertz.bob), patient).toBeGreaterThan(0.1);
    await line?.hangUp();
  });

  inTurn('a caller hears that the other side is busy', async () => {
    aliceDesk.dial('604');
    await expect.poll(() => aliceDesk.heard(440), patient).toBeGreaterThan(0.1);
    await expect.poll(() => aliceDesk.isTalking, patient).toBe(false);
  });

  it('a page that loses its connection comes back to its call, and is told of its end', async () => {
    const desk = await Desk.open(system, 'carol');
    const page = await desk.plugIn('answer', 1100);
    aliceDesk.dial('103');
    await expect.poll(() => aliceDesk.heard(1100), patient).toBeGreaterThan(0.1);
    const { session } = page;
    await page.agent.transport.disconnect();
    expect(await page.comeBack()).toBe(200);
    await desk.line('talking');
    aliceDesk.hangUp();
    await expect.poll(() => session?.state, patient).toBe('Terminated');
    await desk.leave();
  });

  inTurn('a page that a desk phone sends to a robot hears the robot', async () => {
    const desk = await Desk.open(system, 'carol');
    const page = await desk.plugIn('answer', 1100);
    aliceDesk.dial('103');
    await expect.poll(() => page.sound.strength(hertz.alice), patient).toBeGreaterThan(0.1);
    await desk.line('talking');
    // The robot is an echo.
    aliceDesk.command('transfer', '600');
    await expect.poll(() => page.sound.strength(1100), patient).toBeGreaterThan(0.1);
    await page.hangUp();
    await desk.leave();
  });

  inTurn('a phone with a wrong password is refused, and the phone of that name rings on', async () => {
    const stranger = new NodePhone({
      url: `${system.url.replace(/^http/, 'ws')}/sip`,
      registerId: 'alice-desk',
      password: 'guess',
      community: 'acme.local',
    });
    expect(await stranger.register()).toBe(401);
    await stranger.close();
    await bob.calls.place('101');
    await expect.poll(() => stateOf(alice), patient).toBe('talking');
    await expect.poll(() => aliceDesk.heard(hertz.screen), patient).toBeGreaterThan(0.1);
    await alice.calls.lines.value[0]?.hangUp();
  });
});
