/** Desk phones that we did not write, at an Asterisk: their lamps and lights, and SIP over TLS. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { obtainCertificate } from '#phone-system/http/server/certificate.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { SlowLine } from '#tests/desk-phones/slow-line.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { unpackedFolder } from '#tests/support/debian/unpacked.ts';
import { findProgram } from '#tests/support/packages.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const program = findProgram('baresip');
const patient = { timeout: 10_000 };

let folder: string;
let system: TestPhoneSystem;
let alice: Client;
let desk: Baresip;

describe.skipIf(!findAsterisk() || !program)('desk phones at Asterisk', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'callside-'));
    await obtainCertificate({ kind: 'own' }, { folder, host: '127.0.0.1' });
    const files = {
      certFile: join(folder, 'certificate.pem'),
      keyFile: join(folder, 'certificate-key.pem'),
    };
    system = await startPhoneSystem({
      engine: 'asterisk',
      asterisk: unpackedFolder({ folder: 'asterisk-22' }),
      sipCertificate: { kind: 'given', ...files },
      activity: true,
    });
    alice = (await signedInClient(system, 'alice')) as Client;
    desk = await Baresip.start({
      ...{ program: program ?? '', user: 'bob-desk', transport: 'tls', hertz: 440 },
      sipPort: system.sipsPort ?? 0,
    });
  });
  afterAll(async () => {
    await alice?.dispose();
    await desk?.stop();
    await system?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('a phone by TLS calls; another shows that it talks, and how many messages wait', async () => {
    const line = await SlowLine.to(system.sipPort, { delayMs: 25 });
    onTestFinished(() => line.close());
    const lights = await Baresip.start({
      ...{ program: program ?? '', user: 'alice-desk', transport: 'udp', sipPort: line.port, messages: true },
      files: {
        accounts: `<sip:alice-desk@127.0.0.1:${line.port};transport=udp>;auth_pass=demo;regint=60;answermode=manual\n`,
        contacts: `"Bob" <sip:102@127.0.0.1:${line.port}>;presence=p2p\n`,
      },
    });
    onTestFinished(() => lights.stop());
    await expect.poll(() => lights.printed, patient).toContain('Messages-Waiting: yes');
    await lights.answers('contacts', 'Online');
    desk.dial('600');
    await expect.poll(() => desk.heard(440), patient).toBeGreaterThan(0.1);
    await lights.answers('contacts', 'Busy');
    desk.hangUp();
    await lights.answers('contacts', 'Online');
    const { messages } = alice.voicemail;
    messages.watch();
    await expect.poll(() => messages.items.value.length, patient).toBeGreaterThan(0);
    for (const message of messages.items.value) await alice.voicemail.remove(message);
    await expect
      .poll(() => lights.printed.split('MWI for').at(-1), patient)
      .toContain('Messages-Waiting: no');
  });

  it('a phone with several codecs that is called is offered the best first, and it stays', async () => {
    const phone = await Baresip.start({
      ...{ program: program ?? '', user: 'alice-desk', transport: 'udp', codecs: ['g722', 'g711'] },
      sipPort: system.sipPort,
    });
    onTestFinished(() => phone.stop());
    const opened = await Desk.open(system, 'alice');
    onTestFinished(() => opened.leave());
    await opened.request('POST', 'telephony/Terminal/alice-desk/placeCall', { destination: '600' });
    await expect.poll(() => phone.heard(440), patient).toBeGreaterThan(0.1);
    expect(phone.printed).toContain('audio: Set audio decoder: G722');
    expect(phone.printed).not.toContain('Audio decoder changed');
  });
});
