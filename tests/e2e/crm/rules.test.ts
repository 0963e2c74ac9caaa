/** A CRM rule from its editor to the page that it opens, with two tabs. */
import { afterAll, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { Person } from '../../support/person.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

const { callside, browser } = await startTestEnvironment();
const alice = await Person.inApp(browser, callside, 'alice');
afterAll(() => alice.close());

const { page, context } = alice;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const crm = 'https://crm.example';

it('a rule is written, tested, runs once for a call with two tabs open, and is in the log', async () => {
  const visited: string[] = [];
  await context.route(`${crm}/**`, async (route) => {
    visited.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>CRM</title>' });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${callside.url}/crmrules/new`);
  await field('Name').fill('Open the customer');
  await page.getByRole('switch', { name: 'I call somebody' }).click();
  await page.getByRole('switch', { name: 'A call rings' }).click();
  await page.getByRole('combobox', { name: 'Calls', exact: true }).selectOption('both');
  await field('Name of the action').fill('Customer');
  await field('Address').fill('javascript:alert(1)');
  await page.getByText('It has to begin with http:// or https://').waitFor();
  await field('Address').fill(`${crm}/?n={number}&who={name}`);
  await page.getByRole('switch', { name: 'Ask me first' }).click();
  await alice.press('Save');
  await page
    .getByRole('button', { name: /Open the customer/ })
    .first()
    .click();
  await page.getByText(`${crm}/?n=%2B33612345678&who=Zo%C3%A9`).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await alice.press('Run the saved rule');
  await alice.press('Not now');
  await alice.press('Log of the last runs');
  await page.getByText(/^Customer .* Left out$/).waitFor();

  const second = await context.newPage();
  await second.goto(`${callside.url}/crmrules/log`);
  await second.getByText(/^Customer .* Left out$/).waitFor();
  await page.bringToFront();
  await alice.dial('600');
  const opened = context.waitForEvent('page');
  await alice.press('Open');
  expect(new URL((await opened).url() || crm).protocol).toMatch(/^(about|https):$/);
  await until('the page of the customer is shown', async () => visited.length > 0);
  expect(visited).toHaveLength(1);
  expect(visited[0]).toContain('?n=600&who=');
  for (const tab of [page, second]) await tab.getByText(/^Customer .* Done$/).waitFor();
  await page.bringToFront();
  await alice.press('Hang up');
});
