/** CRM rules from their editor to the page, the request and the program that they start; and the phone of that program. */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { sendCommand } from '#desktop-helper/cli/send-command.ts';
import { HelperLab, heardIn } from '#tests/contract/desktop-helper/helper-lab.ts';
import { startHelperProcess } from '#tests/contract/desktop-helper/helper-process.ts';
import { findings } from '#tests/support/axe.ts';
import { findProgram } from '#tests/support/packages.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

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
  await grace.goTo('/crmrules/new');
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
  // Playwright gives every page the focus, and the question would appear in the faster page.
  await second.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await second.goto(`${callside.url}/crmrules/log`);
  await second.getByText(/^Customer .* Left out$/).waitFor();
  await page.bringToFront();
  await grace.dial('600');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    grace
      .cards()
      .getByRole('button', { name: /^Open .* in Customer$/ })
      .click(),
  ]);
  expect(new URL(opened.url() || crm).protocol).toMatch(/^(about|https):$/);
  await until('the page of the customer is shown', async () => visited.length > 0);
  expect(visited).toHaveLength(1);
  expect(visited[0]).toContain('?n=600&who=');
  for (const tab of [page, second]) await tab.getByText(/^Customer .* Done$/).waitFor();
  await page.bringToFront();
  await grace.press('Hang up');
  await second.close();
});

/** Lets the page reach the helper at the port of this test: the usual port may have a helper of this machine. */
async function routeToHelper(port: () => number): Promise<void> {
  await context.routeWebSocket('ws://127.0.0.1:47821/', (route) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/`, { headers: { Origin: callside.url } });
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
  await routeToHelper(() => lab.helper.port);
  const started = join(lab.folder, 'started by Zoé');
  const programs = { touch: { command: 'touch', takesArguments: true } };
  writeFileSync(join(lab.folder, 'allowed.json'), JSON.stringify({ programs }));

  await grace.goTo('/crmrules/new');
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
  await grace.press('Connect');
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
  // Until then the first rule is open, which has the same field.
  await expect.poll(() => field('Name').inputValue()).toBe('Log and note');
  await field('Name of the caller').fill('Zoé');
  await grace.press('Run the saved rule');
  await grace.press('Log of the last runs');
  await page.getByText(/^Entry · localhost:\d+ · Done · 201$/).waitFor();
  await page.getByText('Note · touch · Done').waitFor();
  // The helper reports a program as done once it has started.
  await until('the program has run', async () => existsSync(started));
  const logged = await fetch(`${callside.parentUrl}/record/calls?phone=0612345678`);
  expect(await logged.json()).toMatchObject([{ name: 'Zoé' }]);
});

/** Opens a connection to the helper in a page, as any page of the browser can, and returns its answers. */
const tellHelper = (port: number) =>
  new Promise<readonly string[]>((resolve) => {
    const socket = new window.WebSocket(`ws://127.0.0.1:${port}/`);
    const told: string[] = [];
    socket.onopen = () => {
      for (const command of [{ type: 'hello' }, { type: 'dial', id: 1, destination: '600' }])
        socket.send(JSON.stringify(command));
    };
    socket.onmessage = ({ data }) => {
      told.push(data as string);
      if (told.length === 2) socket.close();
    };
    socket.onclose = () => resolve(told);
  });

/** Starts a foreign site, whose content security policy permits everything. Returns its address. */
async function startForeignSite(): Promise<string> {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html', Connection: 'close' })
      .end('<title>Foreign</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

it.skipIf(!findProgram('baresip'))(
  'the phone of the helper carries a call with sound, and a user whose helper is gone sees what to do',
  async () => {
    let port = 1;
    await routeToHelper(() => port);
    const phone = page.locator('[data-desktop-phone]');
    await page.goto(`${callside.url}/settings/telephony`);
    await grace.press('Remove the permission');
    await grace.press('Connect');
    await page.getByText('The program is not running on this computer. Start it, then look again.').waitFor();

    const helper = await startHelperProcess();
    port = helper.port;
    await grace.press('Look again');
    const command = await page.locator('code', { hasText: 'allow' }).innerText();
    await sendCommand(helper.folder, { command: 'allow', code: command.slice(-6) });
    await grace.press('Use this phone');
    await phone.and(page.locator('[data-desktop-phone="connected"]')).waitFor();
    await page.locator('[data-phone="connected"]').filter({ hasText: 'Desktop phone' }).waitFor();

    await grace.dial('600');
    await grace.button('Hold').waitFor();
    await until('the loudspeaker plays the echo', async () => heardIn(helper.folder, 440) > 0.02);

    // Pages of other origins reach the port, but not the phone.
    const foreign = await context.newPage();
    await foreign.goto(await startForeignSite());
    const told = await foreign.evaluate(tellHelper, helper.port);
    expect(told.map((text) => JSON.parse(text))).toMatchObject([
      { type: 'welcome', isPaired: false },
      { type: 'refused', id: 1, reason: 'notPaired' },
    ]);
    const sandboxed = await foreign.evaluateHandle(() => {
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts');
      document.body.append(frame);
      return frame;
    });
    const frame = await sandboxed.contentFrame();
    expect(await frame?.evaluate(tellHelper, helper.port)).toEqual([]);
    await foreign.close();

    helper.kill();
    await grace.hasNoCall();
    await page.getByText('The program does not answer. Start it on this computer.').waitFor();
    await grace.button('Try again').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
  },
);
