import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '../testing.ts';
import type { TestPhone } from './test-phone.ts';

let phoneSystem: TestPhoneSystem;
const phones: TestPhone[] = [];
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ busyToneMs: 0 });
});
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.stop();
});
afterAll(() => phoneSystem.stop());

const add = async (...args: Parameters<TestPhoneSystem['addPhone']>): Promise<TestPhone> => {
  const phone = await phoneSystem.addPhone(...args);
  phones.push(phone);
  return phone;
};
const isHeard = (phone: TestPhone, hertz: number) => expect.poll(() => phone.toneStrength(hertz));

test('two phones ring, answer, hear tone and keys of each other, and hang up', async () => {
  const alice = await add('alice', { hertz: 700 });
  const bob = await add('bob', { hertz: 1100 });
  expect([alice.terminalId, bob.terminalId]).toEqual(['alice-web', 'bob-web']);
  const called = alice.call('102');
  await bob.answer();
  await called;
  await isHeard(bob, 700).toBeGreaterThan(0.05);
  await isHeard(alice, 1100).toBeGreaterThan(0.05);
  alice.sendKeys('12#');
  await expect.poll(() => bob.keys).toBe('12#');
  bob.sendKeys('34*');
  await expect.poll(() => alice.keys).toBe('34*');
  expect(bob.recording().length / bob.sampleRate).toBeGreaterThan(0.2);
  await bob.hangUp();
  await alice.reaches('idle');
});

test('a phone that answers by itself needs no hand', async () => {
  await add('carol', { answers: true });
  const dave = await add('dave');
  await dave.call('103');
  await dave.hangUp();
});

test('a phone declines a ringing call, and the caller is notified', async () => {
  const bob = await add('bob');
  const alice = await add('alice');
  const called = alice.call('102').catch(String);
  await bob.reaches('ringing');
  await bob.hangUp();
  expect(await called).toBe('Error: Nobody answered 102: SIP status 486.');
});

test('a user whose password is another one gets no phone', async () => {
  await expect(phoneSystem.addPhone('alice', { password: 'x' })).rejects.toThrow('HTTP status 400');
});
