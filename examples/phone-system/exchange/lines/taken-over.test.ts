import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeskPhone, toTagOf } from '../../engine/local/testing/desk-phone.ts';
import { Desk } from '../../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
});
afterAll(() => phoneSystem.stop());

it('a line whose call a desk phone takes over stays the same line, at another terminal', async () => {
  const [alice, bob] = [await Desk.open(phoneSystem, 'alice'), await Desk.open(phoneSystem, 'bob')];
  const [alicePhone] = await Promise.all([alice.plugIn(), bob.plugIn('answer')]);
  const desk = await DeskPhone.open('alice-desk', phoneSystem.sipPort, { password: 'demo' });
  await desk.register();
  await alicePhone.dial('102');
  const line = await alice.line('talking');
  expect(line.terminal).toBe('telephony/Terminal/alice-web');
  await expect.poll(() => alicePhone.session?.state).toBe('Established');

  const callId = 'taken-over';
  const uri = 'sip:102@acme.local';
  const invite = { uri, callId, headers: [alicePhone.replaces], body: desk.sdp };
  const dialog = { uri, callId, toTag: toTagOf(await desk.ask('INVITE', 200, invite)) };
  desk.send(desk.request('ACK', dialog).text);
  const moved = await alice.line('talking', ({ terminal }) => terminal === 'telephony/Terminal/alice-desk');
  expect(moved.lineId).toBe(line.lineId);
  const far = await bob.line('talking');
  await desk.ask('BYE', 200, { ...dialog, cseq: 2 });
  expect(await bob.cause(far)).toBe('causeCallerDisconnect');
  desk.close();
  await Promise.all([alice.leave(), bob.leave()]);
});
