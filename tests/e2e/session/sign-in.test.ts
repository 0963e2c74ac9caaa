import { expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();

it('the second step is requested, again after a wrong code, and accepts the right one', async () => {
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.goto(callside.url);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByRole('textbox', { name: 'User name' }).fill('heidi');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await signIn.click();

  await page.getByText('We sent you a code by Sms').waitFor();
  const code = page.getByRole('textbox', { name: 'Code' });
  expect(await page.getByText('Enter the code you received').count()).toBe(0);
  await code.fill('nonsense');
  await signIn.click();
  await page.getByText('The code is not right').waitFor();

  const { codes } = await (await fetch(`${callside.url}/control/codes`)).json();
  expect(codes).toEqual([{ login: 'heidi', code: expect.stringMatching(/^\d{6}$/) }]);
  await code.fill(codes[0].code);
  await signIn.click();
  await page.locator('[data-phone="connected"]').first().waitFor();
  await context.close();
});

inTurn('the Sign in button keeps its place, and the help below it shows at once', async () => {
  for (const [path, viewport] of [
    ['/', { width: 1280, height: 720 }],
    ['/widget/', { width: 320, height: 480 }],
  ] as const) {
    const context = await newPerson(browser);
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    const held = Promise.withResolvers<void>();
    // Every file that is loaded after the first screen.
    await page.route(/\/assets\/(?!index-|early-)[\w-]+\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(callside.url + path);
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.waitFor();
    const box = await signIn.boundingBox();
    const language = page.getByLabel('Language');
    expect(await language.isVisible()).toBe(true);
    held.resolve();
    await page.waitForLoadState('networkidle');
    expect(await signIn.boundingBox()).toEqual(box);
    const lowest = await language.boundingBox();
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    await context.close();
  }
});

inTurn('the screens after sign-in show once the formats of the language are loaded', async () => {
  const context = await newPerson(browser);
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route(/\/i18n\/angular-locale_/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${callside.url}/widget/`);
  await page.getByRole('textbox', { name: 'User name' }).fill('alice');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  // The phone registers meanwhile; only the screens wait.
  await page.locator('[data-phone="connected"]').first().waitFor({ state: 'attached' });
  const keypad = page.getByRole('tab', { name: 'Keypad' });
  expect(await keypad.isVisible()).toBe(false);
  await page.getByRole('status').filter({ visible: true }).first().waitFor();
  held.resolve();
  await keypad.waitFor();
  await context.close();
});
