import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { inside, testCompany } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { softphoneRegistration } from '#wire/phones/softphone.ts';
import { HelperLab } from './helper-lab.ts';
import type { HelperPage } from './helper-page.ts';

const baresip = findProgram('baresip');

/** Levels of a tone of 0.25 after its way through Opus, on a machine with other work. */
const audible = 0.02;
const silent = 0.005;

const until = (condition: () => unknown) => expect.poll(condition);

/** One for the file; each test has users of its own. */
let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system?.stop());

async function startDesk(login: string) {
  const desk = await Desk.open(system, login);
  onTestFinished(() => desk.leave());
  const info = await desk.get<{ extension: { restUri: string } }>('v1/user/Info');
  const credentials = async (query = 'force=false') =>
    softphoneRegistration.parse(
      await desk.get(`${info.extension.restUri}/createSoftphone?softphoneType=desktop&${query}`),
    );
  return { desk, credentials };
}

type Registration = Awaited<ReturnType<Awaited<ReturnType<typeof startDesk>>['credentials']>>;

function start(page: HelperPage, registration: Registration, force = false): void {
  const { registerId, devicePassword, community, serverAddress } = registration;
  page.send({ type: 'createConnection', registerId, devicePassword, community, serverAddress, kind: 'SIP' });
  page.send({ type: 'setCodecs', g7222: true, g729: true });
  page.send({ type: 'start', force });
}

describe.skipIf(!baresip)('the desktop helper with baresip', () => {
  test('registers the desktop phone, calls the echo and hears itself', async () => {
    const { desk, credentials } = await startDesk('frank');
    const lab = await HelperLab.start({ hertz: 440 });
    const { page } = await lab.pairedPage();
    const registration = await credentials();
    start(page, registration);
    await page.last('run');
    expect(await desk.get(`telephony/Terminal/${registration.abstractTerminalID}`)).toMatchObject({
      softphoneType: 'desktop',
      physicalState: 'inService',
    });

    page.send({ type: 'dial', id: 1, destination: inside(600) });
    const line = await desk.line('talking');
    // Asterisk names the line of a call to a phone that dials only if it is in a browser.
    const lineId = isAsterisk ? undefined : line.lineId;
    const { calls } = await page.last(
      'calls',
      ({ calls: [one] }) => one !== undefined && one.lineId === lineId,
    );
    expect(calls).toMatchObject([{ isIncoming: false, muted: false }]);
    await until(() => lab.heard(440)).toBeGreaterThan(audible);

    page.send({ type: 'mute', id: 2, call: calls[0]?.id ?? '', muted: true });
    await page.last('calls', ({ calls: [one] }) => one?.muted === true);
    await until(() => lab.heard(440)).toBeLessThan(silent);
    page.send({ type: 'mute', id: 3, call: calls[0]?.id ?? '', muted: false });
    await until(() => lab.heard(440)).toBeGreaterThan(audible);

    page.send({ type: 'stop' });
    await page.last('stop');
    await until(
      async () => (await desk.get(`telephony/Terminal/${registration.abstractTerminalID}`)) as object,
    ).toMatchObject({ physicalState: 'outOfService' });
  });

  test('rings, answers at the word of the page, and answers calls that the phone system places by itself', async () => {
    const { desk, credentials } = await startDesk('alice');
    const lab = await HelperLab.start({ hertz: 440 });
    const { page } = await lab.pairedPage();
    const registration = await credentials();
    start(page, registration);
    await page.last('run');

    const bob = await Desk.open(system, 'bob');
    onTestFinished(() => bob.leave());
    const web = await bob.plugIn('answer', 900);
    await bob.request('POST', 'telephony/Terminal/bob-web/placeCall', { destination: inside(101) });
    const { calls } = await page.last('calls', ({ calls: [one] }) => one?.lineId !== undefined);
    expect(calls).toMatchObject([{ isIncoming: true }]);
    page.send({ type: 'answer', id: 1, call: calls[0]?.id ?? '' });
    const line = await desk.line('talking');
    await until(() => web.sound.strength(440)).toBeGreaterThan(audible);
    await until(() => lab.heard(900)).toBeGreaterThan(audible);
    expect(await desk.act(line, 'leave')).toBe(204);
    await page.last('calls', ({ calls: list }) => list.length === 0);

    await desk.request('POST', `telephony/Terminal/${registration.abstractTerminalID}/placeCall`, {
      destination: inside(600),
    });
    await desk.line('talking', (one) => one.displayedNumber === inside(600));
    await until(() => lab.heard(440)).toBeGreaterThan(audible);
  });

  test('reports a login that the phone system refuses, a dead server and credentials that are no credentials', async () => {
    const { credentials } = await startDesk('carol');
    const lab = await HelperLab.start();
    const { page } = await lab.pairedPage();
    const registration = await credentials();
    start(page, { ...registration, devicePassword: 'wrong' });
    await page.last('loginNotAccepted');
    start(page, { ...registration, serverAddress: '127.0.0.1:9' });
    expect(await page.last('error')).toMatchObject({ code: '3' });
    start(page, { ...registration, devicePassword: 'x;answermode=auto\nmodule httpd.so' });
    expect(await page.last('error', ({ code }) => code === '1')).toBeDefined();
  });

  test('takes the phone to a second browser only by force, and tells the first', async () => {
    const { credentials } = await startDesk('dave');
    const lab = await HelperLab.start();
    const [one, other] = [await lab.pairedPage(), await lab.pairedPage()];
    const registration = await credentials();
    start(one.page, registration);
    await one.page.last('run');
    start(other.page, registration);
    expect(await other.page.last('error')).toMatchObject({ code: '3' });
    expect(one.page.received.map(({ type }) => type)).not.toContain('stop');
    start(other.page, registration, true);
    expect(await one.page.last('stop')).toMatchObject({ code: '8' });
    await other.page.last('run');

    // A page of the second browser that is reloaded finds its phone running; one of the first finds none.
    const again = await lab.page({ token: other.token });
    await again.last('run');
    const first = await lab.page({ token: one.token });
    first.send({ type: 'dial', id: 7, destination: inside(600) });
    expect(await first.last('refused')).toMatchObject({ id: 7, reason: 'noPhone' });
  });

  test('finds the phone system again after it was gone', async () => {
    let running = await startPhoneSystem();
    onTestFinished(() => running.stop());
    const { sipPort } = running;
    const desk = await Desk.open(running, 'alice');
    const lab = await HelperLab.start({ registerSeconds: 4 });
    const { page } = await lab.pairedPage();
    start(page, {
      registerId: 'alice-desk',
      devicePassword: 'demo',
      community: `${testCompany.sipDomain}`,
      serverAddress: `127.0.0.1:${sipPort}`,
      abstractTerminalID: 'alice-desk',
    });
    await page.last('run');
    await desk.leave();
    await running.stop();
    // It is noticed when the registration is renewed.
    await page.last('reestablishInProgress', undefined, { timeout: 40_000 });
    running = await startPhoneSystem({ sipPort });
    await page.last('reestablished', undefined, { timeout: 40_000 });
  });
});

test('says in one line how to get baresip where it is missing', async () => {
  const lab = await HelperLab.start({ find: () => undefined });
  const { page } = await lab.pairedPage();
  start(page, {
    registerId: 'a',
    devicePassword: 'b',
    community: `${testCompany.sipDomain}`,
    serverAddress: '127.0.0.1:5060',
    abstractTerminalID: 'a',
  });
  expect(await page.last('error')).toMatchObject({
    code: '4',
    detail: expect.stringContaining('apt install baresip'),
  });
});
