/** The events that CRMs at two phones of one user receive for a call that rings at both. */
import { expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { inside } from '#tests/support/company/company.ts';
import { openWire } from './wire/wire.ts';

const { phoneSystem, signIn, get, post, openPush } = await openWire();

it('both CRMs are notified of the ringing, and the one whose phone does not answer of its end', async () => {
  const crm = await signIn('ENDUSER:bob', 'myCrm');
  const push = await openPush(crm, 'myCrm');
  const heard = (phone: string) =>
    push.frames
      .filter(({ listenerName }) => listenerName === phone)
      .flatMap(({ item }) => item as { event: string; callId: string }[])
      .map(({ event }) => event);
  for (const phone of ['bob-web', 'bob-desk']) {
    expect((await post(crm, 'v1/service/EventListener/bean', { name: phone })).status).toBe(200);
    const watch = await get(crm, `v1/crm/CallLine?listenerName=${phone}&terminalId=${phone}`);
    expect(watch.status).toBe(204);
  }
  const [alice, bob] = [await Desk.open(phoneSystem, 'alice'), await Desk.open(phoneSystem, 'bob')];
  await alice.plugIn('answer');
  await bob.plugIn(480);
  const rung = await bob.plugInDeskPhone('ring');

  await alice.call(inside(102));
  await expect.poll(() => heard('bob-web')).toEqual(['callRinging']);
  await expect.poll(() => heard('bob-desk')).toEqual(['callRinging']);
  await expect.poll(() => rung.invitations.length).toBe(1);
  const ringing = await bob.line('ringing');
  await expect.poll(() => bob.act(ringing, 'answer')).toBe(204);
  const talking = await bob.line('talking');
  expect(talking.terminal).toBe('telephony/Terminal/bob-desk');
  await expect.poll(() => heard('bob-desk')).toEqual(['callRinging', 'callTalking']);
  await expect.poll(() => heard('bob-web')).toEqual(['callRinging', 'callDropped']);
  expect(await bob.act(talking, 'leave')).toBe(204);
  await expect.poll(() => heard('bob-desk')).toEqual(['callRinging', 'callTalking', 'callDropped']);
  expect(heard('bob-web')).toEqual(['callRinging', 'callDropped']);
  push.close();
  await Promise.all([alice.leave(), bob.leave()]);
});
