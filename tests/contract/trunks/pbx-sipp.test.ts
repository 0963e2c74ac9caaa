/** Behaviour of PBXs that Asterisk does not have: sipp plays them. */

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { officeAt, openOffice } from '#tests/support/asterisk/pbx-users.ts';
import { findProgram } from '#tests/support/packages.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { SippPbx, type SippPbxOptions, type ToldState } from '#tests/support/sipp/sipp-pbx.ts';

const program = findProgram('sipp');
const patient = { timeout: 15_000 };
const alicesEntry = 'v1/directory/Contact/1';

let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;
let frank: Client;
let phones: { readonly alice: TestPhone; readonly frank: TestPhone };
let nextPort = 24_200;
let begunAt = 0;

const linesOf = (client: Client) => client.calls.lines.value;
const stateOfAlice = () => {
  const { telephonicState, pbx } = frank.presence.of({ restUri: alicesEntry }).value ?? {};
  return pbx === undefined ? telephonicState : `${telephonicState} at ${pbx}`;
};

/** Starts a PBX at which Alice and Frank have extensions. */
async function office(
  options: Omit<SippPbxOptions, 'program' | 'port'>,
  encryption: 'none' | 'required' = 'none',
): Promise<void> {
  // Each has a port of its own: what is left of another must not come to it.
  nextPort += 20;
  begunAt = Date.now();
  const port = nextPort;
  const pbx = SippPbx.start({ program: program ?? '', port, ...options });
  onTestFinished(() => pbx.stop());
  await openOffice(
    ivan,
    port,
    [
      [alice, '1001'],
      [frank, '1006'],
    ],
    { encryption },
  );
}

/** Returns the beginnings of the messages with the PBX, as `out REFER`. */
const messages = async () =>
  (await administrationOf(ivan).signalling({ peer: '127.0.0.1', from: begunAt }))
    .filter(({ peer }) => peer.endsWith(`:${nextPort}`))
    .map(({ direction, text }) => `${direction} ${text.split('\r\n', 1)[0]}\n${text}`);
/** Each once: Asterisk records repetitions too. */
const sent = async (start: string) => [
  ...new Set((await messages()).filter((text) => text.startsWith(`out ${start}`))),
];

describe.skipIf(!program)('a PBX that sipp plays', () => {
  beforeAll(async () => {
    system = await startPhoneSystem();
    [ivan, alice, frank] = (await Promise.all(
      ['ivan', 'alice', 'frank'].map((login) => signedInClient(system, login)),
    )) as [Client, Client, Client];
    phones = {
      alice: await system.addPhone('alice', { hertz: 700 }),
      frank: await system.addPhone('frank', { hertz: 900 }),
    };
    frank.presence.watchColleagues();
    frank.colleagueCalls.watch();
  });
  afterAll(async () => {
    await Promise.all([ivan, alice, frank].map((client) => client?.dispose()));
    await system?.stop();
  });
  afterEach(async () => {
    await Promise.allSettled(
      [alice, frank].flatMap((client) => linesOf(client).map((call) => call.hangUp())),
    );
    for (const trunk of await administrationOf(ivan).trunks())
      await administrationOf(ivan).removeTrunk(trunk);
    await expect.poll(() => [...linesOf(alice), ...linesOf(frank)], patient).toEqual([]);
    await expect.poll(stateOfAlice, patient).toBe('available');
  });

  describe('and that is asked for a transfer', () => {
    /** Alice calls an extension there, and sends it on. Resolves with the ends of her calls so far. */
    async function sendOn(refer: NonNullable<SippPbxOptions['refer']>) {
      await office({ refer });
      await alice.calls.place('1002');
      await expect.poll(() => linesOf(alice)[0]?.state.value, patient).toBe('talking');
      await expect.poll(() => phones.alice.toneStrength(700), patient).toBeGreaterThan(0.1);
      const ends: string[] = [];
      onTestFinished(alice.calls.onDropped(({ stateCause }) => ends.push(stateCause)));
      const done = await linesOf(alice)[0]
        ?.redirect('1003')
        .then(
          () => 'done',
          ({ code }) => String(code),
        );
      return { ends, done };
    }

    it.each(oneInTurn([405, 501, 'never'] as const))(
      'connects the calls here if its answer is %s',
      async (refer) => {
        const { ends, done } = await sendOn(refer);
        expect(done).toBe('done');
        await expect.poll(() => ends, patient).toEqual(['causeTransfer']);
        expect(await sent('REFER')).toHaveLength(1);
        await expect.poll(() => sent('INVITE sip:1003@'), patient).toHaveLength(1);
      },
      40_000,
    );

    it.each(
      oneInTurn([
        [486, 'causeBusy'],
        [404, 'causeNumberInvalid'],
        [603, 'causeRejected'],
      ] as const),
    )('gives the call back after %i, with the cause', async (status, cause) => {
      const { ends } = await sendOn({ status, ends: false });
      await expect.poll(() => linesOf(alice)[0]?.line.value.stateCause, patient).toBe(cause);
      expect(linesOf(alice)[0]?.state.value).toBe('talking');
      await expect.poll(() => phones.alice.toneStrength(700), patient).toBeGreaterThan(0.1);
      expect(ends).toEqual([]);
    });

    inTurn('ends the call with the cause if it ends the call after the failure', async () => {
      const { ends } = await sendOn({ status: 486, ends: true });
      await expect.poll(() => ends, patient).toEqual(['causeBusy']);
    });

    it('ends the call with the cause if it ends the call and then tells the failure', async () => {
      const { ends } = await sendOn({ status: 486, ends: 'first' });
      await expect.poll(() => ends, patient).toEqual(['causeBusy']);
    });
  });

  const dialogs = (inner: string, version = 0): ToldState => ({
    type: 'application/dialog-info+xml',
    body: `<?xml version="1.0"?>\n<dialog-info xmlns="urn:ietf:params:xml:ns:dialog-info" version="${version}" state="full" entity="sip:1001@127.0.0.1">${inner}</dialog-info>\n`,
  });
  const talking = '<dialog id="1"><state>confirmed</state></dialog>';
  const ringing = `<dialog id="1" call-id="ring-1@127.0.0.1" local-tag="phone" remote-tag="pbx" direction="recipient"><state>early</state><remote><identity display="Zoe">sip:0123456789@127.0.0.1</identity></remote></dialog>`;

  describe('and that tells of extensions', () => {
    it('is asked for presence where it does not know dialogs, and for nothing where it knows neither', async () => {
      const body = `<?xml version="1.0"?>\n<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:ep="urn:ietf:params:xml:ns:pidf:rpid:rpid-person" entity="sip:1001@127.0.0.1"><person><status><ep:activities><ep:on-the-phone/></ep:activities></status></person></presence>\n`;
      await office({ events: { dialog: 489, presence: [{ type: 'application/pidf+xml', body }] } });
      await expect.poll(stateOfAlice, patient).toBe('busy at Head office');
      for (const trunk of await administrationOf(ivan).trunks())
        await administrationOf(ivan).removeTrunk(trunk);
      await expect.poll(stateOfAlice, patient).toBe('available');
      await office({});
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      // Messages, dialogs and presence of two accounts.
      expect(await sent('SUBSCRIBE')).toHaveLength(6);
    });

    inTurn(
      'is asked again in time, and tells no more once it has ended the subscription',
      async () => {
        const ended = { ...dialogs(talking, 1), subscription: 'terminated;reason=noresource' };
        await office({ granted: 10, events: { dialog: [dialogs(talking)], presence: 489 } });
        await expect.poll(stateOfAlice, patient).toBe('busy at Head office');
        await expect
          .poll(
            async () => (await sent('SUBSCRIBE sip:')).filter((text) => /Event: dialog/i.test(text)).length,
            patient,
          )
          .toBeGreaterThan(2);
        expect(stateOfAlice()).toBe('busy at Head office');
        for (const trunk of await administrationOf(ivan).trunks())
          await administrationOf(ivan).removeTrunk(trunk);
        await office({ events: { dialog: [dialogs(talking), ended], presence: 489 } });
        await expect.poll(stateOfAlice, patient).toBe('busy at Head office');
        await expect.poll(stateOfAlice, patient).toBe('available');
      },
      40_000,
    );

    it.each(oneInTurn([undefined, 481] as const))(
      'has a ringing call taken in the place of its phone, or else by its code (%s)',
      async (replaced) => {
        await office({
          events: { dialog: [dialogs(ringing)], presence: 489 },
          ...(replaced !== undefined && { replaced }),
        });
        if (replaced !== undefined) {
          const [trunk] = await administrationOf(ivan).trunks();
          if (trunk)
            await administrationOf(ivan).changeTrunk(trunk, {
              ...officeAt(nextPort),
              featureCodes: 'freepbx',
            });
        }
        const rung = () => frank.colleagueCalls.items.value[0];
        await expect.poll(() => rung()?.line.value.displayedNumber, patient).toBe('0123456789');
        expect(rung()?.line.value).toMatchObject({ displayedLabel: 'Zoe', actions: ['pickUp'] });
        await rung()?.pickUp();
        await expect.poll(() => linesOf(frank)[0]?.state.value, patient).toBe('talking');
        await expect.poll(() => phones.frank.toneStrength(900), patient).toBeGreaterThan(0.1);
        expect(linesOf(frank)[0]?.remote.value).toMatchObject({ number: '0123456789', name: 'Zoe' });
        const [invite] = await sent('INVITE sip:1001@');
        expect(invite).toMatch(/^Replaces: ring-1@127\.0\.0\.1;to-tag=pbx;from-tag=phone;early-only\r$/m);
        expect(await sent('INVITE sip:**1001@')).toHaveLength(replaced === undefined ? 0 : 1);
      },
    );
  });

  describe('and whose calls are odd', () => {
    /** Alice calls an extension there. Resolves with the ends of her calls so far. */
    async function call(options: Omit<SippPbxOptions, 'program' | 'port'>, encryption = 'none') {
      await office(options, encryption as 'none');
      const ends: string[] = [];
      onTestFinished(alice.calls.onDropped(({ stateCause }) => ends.push(stateCause)));
      await alice.calls.place('1002');
      return ends;
    }
    const talks = () => expect.poll(() => linesOf(alice)[0]?.state.value, patient).toBe('talking');
    const isHeard = () => expect.poll(() => phones.alice.toneStrength(700), patient).toBeGreaterThan(0.1);

    it('forgets a call whose end it does not know, and the next call begins', async () => {
      await call({ bye: 481 });
      for (let count = 0; count < 2; count += 1) {
        await talks();
        await isHeard();
        await linesOf(alice)[0]?.hangUp();
        await expect.poll(() => linesOf(alice), patient).toEqual([]);
        if (count === 0) await alice.calls.place('1002');
      }
      expect(await sent('BYE')).toHaveLength(2);
    });

    inTurn(
      'sends two hundred INVITEs in a call, which goes on',
      async () => {
        await call({ reinvites: 200 });
        await talks();
        // The last messages are kept: each INVITE has a number.
        const last = async () =>
          Math.max(
            ...(await messages()).map((text) =>
              Number(/^in INVITE[\s\S]*^CSeq: (\d+)/im.exec(text)?.[1] ?? 0),
            ),
          );
        await expect.poll(last, patient).toBeGreaterThanOrEqual(200);
        await isHeard();
        expect(linesOf(alice)[0]?.state.value).toBe('talking');
      },
      40_000,
    );

    it.each(
      oneInTurn([
        ['no sound', ['c=IN IP4 [media_ip]', 't=0 0', 'm=video [media_port] RTP/AVP 96']],
        ['a codec that nobody has', ['c=IN IP4 [media_ip]', 't=0 0', 'm=audio [media_port] RTP/AVP 18']],
        ['no line of media', ['c=IN IP4 [media_ip]', 't=0 0']],
      ] as const),
    )('ends with the cause if its answer has %s', async (_, description) => {
      const ends = await call({ description });
      await expect.poll(() => ends, patient).toEqual(['causeRouteFailure']);
      // Asterisk may end a call without sound twice, as does the exchange.
      if (isAsterisk) await expect.poll(() => sent('BYE'), patient).not.toHaveLength(0);
      else await expect.poll(() => sent('BYE'), patient).toHaveLength(1);
    });

    inTurn('begins and ends calls though it names an address of its own network for the sound', async () => {
      await call({
        description: [
          'c=IN IP4 10.98.76.54',
          't=0 0',
          'm=audio [media_port] RTP/AVP 0',
          'a=rtpmap:0 PCMU/8000',
        ],
      });
      await talks();
      await linesOf(alice)[0]?.hangUp();
    });

    it.each(
      oneInTurn([
        ['too short', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
        ['too long', 'A'.repeat(64)],
        ['no base64', '%%%%'],
      ]),
    )('ends with the cause if the key in its answer is %s', async (_, key) => {
      const description = [
        ...['c=IN IP4 [media_ip]', 't=0 0', 'm=audio [media_port] RTP/SAVP 0', 'a=rtpmap:0 PCMU/8000'],
        `a=crypto:4 AES_CM_128_HMAC_SHA1_80 inline:${key}`,
      ];
      const ends = await call({ description }, 'required');
      await expect.poll(() => ends, patient).toEqual(['causeRouteFailure']);
      await expect.poll(() => sent('BYE'), patient).toHaveLength(1);
    });
  });
});
