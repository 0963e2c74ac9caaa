import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallAction, Client } from '#sdk/index.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { hears, SdkPeople } from './sdk-phone-people.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const heard: () => Promise<number>;
declare const playsRingback: () => boolean;

let people: SdkPeople;
beforeAll(async () => {
  people = await SdkPeople.start();
});
afterAll(() => people.stop());
afterEach(() => people.leave());

const states = (page: Page) =>
  page.evaluate(() => client.calls.lines.value.map(({ line }) => line.value.state).join());
const stands = (page: Page, expected: string) => expect.poll(() => states(page)).toBe(expected);
const place = (page: Page, destination: string) =>
  page.evaluate((number) => client.calls.place(number), destination);

/** Answers the ringing call there. */
async function answers(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    client.calls.lines.value.some((call) => call.can('answer') && call.isHere.value),
  );
  await page.evaluate(() => client.calls.lines.value.find((call) => call.can('answer'))?.answer());
}

/** Waits until the first call offers the action. */
const offers = (page: Page, action: CallAction) =>
  page.waitForFunction((name) => client.calls.lines.value[0]?.can(name), action);

async function talk(caller: Page, callee: Page, number: string): Promise<void> {
  await place(caller, number);
  await answers(callee);
  await Promise.all([stands(caller, 'talking'), stands(callee, 'talking')]);
}

test('a user consults about a call, and connects both', async () => {
  const [alice, bob, dave] = await Promise.all([
    people.person('alice'),
    people.person('bob'),
    people.person('dave'),
  ]);
  await talk(alice, bob, '102');
  await alice.evaluate(() => client.calls.lines.value[0]?.consult('104'));
  await answers(dave);
  await stands(alice, 'held,talking');
  await hears(dave);
  const linked = await alice.evaluate(() => {
    const [about, asking] = client.calls.lines.value;
    return about?.linked.value === asking && asking?.linked.value === about;
  });
  expect(linked).toBe(true);
  await alice.evaluate(() => {
    const [about, asking] = client.calls.lines.value;
    return asking && about?.transferTo(asking);
  });
  await stands(alice, '');
  await Promise.all([hears(bob), hears(dave)]);
  await Promise.all([stands(bob, 'talking'), stands(dave, 'talking')]);
});

inTurn('two calls merge into a conference, and everybody knows its members', async () => {
  const [alice, bob] = await Promise.all([people.person('alice'), people.person('bob')]);
  await talk(alice, bob, '102');
  await place(alice, '600');
  await stands(alice, 'held,talking');
  await alice.evaluate(() => {
    const [held, talking] = client.calls.lines.value;
    return held && talking?.merge(held);
  });
  await stands(alice, 'talking');
  const parties = (page: Page) =>
    page.evaluate(() => client.calls.lines.value[0]?.line.value.parties.length ?? 0);
  await expect.poll(() => parties(alice)).toBe(2);
  await expect.poll(() => parties(bob)).toBe(2);
  await hears(bob);
});

inTurn(
  'a call is recorded with a pause; its owner plays it, and the officer after naming a reason',
  async () => {
    const [alice, frank] = await Promise.all([people.person('alice'), people.person('frank')]);
    await place(alice, '601');
    await offers(alice, 'startRecord');
    await alice.evaluate(() => client.calls.lines.value[0]?.startRecord());
    await offers(alice, 'pauseRecord');
    await alice.evaluate(() => client.calls.lines.value[0]?.pauseRecord());
    await offers(alice, 'resumeRecord');
    expect(await alice.evaluate(() => client.calls.lines.value[0]?.line.value.isRecording)).toBe(false);
    await alice.evaluate(() => client.calls.lines.value[0]?.resumeRecord());
    await offers(alice, 'stopRecord');
    // A recording without audio is discarded.
    await hears(alice);
    await alice.evaluate(() => client.calls.lines.value[0]?.hangUp());
    await stands(alice, '');
    const own = () =>
      alice.evaluate(async () => {
        const list = client.recordings.list();
        await list.loadMore();
        return list.items.value;
      });
    await expect.poll(async () => (await own())[0]?.isComplete).toBe(true);
    const sound = await alice.evaluate(async () => {
      const list = client.recordings.list();
      await list.loadMore();
      const [recording] = list.items.value;
      const blob = recording && (await client.recordings.content(recording));
      return blob && { type: blob.type, begins: await blob.slice(0, 4).text() };
    });
    expect(sound).toEqual({ type: 'audio/wav', begins: 'RIFF' });
    const officer = await frank.evaluate(async () => {
      const list = client.recordings.list({ scope: 'enterprise' });
      await list.loadMore();
      const [recording] = list.items.value;
      if (!recording) return undefined;
      const refusal = await client.recordings.content(recording).catch(({ code }: { code: string }) => code);
      const blob = await client.recordings.content(recording, { reason: 'A complaint' });
      return { refusal, begins: await blob.slice(0, 4).text() };
    });
    expect(officer).toEqual({ refusal: 'recording.emptyReason', begins: 'RIFF' });
  },
);

inTurn('a colleague picks up, and a supervisor listens and then speaks', async () => {
  const [alice, bob, grace] = await Promise.all([
    people.person('alice'),
    people.person('bob'),
    people.person('grace'),
  ]);
  await grace.evaluate(() => void client.colleagueCalls.watch());
  await place(alice, '102');
  await grace.waitForFunction(() => client.colleagueCalls.items.value.some((call) => call.can('pickUp')));
  await grace.evaluate(() => client.colleagueCalls.items.value.find((call) => call.can('pickUp'))?.pickUp());
  await Promise.all([stands(grace, 'talking'), stands(alice, 'talking'), stands(bob, '')]);
  await grace.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await stands(alice, '');

  await talk(alice, bob, '102');
  await grace.waitForFunction(() => client.colleagueCalls.items.value.some((call) => call.can('listen')));
  await grace.evaluate(() => client.colleagueCalls.items.value.find((call) => call.can('listen'))?.listen());
  await stands(grace, 'listen');
  await hears(grace);
  await grace.evaluate(() => client.calls.lines.value[0]?.bargeIn());
  await stands(grace, 'talking');
  await grace.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await stands(grace, '');
  expect(await states(alice)).toBe('talking');
});

inTurn('a caller receives the reason of a failed call from push, and the ringback stops', async () => {
  const alice = await people.person('alice');
  const dropped = alice.evaluate(
    () =>
      new Promise((resolve) => {
        client.calls.onDropped(({ stateCause }) => resolve(stateCause));
      }),
  );
  await place(alice, '605');
  // It is over soon: audio before the test looks counts too.
  await expect.poll(() => alice.evaluate(() => heard())).toBeGreaterThan(1e-4);
  expect(await alice.evaluate(() => playsRingback())).toBe(false);
  expect(await dropped).toBe('causeRejected');
  await stands(alice, '');
});

inTurn('a caller hears the ringback before any other sound', async () => {
  const alice = await people.person('alice');
  await place(alice, '603');
  // Push may report the line after the ringback.
  await alice.waitForFunction(() => client.calls.lines.value.length === 1 && playsRingback());
  await alice.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await stands(alice, '');
  await alice.waitForFunction(() => !playsRingback());
});

inTurn('a link is dialled with keys of which some wait, and an impossible number is refused', async () => {
  const alice = await people.person('alice');
  const code = (text: string) =>
    alice.evaluate(
      (number) =>
        client.calls.dial(number).then(
          () => 'dialled',
          (error: { code: string }) => error.code,
        ),
      text,
    );
  expect(await code('tel:99999')).toBe('call.wrongNumber');
  expect(await code('tel:+33899000000')).toBe('call.serviceMissed');
  expect(await code('tel:600;postd=p1w23')).toBe('dialled');
  await stands(alice, 'talking');
  await alice.waitForFunction(() => client.calls.lines.value[0]?.waitingDigits.value === '23');
  await alice.evaluate(() => client.calls.lines.value[0]?.sendWaitingDigits());
  expect(await alice.evaluate(() => client.calls.lines.value[0]?.waitingDigits.value)).toBeUndefined();
});
