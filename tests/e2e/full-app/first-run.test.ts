import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { type OwnCompany, serveOwnCompany } from '#tests/support/company/own-company.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { Person } from '#tests/support/person.ts';

const browser = await launchBrowser();
let folder: string;
let company: OwnCompany;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-run-'));
  company = serveOwnCompany(await freePort(), ['--data', join(folder, 'data')]);
});
afterAll(async () => {
  await browser.close();
  await company.stop();
  await rm(folder, { recursive: true });
});

const password = 'Sunny-Day7';

it('from an empty folder to a call: six answers, a second user by a link, and both hear each other', async () => {
  const nina = await Person.at(browser, await company.setUpAddress());
  const { page } = nina;
  await page.setViewportSize({ width: 1440, height: 1100 });
  // The page takes the code out of its address when its script runs.
  await expect.poll(() => page.url()).not.toContain('#');
  const form = page.getByRole('form', { name: 'Set up your company' });
  await form.getByRole('button', { name: 'Set up' }).click();
  await form.getByText('Enter a name of at most 100 characters.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page.mainFrame())).toEqual([]);
  }
  // Country, time zone, domain and extension are suggested.
  const typed = [
    ['Name of the company', 'Harbour Freight'],
    ['First name', 'Nina'],
    ['Last name', 'New'],
    ['User name', 'nina'],
    ['Password', password],
  ] as const;
  expect(typed.length).toBeLessThanOrEqual(6);
  for (const [label, text] of typed)
    await form
      .getByRole('textbox', { name: label, exact: true })
      .or(form.getByLabel(label, { exact: true }))
      .first()
      .fill(text);
  expect(await form.getByLabel('Domain of phones and e-mail').inputValue()).toBe('harbour-freight.local');
  await form.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL(`${company.url}/administration/start`);
  await nina.canCall();
  await skipWelcome(nina);

  // The check calls the echo, and passes only when sound comes back.
  await page.getByText('This address is secure').waitFor();
  await page.getByText('You are the only user.').waitFor();
  await nina.press('Check everything');
  await page.getByText(/Everything works|Everything that could be checked works/).waitFor();
  expect(await page.locator('[data-state="passed"]', { hasText: 'Sound in both directions' }).count()).toBe(
    1,
  );
  expect(await findings(page.mainFrame())).toEqual([]);

  await nina.press('Add a user');
  const draft = page.getByRole('form', { name: 'New user' });
  await draft.getByLabel('First name').fill('Omar');
  await draft.getByLabel('Last name').fill('Old');
  await draft.getByRole('textbox', { name: 'User name' }).fill('omar');
  await draft.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('heading', { name: 'Omar Old' }).waitFor();
  await nina.press('Invite');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).last().click();

  const omar = await Person.at(browser, link);
  await omar.page.getByLabel('New password', { exact: true }).fill(password);
  await omar.page.getByLabel('New password again', { exact: true }).fill(password);
  await omar.press('Change password');
  await omar.page.waitForURL(`${company.url}/`);
  await omar.canCall();
  await skipWelcome(omar);
  await nina.goTo('/administration/start');
  await page.getByText('You have colleagues who can sign in.').waitFor();
  await nina.press('Hide this page');
  await page.waitForURL(`${company.url}/administration/users`);
  await page.getByRole('link', { name: 'Start', exact: true }).waitFor({ state: 'detached' });

  await nina.dial('102');
  await omar.card('Nina New').waitFor();
  await omar.press('Answer');
  await Promise.all([nina.hears(), omar.hears()]);
  await nina.press('Hang up');
  await Promise.all([nina.context.close(), omar.context.close()]);
});

/** New users are welcomed. */
async function skipWelcome({ page }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip' }).first().click();
  await dialog.waitFor({ state: 'detached' });
}
