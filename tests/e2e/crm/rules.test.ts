/** CRM rules from their editor to the page, the request and the program that they start. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sendCommand } from '../../../examples/desktop-helper/cli/send-command.ts';
import { HelperLab } from '../../contract/desktop-helper/helper-lab.ts';
import { findings } from '../../support/axe.ts';
import { Person } from '../../support/person.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

const { callside, browser } = await startTestEnvironment();
const grace = await Person.inApp(browser, callside, 'grace');
afterAll(() => grace.close());

const { page, context } = grace;
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
  await grace.press('Save');
  await page
    .getByRole('button', { name: /Open the customer/ })
    .first()
    .click();
  await page.getByText(`${crm}/?n=%2B33612345678&who=Zo%C3%A9`).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await grace.press('Run the saved rule');
  await grace.press('Not now');
  await grace.press('Log of the last runs');
  await page.getByText(/^Customer .* Left out$/).waitFor();

  const second = await context.newPage();
  await second.goto(`${callside.url}/crmrules/log`);
  await second.getByText(/^Customer .* Left out$/).waitFor();
  await page.bringToFront();
  await grace.dial('600');
  const opened = context.waitForEvent('page');
  await grace.press('Open');
  expect(new URL((await opened).url() || crm).protocol).toMatch(/^(about|https):$/);
  await until('the page of the customer is shown', async () => visited.length > 0);
  expect(visited).toHaveLength(1);
  expect(visited[0]).toContain('?n=600&who=');
  for (const tab of [page, second]) await tab.getByText(/^Customer .* Done$/).waitFor();
  await page.bringToFront();
  await grace.press('Hang up');
  await second.close();
});

/** Lets the page reach the helper at the port of this test: the usual one may have a helper of this machine. */
async function routeToHelper(port: number): Promise<void> {
  await context.routeWebSocket('ws://127.0.0.1:47821/', (route) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: { Origin: callside.url } });
    const early: string[] = [];
    socket.on('open', () => {
      for (const text of early.splice(0)) socket.send(text);
    });
    socket.on('message', (data) => route.send(String(data)));
    socket.on('close', () => void route.close());
    socket.on('error', () => void route.close());
    route.onMessage((text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else early.push(String(text));
    });
    route.onClose(() => socket.close());
  });
}

it('a rule for everybody sends a request to another host, and starts a program through the helper', async () => {
  const lab = await HelperLab.start();
  await routeToHelper(lab.helper.port);
  const started = join(lab.folder, 'started by Zoé');
  const programs = { touch: { command: 'touch', takesArguments: true } };
  writeFileSync(join(lab.folder, 'allowed.json'), JSON.stringify({ programs }));

  await page.goto(`${callside.url}/crmrules/new`);
  await field('Name').fill('Log and note');
  await page.getByRole('combobox', { name: 'For whom' }).selectOption('Everybody');
  const first = page.getByRole('group', { name: 'Action 1' });
  await first.getByRole('combobox', { name: 'What happens' }).selectOption('Send a request');
  await first.getByRole('textbox', { name: 'Name of the action' }).fill('Entry');
  await first.getByRole('textbox', { name: 'Address' }).fill(`${callside.parentUrl}/record/calls`);
  await first
    .getByRole('textbox', { name: 'Content' })
    .fill('{"phone":"{number}","name":"{name}","agent":"{userName}","began":"{time}"}');
  await field('Hosts that may get requests').fill(new URL(callside.parentUrl).host);
  await grace.press('Add an action');
  const second = page.getByRole('group', { name: 'Action 2' });
  await second.getByRole('combobox', { name: 'What happens' }).selectOption('Start a program');
  await second.getByRole('textbox', { name: 'Name of the action' }).fill('Note');
  await second.getByRole('textbox', { name: 'Program' }).fill('touch');
  await second.getByRole('textbox', { name: 'Arguments' }).fill(join(lab.folder, 'started by {name}'));
  await grace.press('Save');
  await page.getByRole('button', { name: /Log and note/ }).waitFor();

  // The helper is set up, in a page whose policy has the host of the new rule: the page shows a code, which the user confirms at the program.
  await page.goto(`${callside.url}/settings/telephony`);
  await page.getByRole('link', { name: /^Download version/ }).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await grace.press('Look for the program');
  const command = await page.locator('code', { hasText: 'allow' }).innerText();
  expect(command).toMatch(/^node callside-helper\.js allow \d{6}$/);
  expect(await findings(page.mainFrame())).toEqual([]);
  await sendCommand(lab.folder, { command: 'allow', code: command.slice(-6) });
  await page.locator('[data-desktop-phone="ready"]').waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);

  await grace.press('More');
  await page
    .getByRole('link', { name: 'CRM rules' })
    .or(page.getByRole('menuitem', { name: 'CRM rules' }))
    .click();
  await page.getByRole('button', { name: /Log and note/ }).click();
  await field('Name of the caller').fill('Zoé');
  await grace.press('Run the saved rule');
  await grace.press('Log of the last runs');
  await page.getByText(/^Entry · localhost:\d+ · Done · 201$/).waitFor();
  await page.getByText('Note · touch · Done').waitFor();
  expect(existsSync(started)).toBe(true);
  const logged = await fetch(`${callside.parentUrl}/record/calls?phone=0612345678`);
  expect(await logged.json()).toMatchObject([{ name: 'Zoé' }]);
});
