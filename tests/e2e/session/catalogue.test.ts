import type { BrowserContext, Locator, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { isWholeMatrix, representatives } from '#tests/support/matrix.ts';
import { allIsWell, always, type Fault, fault, languages, Reader } from '#tests/support/reader.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();

const login: readonly (readonly [code: string, Fault])[] = [
  ['inadequateCredentials', { status: 400 }],
  ['accountBlocked', { status: 401 }],
  ['unreachable', { status: 403 }],
  ['notFound', { status: 404 }],
  ['verificationFailed', { status: 412, message: 'HS verification failed' }],
  ['noExtension', { status: 418 }],
  ['internal', { status: 500 }],
  ['unavailable', { status: 503 }],
  ['failed', { status: 409 }],
];

const routerCodes = Object.keys(languages[0]?.words ?? {}).flatMap(
  (key) => /^error\.router\.(\w+)\.label$/.exec(key)?.[1] ?? [],
);

const transport: readonly (readonly [key: string, Fault, detail?: string])[] = [
  ['failed.PUT', { status: 400 }, 'badRequest'],
  ['forbidden', { status: 403 }],
  ['notFound', { status: 404 }],
  ['failed.PUT', { status: 409 }, 'unexpected'],
  ['failed.PUT', { status: 500 }, 'serverError'],
  ['failed.PUT', { status: 503, exceptionId: 'SOMETHING_ELSE' }, 'serverError'],
  ['failed.PUT', { status: 512 }, 'serverError'],
  ...(isWholeMatrix ? routerCodes : routerCodes.slice(0, 3)).map(
    (exceptionId) => [`router.${exceptionId}`, { status: 409, exceptionId }] as const,
  ),
];

/** Actions of a call by the labels of their buttons, in an order in which a call allows them. */
const actions: readonly (readonly [action: string, path: string, button: string, done?: 'done'])[] = [
  ['hold', '/hold', 'action.hold', 'done'],
  ['unhold', '/unhold', 'action.resume', 'done'],
  ['startRecord', '/startRecord', 'action.record', 'done'],
  ['pauseRecord', '/pauseRecord', 'calls.pauseRecording', 'done'],
  ['resumeRecord', '/resumeRecord', 'calls.resumeRecording', 'done'],
  ['stopRecord', '/stopRecord', 'action.stopRecording'],
];

/**
 * Actions that require a number: the button that opens the form, the label of its field, and the button that submits
 * it.
 */
const numbered: readonly (readonly [action: string, ask: string, field: string, button: string])[] = [
  ['redirect', 'action.transfer', 'calls.transferTo', 'calls.transferNow'],
  ['addCall', 'action.transfer', 'calls.transferTo', 'calls.askFirst'],
  ['addParty', 'action.addSomebody', 'calls.addTo', 'calls.addNow'],
];

/** A change that the visible screen requests. */
const change = { path: 'Extension', method: 'PUT' };

describe.each(languages)('error messages in $tag', (language) => {
  const { tag } = language;
  let context: BrowserContext;
  let reader: Reader;
  const choice = () => reader.page.getByRole('switch', { name: reader.say('crm.settings.incoming') }).first();

  beforeAll(async () => {
    context = await newPerson(browser, { locale: tag });
    reader = new Reader(await context.newPage(), language);
    await reader.open(callside, '/settings/crm');
    await reader.page.getByRole('textbox', { name: reader.say('signIn.login') }).waitFor();
  });
  afterAll(() => context.close());

  it('a message explains each refused sign-in', async () => {
    await reader.fillIn('alice', '');
    await reader.page.getByText(reader.say('error.login.passwordRequired.label')).waitFor();
    for (const [code, what] of login) {
      await fault(callside, { path: 'service/Login' }, what);
      await reader.fillIn('alice', 'demo');
      await reader.alert(`login.${code}`).waitFor();
    }
    const again = 'Too many wrong passwords for this user. Try again in 4 s.';
    await fault(callside, { path: 'service/Login' }, { status: 401, message: again });
    await reader.fillIn('alice', 'demo');
    await reader.page.getByRole('alert').filter({ hasText: again }).waitFor();
    await context.setOffline(true);
    await reader.fillIn('alice', 'demo');
    await reader.alert('offline').waitFor();
    await context.setOffline(false);
    await reader.fillIn('heidi', 'demo');
    await reader.page.getByText(reader.start('signIn.codeSent')).waitFor();
    await reader.button('signIn.startAgain').click();
    await reader.fillIn('alice', 'wrong');
    await reader.alert('login.inadequateCredentials').waitFor();
    await reader.fillIn('alice', 'demo');
    await reader.canCall();
  });

  inTurn('a message explains each refused request, and the router’s own codes', async () => {
    for (const [key, what, detail] of transport) {
      await fault(callside, change, what);
      await choice().click();
      await reader.dismissed(reader.alert(key, detail));
    }
    // A code without words of its own shows the router's.
    for (const exceptionId of ['LAL_1_2', 'SOMETHING_ELSE']) {
      await fault(callside, change, { status: 400, exceptionId, message: 'The box is locked.' });
      await choice().click();
      await reader.dismissed(reader.page.getByRole('alert').filter({ hasText: 'The box is locked.' }));
    }
  });

  it.each(
    oneInTurn([
      ['overloaded', 'ROUTER_ERR_DOS'],
      ['overloaded', 'ROUTER_ERR_QOS'],
      ['overloaded', 'ROUTER_ERR_503'],
      ['offline', undefined],
    ]),
  )(
    'a banner stays while the router is %s (%s), counts down, and retries until it answers',
    async (code, exceptionId) => {
      if (exceptionId === undefined) await context.setOffline(true);
      else {
        await fault(callside, change, { status: 503, exceptionId });
        await fault(callside, { path: 'user/Info', times: always }, { status: 503, exceptionId });
      }
      await choice().click();
      // Only the banner shows it: a toast would repeat it.
      const notice = reader.notice('connection.waitingDetail');
      await notice
        .filter({ hasText: reader.say(`error.${code}.label`) })
        .first()
        .waitFor();
      const askAgain = notice.getByRole('button', { name: reader.say('action.retryNow') }).first();
      const isAsked = (request: Request) => request.url().includes('user/Info');
      const refused =
        exceptionId === undefined
          ? reader.page.waitForEvent('requestfailed', isAsked)
          : reader.page.waitForEvent('requestfinished', isAsked);
      await askAgain.click();
      await refused;
      await notice.first().waitFor();
      await allIsWell(callside);
      await context.setOffline(false);
      // The client also retries by itself, ten seconds after the last attempt, and may have succeeded already.
      await askAgain.click({ timeout: 10_000 }).catch(() => undefined);
      await notice.first().waitFor({ state: 'detached' });
    },
  );

  inTurn('a message says that the session belongs to another tab too, and continues with it', async () => {
    await fault(callside, change, { status: 403, exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN' });
    await choice().click();
    await reader.page.getByText(reader.say('error.resynchronised.label')).waitFor();
  });

  it.runIf(isWholeMatrix)('a message names the failed action of a call', async () => {
    const { page } = reader;
    await reader.open(callside, '/dialpad');
    await reader.canCall();
    const number = page.getByRole('combobox', { name: reader.say('dialPad.number') }).first();
    await number.fill('600');
    await reader.button('action.call').click();
    const card = page.getByRole('article').first();
    const of = (key: string) => card.getByRole('button', { name: reader.say(key), exact: true });
    const fails = async (action: string, path: string, pressed: Locator, method = 'POST') => {
      await fault(callside, { path, method }, { status: 500 });
      await pressed.click();
      await reader.dismissed(reader.alert(`call.actionFailed.${action}`, 'call.actionFailed'));
    };
    await of('action.hold').waitFor();
    for (const [action, path, name, done] of actions) {
      await fails(action, path, of(name));
      if (done) await of(name).click();
    }
    for (const [action, ask, field, name] of numbered) {
      const form = page.getByRole('form', { name: reader.say(field) });
      if ((await form.count()) === 0) {
        const isInMenu = ask === 'action.addSomebody';
        if (isInMenu) await of('action.more').click();
        await (isInMenu ? page.getByRole('menuitem', { name: reader.say(ask) }) : of(ask)).click();
      }
      await form.getByRole('combobox').or(form.getByRole('textbox')).first().fill('601');
      await fails(action, `/${action}`, form.getByRole('button', { name: reader.say(name), exact: true }));
    }
    await fails('drop', 'CallLine/', of('action.hangUp'), 'GET');
    await of('action.hangUp').click();
    await page.getByRole('article').waitFor({ state: 'detached' });
  });

  inTurn('a message says that the profile failed to load, until it loads', async () => {
    await fault(callside, { path: 'user/Info', times: always }, { status: 500 });
    await reader.page.reload();
    const notice = reader.notice('notices.profileMissing');
    await notice.waitFor();
    await allIsWell(callside);
    await notice.waitFor({ state: 'detached' });
  });

  it.each(
    representatives([
      ['are missing', 404],
      ['are a page', 200],
    ]),
  )('a dialog offers a retry if the words of a language %s', async (_, status) => {
    const { page } = reader;
    // The message uses the remaining words: the product’s own French, and English for the rest.
    const wanted = tag === 'en' ? 'pt' : tag;
    const address = `**/FilesService/languages/${wanted}?*`;
    await page.route('**/service/Login?*', async (route) => {
      const response = await route.fetch();
      const login = await response.json();
      const offer = { code: wanted, restUri: `FilesService/languages/${wanted}` };
      await route.fulfill({ response, json: { ...login, languages: [...login.languages, offer] } });
    });
    await page.route(address, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<html></html>' }),
    );
    await page.goto(`${callside.url}/settings/crm?lang=${wanted}`);
    const question = page.getByRole('listitem').filter({ hasText: reader.say('language.failedDetail') });
    await question.filter({ hasText: reader.say('language.failed') }).waitFor();
    const yes = question.getByRole('button', { name: reader.say('action.retry'), exact: true });
    const asked = page.waitForRequest(address);
    await yes.click();
    await asked;
    // It stays while the words fail to load.
    await question.waitFor();
    await page.unroute(address);
    await page.route(address, (route) => route.fulfill({ json: { 'area.home': 'Casa' } }));
    await yes.click();
    await page.getByText('Casa', { exact: true }).first().waitFor();
    await question.waitFor({ state: 'detached' });
    await page.unrouteAll();
  });

  inTurn('a client without a WebSocket receives changes too', async () => {
    const old = new Reader(await context.newPage(), language);
    await old.page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'));
    await old.open(callside, '/settings/crm');
    const shown = old.page.getByRole('switch', { name: old.say('crm.settings.incoming') }).first();
    await shown.waitFor();
    const before = await shown.isChecked();
    await choice().click();
    await expect.poll(() => shown.isChecked()).toBe(!before);
    expect(await old.notice('connection.unsupported').count()).toBe(0);
    await old.page.close();
  });

  inTurn(
    'a message says that the router did not answer in time, and the client retries until it answers',
    async () => {
      const { clock } = reader.page;
      await clock.install();
      await reader.open(callside, '/settings/crm');
      await reader.canCall();
      await fault(callside, change, { delayMs: 60_000 });
      await fault(
        callside,
        { path: 'user/Info', times: always },
        { status: 503, exceptionId: 'ROUTER_ERR_503' },
      );
      const asked = reader.page.waitForRequest((request) => request.method() === 'PUT');
      await choice().click();
      await asked;
      // The clock stands still afterwards, so that temporary messages stay.
      await clock.pauseAt((await reader.page.evaluate(() => Date.now())) + 20_500);
      await clock.resume();
      const notice = reader
        .notice('error.timeout.label')
        .filter({ hasText: reader.start('connection.waitingDetail') });
      await notice.waitFor();
      await allIsWell(callside);
      // Its own next attempt.
      await clock.fastForward(10_000);
      await notice.waitFor({ state: 'detached' });
    },
  );

  inTurn('a message asks the user to sign in again if the session has ended', async () => {
    await reader.open(callside, '/settings/crm');
    await fault(callside, change, { status: 401 });
    await choice().click();
    await reader.alert('sessionExpired').waitFor();
  });
});
