/** A CRM without an interface for phones: the phone system asks it by web addresses that an administrator has given. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { newPerson } from '#tests/support/browser.ts';
import { patientCallers } from '#tests/support/callside.ts';
import { blockNamed } from '#tests/support/documents/blocks.ts';
import { EventReceiver } from '#tests/support/network/event-receiver.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { Person } from '#tests/support/person.ts';
import { isInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { hasTryton, Tryton } from '#tests/support/tryton/tryton.ts';
import { until } from '#tests/support/until.ts';
import { serveFiles } from '../bridge/serve-files.ts';

const frameWith = (query: string) =>
  ['text/html', () => `<iframe src="${callside.url}/widget/?crm=web${query}"></iframe>`] as const;

/** Any page of a CRM: the phone, and a number in its text. */
const pages = await serveFiles({
  '/frame': frameWith(''),
  '/light': frameWith('&scheme=light'),
  '/': [
    'text/html',
    () => `<!doctype html><html lang="en"><title>Acme CRM</title><h1>Jane Doe</h1><p>01 00 00 06 00</p>
${blockNamed('docs/integrations/open-crms.md: crm=web').code.replaceAll('https://phone.example.com', callside.url)}
</html>`,
  ],
});
afterAll(() => pages.close());
const { callside, browser } = await startTestEnvironment([
  '--memory',
  ...patientCallers,
  ...['--webhook-host', '127.0.0.1'],
  ...['--parent', pages.origin],
]);
/** No type of an event that other webhooks get. */
const logged: string = 'call.logged';
const bridge = fileURLToPath(new URL('../../../examples/crm-modules/tryton/bridge.js', import.meta.url));

const documented = (text: string): string => blockNamed(`docs/integrations/open-crms.md: ${text}`).code;

/** Checks the signature of a lookup as the documentation does. It throws for a wrong signature. */
const checkLookup = new Function('Webhook', 'secret', 'request', documented('JSON.stringify(request.url)'));

/** An administrator makes a webhook the CRM. Returns its secret. */
async function setUp(ivan: Person, name: string, origin: string): Promise<string> {
  const { page } = ivan;
  await ivan.goTo('/administration/webhooks/new');
  const form = page.getByRole('form', { name: 'New webhook' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByLabel('Address', { exact: true }).fill(`${origin}/calls`);
  await form.getByRole('switch', { name: 'All events' }).click();
  await form.getByRole('switch', { name: 'State of an agent' }).click();
  await form.getByRole('switch', { name: 'This is our CRM' }).click();
  await form.getByLabel('Address that names callers').fill(`${origin}/search?phone={number}`);
  await form.getByLabel('Page of a caller').fill(`${pages.origin}/?number={number}`);
  const add = form.getByRole('button', { name: 'Add webhook' });
  await add.click();
  await form.getByText('The address of a page has to have {id} in its path or query.').waitFor();
  await form.getByLabel('Page of a caller').fill(`${pages.origin}/?party={id}`);
  expect(await findings(page.mainFrame())).toEqual([]);
  await add.click();
  const dialog = page.getByRole('dialog', { name: `Secret of ${name}` });
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).first().click();
  return secret;
}

async function removeCrm(ivan: Person): Promise<void> {
  const remove = ivan.page.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  await ivan.page.getByText(/^Remove .*\?$/).waitFor();
  await remove.last().click();
  await ivan.page.getByText('No webhooks').waitFor();
}

/** Alice in the phone of the CRM's page. */
async function openCrm(): Promise<Person> {
  const page = await (await newPerson(browser)).newPage();
  await page.goto(pages.origin);
  const alice = Person.inFrameOf(page);
  await alice.signIn('alice');
  return alice;
}

it('a call is one entry in a CRM that refuses, stores nothing and answers late', async () => {
  const receiver = new EventReceiver();
  const { origin } = new URL(await receiver.listen());
  onTestFinished(() => receiver.close());
  const ivan = await Person.inApp(browser, callside, 'ivan');
  const secret = await setUp(ivan, 'Acme CRM', origin);
  const refusals = [500, 429, 200];
  receiver.answer = (response, request) => {
    if (request.method === 'GET') {
      checkLookup(Webhook, secret, request);
      return response.writeHead(200).end(documented('"records"'));
    }
    const status = receiver.types.at(-1) === logged ? refusals.shift() : undefined;
    if (status !== undefined) return response.writeHead(status).end('ok');
    return response.writeHead(200).end(JSON.stringify({ id: 'n-1' }));
  };
  const alice = await openCrm();
  await alice.app.getByText('Connected to Acme CRM').waitFor();
  await alice.page.getByRole('button', { name: /Call 01 00 00 06 00/ }).click();
  await alice.button('Hold').waitFor();
  await alice.press('Hang up');
  await alice.hasNoCall();
  const logs = () => receiver.received.filter(({ event }) => event.type === logged);
  await expect.poll(() => logs().length, { timeout: 20_000 }).toBe(4);
  expect(new Set(logs().map(({ event }) => event.id)).size).toBe(1);
  const { data } = JSON.parse(documented('"call.logged"'));
  expect(Object.keys(logs()[0]?.event.data ?? {}).toSorted()).toEqual(Object.keys(data).toSorted());
  await alice.app.getByText('Jane Doe').first().waitFor();
  await alice.close();
  await removeCrm(ivan);
  await ivan.close();
});

it.each([
  ['/frame', 'dark', 'dark'],
  ['/frame', 'light', 'light'],
  ['/light', 'dark', 'light'],
  ['/', 'dark', 'light'],
] as const)('the phone at %s in a browser that prefers %s is %s', async (path, preferred, shown) => {
  const page = await (await newPerson(browser)).newPage();
  onTestFinished(() => page.context().close());
  await page.emulateMedia({ colorScheme: preferred });
  await page.goto(`${pages.origin}${path}`);
  const body = page.frameLocator('iframe').locator('body');
  const isDark = () =>
    body.evaluate((element) => {
      const { theme } = element.ownerDocument.documentElement.dataset;
      return (theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
    });
  await body.getByRole('textbox', { name: 'User name' }).or(body.getByRole('button')).first().waitFor();
  expect(await isDark()).toBe(shown === 'dark');
});

it.runIf(isInTurn('Tryton') && hasTryton())(
  'Tryton shows the party of a clicked number, and has one note of the call with the notes of the user',
  async () => {
    const tryton = await Tryton.start();
    onTestFinished(() => tryton.stop());
    const jane = await tryton.addParty(`Jane O'Neil {{x}}</script>`, '+33 1 00 00 06 00');
    await tryton.addParty('Nobody', '+33 1 00 00 06 01');
    const unknown = await tryton.addParty('Unknown callers');
    const port = await freePort();
    const ivan = await Person.inApp(browser, callside, 'ivan');
    const secret = await setUp(ivan, 'Tryton', `http://127.0.0.1:${port}`);
    const program = spawn(process.execPath, [bridge], {
      stdio: 'inherit',
      env: {
        ...process.env,
        TRYTON_URL: tryton.url,
        TRYTON_PASSWORD: tryton.password,
        CALLSIDE_SECRET: secret,
        UNKNOWN_PARTY: String(unknown),
        PORT: String(port),
      },
    });
    onTestFinished(async () => {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    });
    await until('the bridge refuses what is not signed', () =>
      fetch(`http://127.0.0.1:${port}/search?phone=1`).then(
        ({ status }) => status === 401,
        () => false,
      ),
    );
    const alice = await openCrm();
    await alice.app.getByText('Connected to Tryton').waitFor();
    const opened = alice.page.context().waitForEvent('page');
    await alice.page.getByRole('button', { name: /Call 01 00 00 06 00/ }).click();
    await alice.button('Hold').waitFor();
    expect((await opened).url()).toBe(`${pages.origin}/?party=${jane}`);
    await alice.press('Add note');
    const form = alice.app.getByRole('form', { name: /^Call notes/ });
    await form.getByLabel('Notes').fill('Wants a quote: 3 < 4 & "soon"');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await alice.press('Hang up');
    await alice.hasNoCall();
    await expect
      .poll(() => tryton.notes(), { timeout: 20_000 })
      .toEqual([
        {
          id: expect.any(Number),
          resource: `party.party,${jane}`,
          message: expect.stringMatching(
            /^Call to Jane O'Neil \{\{x\}\}<\/script>\n\+33100000600,[\s\S]*Alice Martin\nWants a quote: 3 < 4 & "soon"\n\[callside:/,
          ),
        },
      ]);
    await alice.close();
    await ivan.close();
  },
);
