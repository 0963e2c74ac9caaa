import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { browsers } from '#tests/support/browsers.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { panelIn } from '../embed/embedding.ts';

const { callside, browser } = await startTestEnvironment();
// A test that fails leaves its user at the phone, and the next test needs that phone.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

it('K shows all keys, unless the user types or has switched it off, and Escape empties the search', async () => {
  const ivan = await Person.inApp(browser, callside, 'ivan');
  const { page } = ivan;
  const list = page.getByRole('dialog', { name: 'Help and keyboard shortcuts' });
  const field = page.getByRole('combobox', { name: 'Search or command' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await ivan.goTo('/settings/shortcuts');
  const overlaySwitch = page.getByRole('switch', { name: 'Show the shortcuts with K' });
  await overlaySwitch.waitFor();
  await ivan.canCall();

  await page.getByRole('heading', { name: 'Keyboard' }).click();
  await page.keyboard.press('k');
  await list.getByRole('row', { name: 'Alt Shift H Hold' }).waitFor();
  await list.getByText('Changes are saved at once.').waitFor();
  await page.keyboard.press('k');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('K');
  await list.waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('k');
  expect(await field.inputValue()).toBe('k');
  expect(await list.count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await field.inputValue()).toBe('');

  await ivan.dial('601');
  await ivan.button('Hold').waitFor();
  await page.getByRole('heading', { name: 'Keyboard' }).click();
  await page.keyboard.press('k');
  await list.waitFor();
  await page.keyboard.press('Alt+Shift+E');
  await ivan.hasNoCall();
  await page.keyboard.press('Escape');

  // Calls a person by name from any screen.
  await ivan.goTo('/contact/edit/privates/new?label=Tunes&pnumber=601');
  await ivan.press('Save');
  await page.getByRole('heading', { name: 'Tunes', exact: true }).waitFor();
  await ivan.canCall();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tun');
  await page.getByRole('option', { name: /^Tunes/ }).waitFor();
  await page.keyboard.press('Enter');
  await ivan.button('Hold').waitFor();
  await ivan.press('Hang up');
  await ivan.hasNoCall();

  await ivan.goTo('/settings/shortcuts');
  await overlaySwitch.uncheck();
  await page.getByRole('heading', { name: 'Keyboard' }).click();
  await page.keyboard.press('k');
  // If the key had opened the list, the switch under it could not be reached.
  await overlaySwitch.check();
  expect(await list.count()).toBe(0);
  // The switch has the focus, and a switch takes no text.
  await page.keyboard.press('k');
  await list.waitFor();
  await ivan.close();
});

it.each(
  oneInTurn([
    ['full client', Person.inApp],
    ['widget', Person.inWidgetPage],
  ] as const),
)(
  'in %s Tab reaches only visible controls, during a call, in its summary and after it',
  async (app, open) => {
    const ivan = await open(browser, callside, 'ivan');
    const { page } = ivan;
    /** Tabs through the whole page once. */
    const reached = async () => {
      const names: string[] = [];
      const unseen: string[] = [];
      // From the end of the page, where the browser takes the focus once, to that end again.
      for (let ends = 0; ends < 2; ) {
        await page.keyboard.press('Tab');
        const { name, isSeen } = await page.evaluate(() => {
          const at = document.activeElement ?? document.body;
          const { width, height } = at.getBoundingClientRect();
          // Tab does not reach it: the focus returns there when the control that Tab has reached goes with its call.
          const isContainer = at.hasAttribute('data-focus-fallback');
          const isSeen = at.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          return {
            name: at === document.body ? 'body' : (at.getAttribute('aria-label') ?? at.textContent),
            isSeen: isContainer || (width * height > 0 && isSeen),
          };
        });
        if (name === 'body') ends += 1;
        else if (ends === 1) names.push(name);
        if (!isSeen) unseen.push(name);
      }
      return {
        unseen,
        hasPad: names.includes('Number'),
        hasKeys: names.some((name) => name.startsWith('5')),
      };
    };
    const isWidget = app === 'widget';
    await ivan.dial('601');
    await ivan.button('Hold').waitFor();
    // The dial pad gives its place to a call. The keys of the full client are hidden until the user shows them.
    expect(await reached()).toEqual({ unseen: [], hasPad: false, hasKeys: false });
    await ivan.cards().getByRole('button', { name: 'Transfer' }).click();
    await page.getByRole('combobox', { name: 'Transfer to' }).waitFor();
    expect((await reached()).unseen).toEqual([]);
    await ivan.press('Hang up');
    await ivan.button('Call again').waitFor();
    expect((await reached()).unseen).toEqual([]);
    await ivan.hasNoCall();
    expect(await reached()).toEqual({ unseen: [], hasPad: true, hasKeys: isWidget });
    await ivan.close();
  },
);

it.each(
  oneInTurn([
    ['full client', Person.inApp],
    ['widget', Person.inWidgetPage],
  ] as const),
)(
  'in %s a key whose action is not possible says so, and what is typed next calls nobody',
  async (_, open) => {
    const bob = await TestPhone.register(callside.url, 'bob');
    const ivan = await open(browser, callside, 'ivan');
    const { keyboard } = ivan.page;
    const number = ivan.app.getByRole('combobox', { name: 'Number' }).first();
    const goToNumber = async () => {
      // The dock shows calls only.
      if (!(await number.isVisible())) await ivan.press('New call');
      await number.focus();
    };
    try {
      await ivan.dial('102');
      await bob.reaches('ringing');
      await ivan.cards().getByText('Ringing').waitFor();
      await goToNumber();
      await keyboard.press('Alt+Shift+I');
      await ivan.app.getByText('Alt+Shift+I is not possible in this call now').waitFor();
      await keyboard.type('602');
      await keyboard.press('Enter');
      expect(await number.inputValue()).toBe('');

      await bob.answer();
      await expect.poll(() => ivan.button('Hold').isEnabled()).toBe(true);
      expect(await ivan.cards().count()).toBe(1);
      await goToNumber();
      await keyboard.press('Alt+Shift+I');
      await keyboard.type('602');
      expect(await ivan.app.getByRole('combobox', { name: 'Add to the call' }).inputValue()).toBe('602');
      await keyboard.press('Alt+Shift+E');
      await ivan.hasNoCall();
    } finally {
      await Promise.all([ivan.close(), bob.stop()]);
    }
  },
);

it('in one line, keys hold a call, and a key that needs a field shows the whole phone', async () => {
  const ivan = await Person.inWidget(browser, callside, 'ivan');
  const { page } = ivan;
  await page.getByRole('combobox', { name: 'Phone' }).selectOption('floating');
  await panelIn(page).panel.waitFor();
  await ivan.canCall();
  await ivan.dial('601');
  await ivan.button('Hold').waitFor();
  await page.getByRole('button', { name: 'Minimise' }).click();
  await ivan.button('Show the whole phone').focus();
  await page.keyboard.press('Alt+Shift+H');
  const isHeld = ivan.app.getByRole('article').getByText('On hold');
  await isHeld.waitFor();
  await page.keyboard.press('Alt+Shift+H');
  await isHeld.waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+Shift+T');
  await ivan.app.getByRole('combobox', { name: 'Transfer to' }).waitFor();
  await ivan.press('Hang up');
  await ivan.hasNoCall();
  await ivan.close();
});

describe('keyboard focus', () => {
  /** Returns the role and name of the focused element. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      const role = at?.getAttribute('role') ?? at?.tagName.toLowerCase() ?? '';
      const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
      const label = document.getElementById(at?.getAttribute('aria-labelledby') ?? '') ?? labels[0];
      const isHome = at?.hasAttribute('data-focus-fallback');
      return `${role} ${at?.getAttribute('aria-label') ?? label?.textContent ?? (isHome ? '' : at?.textContent)}`.trim();
    });
  const isAt = (page: Page, what: string) => expect.poll(() => focused(page)).toBe(what);

  /** Presses a button by the keyboard as soon as it is enabled: before, it takes no focus. */
  async function pressByKey(person: Person, name: string): Promise<void> {
    const button = person.button(name);
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.focus();
    await person.page.keyboard.press('Enter');
  }

  inTurn(
    'the focus returns to the button of a closed form, and stays with a call that is answered or over',
    async () => {
      const [alice, bob] = await Promise.all([
        Person.inWidgetPage(browser, callside, 'alice'),
        Person.inApp(browser, callside, 'bob'),
      ]);
      const { page } = alice;
      await bob.dial('101');
      await pressByKey(alice, 'Answer');
      await isAt(page, 'article Bob Keller');
      await pressByKey(alice, 'Transfer');
      await isAt(page, 'combobox Transfer to');
      await page.keyboard.press('Escape');
      await isAt(page, 'button Transfer');

      await pressByKey(alice, 'More');
      await isAt(page, 'menuitem Add somebodyAlt+Shift+I');
      await page.keyboard.press('Enter');
      await isAt(page, 'combobox Add to the call');
      await page.keyboard.press('Escape');
      await isAt(page, 'button More');

      await pressByKey(alice, 'Hang up');
      await isAt(page, 'section Calls');
      // A call that arrives takes no focus, and no key that the user is pressing.
      await bob.hasNoCall();
      await bob.dial('101');
      await alice.button('Answer').waitFor();
      await page.keyboard.press('Enter');
      await isAt(page, 'section Calls');
      expect(await alice.button('Answer').isVisible()).toBe(true);
      await bob.press('Hang up');
      await isAt(page, 'section Calls');
      await Promise.all([alice.close(), bob.close()]);
    },
  );

  inTurn('the focus stays with a contact that is saved, changed, kept and deleted', async () => {
    const ivan = await Person.inApp(browser, callside, 'ivan');
    const { page } = ivan;
    // The formats of the language come last: what is shown before is out of sight, and takes no focus.
    const profile = page.waitForResponse(/v1\/user\/Info/);
    await page.route(/angular-locale_/, async (route) => {
      await profile;
      await route.continue();
    });
    await page.goto(`${callside.url}/contact/edit/privates/new?label=Zed&pnumber=601`);
    await isAt(page, 'input First name');
    await page.unrouteAll();
    await pressByKey(ivan, 'Save');
    await ivan.button('Edit contact').waitFor();
    await isAt(page, 'div');
    await page.keyboard.press('Tab');
    await isAt(page, 'button Change photo');
    await pressByKey(ivan, 'Edit contact');
    await isAt(page, 'input First name');
    await pressByKey(ivan, 'Cancel');
    await isAt(page, 'div');

    await pressByKey(ivan, 'Delete contact');
    await isAt(page, 'alertdialog Delete contact');
    await page.keyboard.press('Escape');
    await isAt(page, 'button Delete contact');
    await page.keyboard.press('Enter');
    await isAt(page, 'alertdialog Delete contact');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await ivan.button('Delete contact').waitFor({ state: 'detached' });
    await isAt(page, 'div');
    await ivan.close();
  });

  it.each(browsers)(
    'the focus stays with a user who types in the page around the widget, in $name',
    async ({ launch }) => {
      const own = await launch();
      try {
        const [alice, bob] = await Promise.all([
          Person.inWidget(own, callside, 'alice'),
          Person.inApp(browser, callside, 'bob'),
        ]);
        const { page } = alice;
        await page.evaluate(() => document.body.prepend(document.createElement('textarea')));
        const note = page.locator('textarea').first();
        await note.click();
        await bob.dial('101');
        await alice.button('Answer').waitFor();
        await page.keyboard.type('Wants a quote ');
        await alice.press('Answer');
        await alice.button('Hold').click();
        await note.click();
        await page.keyboard.press('End');
        await bob.press('Hang up');
        await alice.hasNoCall();
        await page.keyboard.type('by noon');
        expect(await note.inputValue()).toBe('Wants a quote by noon');
        await Promise.all([alice.close(), bob.close()]);
      } finally {
        await own.close();
      }
    },
  );

  inTurn('the focus returns to its place after a dialog over the page or the search field', async () => {
    const ivan = await Person.inApp(browser, callside, 'ivan');
    const { page } = ivan;
    await ivan.goTo('/settings');
    const link = page.getByRole('link', { name: 'My phones' });
    await link.focus();
    await page.keyboard.press('k');
    await isAt(page, 'button Close');
    await page.keyboard.press('Escape');
    await isAt(page, 'a My phones');
    await page.keyboard.press('Control+k');
    await isAt(page, 'combobox Search or command');
    await page.keyboard.press('Escape');
    await isAt(page, 'a My phones');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('forwarding');
    // The action appears after the rights of the user are loaded.
    await page
      .getByRole('option', { name: /forwarding/i })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/forwarding/);
    // The focused element disappeared with the previous page.
    await isAt(page, 'main');
    await ivan.close();
  });
});
