import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeWav } from '#phone-system/sounds/wav.ts';
import { newPerson } from '#tests/support/browser.ts';
import { blockers } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person, watchSound } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { playedSound, playsToTheEnd } from '#tests/support/sound/played-sound.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { type HostPages, otherSite, serveHostPages } from './host-page.ts';
import { codeFor, codeWith } from './sign-in-code.ts';

type WithForm = typeof globalThis & { hasSeenForm: boolean };

/** Notes in a page whether it has shown the form of the sign-in. */
function watchSignInForm(): void {
  const here = globalThis as WithForm;
  here.hasSeenForm = false;
  new MutationObserver(() => {
    here.hasSeenForm ||= document.querySelector('input[autocomplete="username"]') !== null;
  }).observe(document, { childList: true, subtree: true });
}

/** The widget in a page of another site, in browsers that block its cookies. */
describe.each(blockers)('the widget in a page of another site, in $name', ({ keeping, launch }) => {
  /** Behaviour that does not depend on the place of the session is tested once. */
  const inChromium = it.skipIf(keeping !== 'partitioned');
  const inWholeMatrix = it.runIf(isWholeMatrix && keeping === 'partitioned');
  let callside: RunningCallside;
  let browser: Browser;
  let pages: HostPages;
  let context: BrowserContext;

  beforeAll(async () => {
    pages = await serveHostPages(() => callside.url, { host: otherSite });
    const all = 'seeCalls,controlCalls,agent,contacts,settings,signIn,directory,history';
    [callside, browser] = await Promise.all([
      startCallside(['--memory', '--parent', pages.origin, '--parent-permissions', `${pages.origin}=${all}`]),
      launch(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await callside?.stop();
    pages?.close();
  });
  beforeEach(async () => {
    context = await newPerson(browser);
    await context.addInitScript(watchSound);
  });
  afterEach(() => context?.close());

  /** A user in a page of the CRM. */
  async function atWork(): Promise<Person> {
    const page = await context.newPage();
    await page.goto(pages.origin);
    return Person.inFrameOf(page);
  }

  async function openWindow(person: Person): Promise<Page> {
    const opened = context.waitForEvent('page');
    await person.button('Sign in in a window').click();
    return opened;
  }

  async function signInThere(page: Page, login: string, password = 'demo'): Promise<void> {
    await page.getByRole('textbox', { name: 'User name' }).fill(login);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async function signInByWindow(person: Person, login: string): Promise<void> {
    const page = await openWindow(person);
    const closed = page.waitForEvent('close');
    await signInThere(page, login);
    await closed;
    await person.canCall();
  }

  it('the session is kept where the browser permits, and in no cookie that is not partitioned', async () => {
    const person = await atWork();
    await person.button('Sign in in a window').waitFor();
    const kept = await person.evaluate(() => {
      const keeps = (attributes: string) => {
        // biome-ignore lint/suspicious/noDocumentCookie: what a page sees of its cookies is what is asked
        document.cookie = `tried=1;${attributes}`;
        return document.cookie.includes('tried=1');
      };
      return { lax: keeps(''), none: keeps('Secure;SameSite=None') };
    });
    expect(kept).toEqual({ lax: keeping === 'usual', none: keeping === 'usual' });
  });

  inTurn(
    'a user signs in by a window, calls, hears, is called, and stays signed in after a reload',
    async () => {
      const alice = await atWork();
      await signInByWindow(alice, 'alice');
      const crm = Crm.of(alice);
      await crm.isReady();
      await alice.dial('600');
      await alice.hears();
      await crm.call('talks', ({ number, state }) => number === '600' && state === 'talking');
      await alice.press('Hang up');
      await crm.hasNoCall();
      expect(await crm.ask('searchDirectory', { text: 'bob', limit: 5 })).toMatchObject({
        value: [
          {
            name: expect.stringMatching(/^Bob /),
            directory: 'enterprise',
            numbers: expect.arrayContaining([{ type: 'internal', number: '102' }]),
          },
        ],
      });
      expect(await crm.ask('getCallHistory', { filter: 'outgoing', limit: 1 })).toMatchObject({
        value: [{ number: '600', isIncoming: false }],
      });

      await alice.page.reload();
      await alice.canCall();
      await crm.isReady();
      await alice.dial('600');
      await alice.hears();
      await crm.call('talks', ({ state }) => state === 'talking');
      await alice.press('Hang up');
      await crm.hasNoCall();
    },
  );

  it.runIf(isWholeMatrix)('the sign-in window asks for the second step, and accepts its code', async () => {
    const heidi = await atWork();
    await heidi.enter('heidi');
    await heidi.app.getByText('We sent you a code by Sms').waitFor();
    const { codes } = await (await fetch(`${callside.url}/control/codes`)).json();
    const field = heidi.app.getByRole('textbox', { name: 'Code' });
    await field.fill('nonsense');
    await heidi.press('Sign in');
    await heidi.app.getByText('The code is not right').waitFor();
    await field.fill(codes.find(({ login }: { login: string }) => login === 'heidi').code);
    await heidi.press('Sign in');
    await heidi.canCall();
    await Crm.of(heidi).isReady();
  });

  it.runIf(isWholeMatrix)('the widget records a call, and plays the recording', async () => {
    const alice = Crm.of(await atWork());
    await alice.isConnected();
    await until('it waits for somebody', async () => (await alice.last('state')) === 'signedOut');
    expect(await alice.ask('signIn', await codeFor(callside.url, 'alice'))).toEqual({ value: null });
    await alice.isReady();
    await alice.person.canCall();
    expect(await alice.ask('placeCall', { destination: '600' })).toEqual({ value: null });
    const { lineID } = await alice.call('talks', ({ state }) => state === 'talking');
    await alice.person.hears();
    expect(await alice.ask('startRecord', { lineID })).toEqual({ value: null });
    await alice.call('is recorded', ({ isRecording }) => isRecording);
    // The microphone beeps once a second.
    await alice.person.goesOn(2_500);
    expect(await alice.ask('stopRecord', { lineID })).toEqual({ value: null });
    expect(await alice.ask('drop', { lineID })).toEqual({ value: null });
    await alice.hasNoCall();

    const { app } = alice.person;
    await app.getByRole('tab', { name: 'Recents' }).click();
    const row = app.getByRole('button', { name: 'Recording of the call with Echo' });
    const sound = decodeWav(await playedSound(alice.person, () => row.click()));
    expect(Math.max(...sound)).toBeGreaterThan(1_000);
    await playsToTheEnd(alice.person);
  });

  inWholeMatrix('a user signs in and out in the frame itself', async () => {
    const bob = await atWork();
    await bob.signIn('bob');
    await bob.page.reload();
    await bob.canCall();
    await bob.press('Menu');
    await bob.app.getByRole('menuitem', { name: 'Sign out' }).click();
    await bob.button('Sign in in a window').waitFor();
    await bob.page.reload();
    await bob.button('Sign in in a window').waitFor();
  });

  inWholeMatrix('the frame shows the result of the sign-in window', async () => {
    const carol = await atWork();
    const first = await openWindow(carol);
    await carol.app.getByText('Sign in in the window that has opened').waitFor();
    await first.close();
    await carol.app.getByText('The window was closed before you had signed in').waitFor();

    const second = await openWindow(carol);
    await signInThere(second, 'carol', 'wrong');
    await second.getByText('User name or password is not right').waitFor();
    const closed = second.waitForEvent('close');
    await signInThere(second, 'carol');
    await closed;
    await carol.canCall();
  });

  inChromium('the frame shows that the browser blocked the sign-in window', async () => {
    const page = await context.newPage();
    await page.goto(pages.origin);
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      const loaded = new Promise<void>((resolve) => {
        frame.addEventListener('load', () => resolve(), { once: true });
      });
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
      // A sandbox applies to later loads only; the present frames may still open windows.
      frame.src = `${frame.src}`;
      return loaded;
    });
    const dave = Person.inFrameOf(page);
    await dave.button('Sign in in a window').click();
    await dave.app.getByText('The browser blocked the window').waitFor();
  });

  inWholeMatrix(
    'the sign-in window has the language of the frame, and the look that the browser’s user has chosen',
    async () => {
      const page = await context.newPage();
      await page.goto(pages.origin);
      await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        const address = new URL(frame.src);
        address.searchParams.set('lang', 'fr');
        frame.src = address.href;
      });
      const opened = context.waitForEvent('page');
      await page
        .frameLocator('iframe')
        .getByRole('button', { name: 'Se connecter dans une fenêtre' })
        .click();
      const window = await opened;
      await window.getByRole('textbox', { name: 'Nom d’utilisateur' }).waitFor();
      await expect
        .poll(() => window.evaluate(() => document.documentElement.dataset.textSize))
        .toBe('normal');
    },
  );

  inWholeMatrix('the frame adopts a session from outside of frames, and signs out there too', async () => {
    const outside = await context.newPage();
    await outside.goto(`${callside.url}/widget/`);
    await signInThere(outside, 'erin');
    await outside.locator('[data-phone="connected"]').first().waitFor();
    await outside.close();

    const erin = await atWork();
    const page = await openWindow(erin);
    const closed = page.waitForEvent('close');
    await page.getByRole('button', { name: /^Continue as Erin/ }).click();
    await closed;
    await erin.canCall();
    await erin.press('Menu');
    await erin.app.getByRole('menuitem', { name: 'Sign out' }).click();
    const again = await openWindow(erin);
    await again.getByRole('textbox', { name: 'User name' }).waitFor();
  });

  inTurn(
    'a user who is signed in by the page replaces nobody, and the page signs that user out',
    async () => {
      const frank = Crm.of(await atWork());
      await frank.isConnected();
      await until('it waits for somebody', async () => (await frank.last('state')) === 'signedOut');
      expect(await frank.ask('getCalls')).toMatchObject({ status: 503 });
      const handedOver = await codeFor(callside.url, 'frank');
      expect(await frank.ask('signIn', { ...handedOver, verifier: 'of somebody else' })).toMatchObject({
        status: 403,
      });
      expect(await frank.ask('signIn', handedOver)).toMatchObject({ status: 403 });
      expect(await frank.ask('getState')).toEqual({ value: 'signedOut' });

      expect(await frank.ask('signIn', await codeFor(callside.url, 'frank'))).toEqual({ value: null });
      await frank.isReady();
      await expect
        .poll(() => frank.last('generalInfo'))
        .toMatchObject({ displayName: expect.stringMatching(/^Frank /) });
      expect(await frank.ask('signIn', await codeFor(callside.url, 'grace'))).toMatchObject({ status: 409 });
      expect(await frank.ask('getGeneralInfo')).toMatchObject({
        value: { displayName: expect.stringMatching(/^Frank /), number: '106' },
      });

      // Another user of the page takes over.
      expect(await frank.ask('signOut')).toEqual({ value: null });
      await until('nobody is signed in', async () => (await frank.last('state')) === 'signedOut');
      expect(await frank.ask('signIn', await codeFor(callside.url, 'grace'))).toEqual({ value: null });
      await expect.poll(() => frank.last('generalInfo')).toMatchObject({ number: '107' });
    },
  );

  inTurn(
    'the services of a page sign its user in once, respect each sign-out, and replace a user who left',
    async () => {
      const alice = { login: 'alice', number: '101' };
      let user = alice;
      const codes: string[] = [];
      await context.exposeFunction('crmUser', () => user);
      await context.exposeFunction('phoneCode', (login: string, challenge: string) => {
        codes.push(login);
        return codeWith(callside.url, { login, challenge });
      });
      const open = async () => {
        const page = await context.newPage();
        await page.goto(`${pages.origin}/sign-in`);
        return Crm.of(await Person.inFrameOf(page));
      };
      const is = (crm: Crm, number: string) =>
        expect.poll(() => crm.last('generalInfo'), { timeout: 30_000 }).toMatchObject({ number });
      const isOut = (crm: Crm) => expect.poll(() => crm.last('state')).toBe('signedOut');
      const reload = async (crm: Crm) => {
        await crm.person.page.reload();
        await crm.isConnected();
      };
      /** Nothing else follows. */
      const stays = () => new Promise((resolve) => setTimeout(resolve, 1500));

      await context.addInitScript(watchSignInForm);
      const first = await open();
      await is(first, '101');
      expect(await first.askedFor('getSignInCode')).toEqual([
        { challenge: expect.stringMatching(/^[\w-]{43}$/) },
      ]);
      await reload(first);
      await is(first, '101');
      await expect.poll(() => first.askedFor('getUser')).toEqual([{}]);
      expect(codes).toEqual(['alice']);

      const second = await open();
      await is(second, '101');
      // A frame without storage of its own does not find the session of another tab.
      if (keeping !== 'carried') expect(codes.splice(0)).toEqual(['alice']);
      codes.splice(0);
      expect(await first.ask('signOut')).toEqual({ value: null });
      await isOut(first);
      if (keeping !== 'carried') await isOut(second);
      await stays();
      expect(codes).toEqual([]);

      // A page that is open for longer has the user of its time.
      await second.person.page.evaluate(() =>
        Object.assign(globalThis, { crmUser: () => ({ number: '101' }) }),
      );
      user = { login: 'bob', number: '102' };
      await reload(first);
      await is(first, '102');
      if (keeping !== 'carried') {
        await expect.poll(() => second.last('state')).toBe('forbidden');
        expect(await second.last('generalInfo')).toMatchObject({ number: '101' });
        expect(await second.ask('getCalls')).toMatchObject({ status: 403 });
      }
      await stays();
      expect([await first.last('state'), codes.splice(0)]).toEqual(['ready', ['bob']]);
      // The session of the second user was left behind.
      user = alice;
      await reload(first);
      await is(first, '101');
      // The form of neither user flickers, and no event tells of the requests that ended with the other session.
      expect(await first.person.evaluate(() => (globalThis as WithForm).hasSeenForm)).toBe(false);
      await stays();
      expect([await first.last('state'), codes.splice(0)]).toEqual(['ready', ['alice']]);
      expect((await first.last('error'))?.code ?? '').not.toMatch(
        /^(signInByPage|login)\.|unauthorized|invalidToken|aborted/,
      );
      await first.person.press('Menu');
      await first.person.app.getByRole('menuitem', { name: 'Sign out' }).click();
      await isOut(first);
      await stays();
      expect(codes).toEqual([]);
      // The page offers a button for it.
      expect(await first.ask('signIn')).toEqual({ value: null });
      await is(first, '101');
    },
  );

  // A frame without storage of its own has no channel to others either.
  it.skipIf(keeping === 'carried')(
    'all tabs share one sign-in window, and sign in and out together',
    async () => {
      const [one, two, three] = [await atWork(), await atWork(), await atWork()];
      const isElsewhere = (person: Person) =>
        person.app.getByText('A window to sign in is open in another tab');
      for (const other of [two, three]) await other.button('Sign in in a window').waitFor();
      const page = await openWindow(one);
      for (const other of [two, three]) await isElsewhere(other).waitFor();
      const closed = page.waitForEvent('close');
      const taken = context.waitForEvent('page');
      await two.button('Open it here').click();
      await closed;
      await isElsewhere(one).waitFor();
      expect(await isElsewhere(three).isVisible()).toBe(true);
      await signInThere(await taken, 'ivan');
      for (const each of [one, two, three]) await each.button('Call').waitFor();
      await one.press('Menu');
      await one.app.getByRole('menuitem', { name: 'Sign out' }).click();
      for (const each of [one, two, three]) await each.button('Sign in in a window').waitFor();
    },
  );
});
