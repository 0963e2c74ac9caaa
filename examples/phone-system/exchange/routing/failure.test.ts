import { describe, expect, it } from 'vitest';
import type { NodeMedia } from '../../engine/local/testing/node-media.ts';
import { openOffice, to } from '../../testing/office.ts';

/** Long enough to detect the tones; then time is skipped. */
const office = openOffice({ busyToneMs: 30_000 });
const pollOptions = { interval: 5 };

/** Waits until this frequency is received. */
const hears = (sound: () => NodeMedia, hertz: number) =>
  expect.poll(() => sound().strength(hertz), pollOptions).toBeGreaterThan(0.05);

/** Alice calls through the REST API with a phone that is open already, and the call fails. */
async function calls(number: string) {
  const { alice } = office.desks;
  const phone = await alice.plugIn();
  await alice.call(number);
  const failed = await alice.line('pending', ({ stateCause }) => stateCause !== 'causeNormal');
  return { alice, phone, failed };
}

describe('callers whose call failed', () => {
  it.each([
    ['604', 'causeBusy', 440],
    ['605', 'causeRejected', 1400],
    ['+33199000500', 'causeRouteFailure', 440],
    ['105', 'causeNotAvailable', 1400],
    ['+33199000400', 'causeNumberInvalid', 1400],
    ['+33199000700', 'causeNotAllowed', 1400],
    ['+33199000200', 'causeNoAnswer', 1400],
  ])(
    'a caller of %s sees %s at once, hears the cause, and then the call ends',
    async (number, cause, hertz) => {
      const { alice, phone, failed } = await calls(number);
      expect(failed).toMatchObject({
        stateCause: cause,
        actions: ['disconnect', 'leave'],
        parties: [{ state: 'failed' }],
      });
      await hears(() => phone.sound, hertz);
      await office.skip(20_000);
      await office.skip(20_000);
      expect(await alice.cause(failed)).toBe(cause);
      expect(await alice.lines()).toEqual([]);
    },
  );

  it('a caller hears an announcement to its end', async () => {
    const { alice, phone, failed } = await calls('105');
    await hears(() => phone.sound, 1400);
    await office.skip(10_000);
    let loudest = 0;
    const listen = setInterval(() => {
      // A voice is between 100 and 800 Hz, the tones before it are not.
      for (let hertz = 100; hertz <= 800; hertz += 20) {
        loudest = Math.max(loudest, phone.sound.strength(hertz));
      }
    }, 100);
    expect(await alice.cause(failed)).toBe('causeNotAvailable');
    clearInterval(listen);
    expect(loudest).toBeGreaterThan(0.02);
  });

  it('a caller may hang up before the end, and the cause stays', async () => {
    const { alice, failed } = await calls('604');
    expect(await alice.act(failed, 'leave')).toBe(204);
    expect(await alice.cause(failed)).toBe('causeBusy');
  });
});

describe('dialling phones whose call failed', () => {
  it.each([
    ['604', 486, 'causeBusy', 440],
    ['105', 480, 'causeNotAvailable', 1400],
    ['998', 404, 'causeNumberInvalid', 1400],
    ['112', 403, 'causeEmergencyNumber', 1400],
  ])(
    'a phone that dialled %s hears the cause before it is refused with %d',
    async (number, status, cause, hertz) => {
      const { alice } = office.desks;
      const phone = await alice.plugIn();
      const statuses: number[] = [];
      await phone.dial(number, (one) => statuses.push(one), { earlyMedia: true });
      const failed = await alice.line('pending', to(number));
      expect(failed.stateCause).toBe(cause);
      await hears(() => phone.sound, hertz);
      expect(statuses).toEqual([]);
      await office.skip(20_000);
      await office.skip(20_000);
      await expect.poll(() => statuses).toEqual([status]);
      expect(await alice.cause(failed)).toBe(cause);
    },
  );
});

it('a party whose transfer failed after the transferring user left hears the cause, too', async () => {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await alice.call('102');
  const toBob = await alice.line('talking', to('102'));
  expect(await alice.act(toBob, 'redirect', { destination: '604' })).toBe(204);
  await alice.cause(toBob);
  await alice.line('talking', to('102'));
  await office.hears(() => phones.bob.sound, 'alice');
  expect(await bob.lines()).toHaveLength(1);
});
