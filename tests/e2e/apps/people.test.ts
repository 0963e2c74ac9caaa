/** Contacts, favourites, files of contacts and the external address book in both apps. */
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { findProgram } from '#tests/support/packages.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { Slapd } from '#tests/support/slapd.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const fishers = '+44 20 7946 0018';
const slapd = findProgram('slapd');
const partners =
  slapd === undefined
    ? undefined
    : await Slapd.start(slapd, [
        { uid: 'zoe', cn: 'Zoe Harper', sn: 'Harper', telephoneNumber: '+49 30 90182099', o: 'Harper Ltd' },
        { uid: 'ann', cn: 'Ann Fisher', sn: 'Fisher', telephoneNumber: fishers, o: 'Fisher & Sons' },
        { uid: 'ben', cn: 'Ben Fisher', sn: 'Fisher', telephoneNumber: fishers, mail: 'ben@fisher.example' },
      ]);
afterAll(() => partners?.stop());

const { callside, browser } = await startTestEnvironment([
  '--memory',
  ...(partners ? ['--address-book', `Partners=${partners.options.url}`] : []),
]);
const present: Person[] = [];
afterEach(async () => {
  await Promise.all(present.splice(0).map((person) => person.close()));
});

async function inApp(login: string, path: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  present.push(person);
  await person.page.setViewportSize({ width: 1440, height: 900 });
  await person.goTo(path);
  return person;
}

const field = ({ app }: Pick<Person, 'app'>, name: string) => app.getByRole('textbox', { name, exact: true });

/** Chooses a rare action for a person. */
async function chooseFor({ page }: Pick<Person, 'page'>, who: string, action: string) {
  await page.getByRole('button', { name: `More about ${who}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('a contact gets more fields, a folder of favourites, a crown and a speed dial', async () => {
  const ivan = await inApp('ivan', '/contact/favorites');
  const { page } = ivan;
  await ivan.press('New folder');
  await field(ivan, 'Name of the folder').fill('Suppliers');
  await ivan.press('Save');
  await page.getByRole('combobox', { name: 'Folder' }).waitFor();

  // A user without the right to share learns it before anything is typed.
  await ivan.goTo('/contact/edit/shared/new');
  await page.getByRole('heading', { name: 'New contact' }).waitFor();
  await page.getByText('Only you will see this one.').waitFor();
  await ivan.goTo('/contact/edit/privates/new?label=Marlow&pnumber=%2B33612345678');
  await page.getByText('More fields').click();
  await field(ivan, 'Department').fill('Boatyard');
  await field(ivan, 'Fax').fill('+33155500003');
  await field(ivan, 'Website').fill('boats');
  await ivan.press('Save');
  await page.getByText('A website begins with https:// or http://.').waitFor();
  await field(ivan, 'Website').fill('https://boats.example');
  await ivan.press('Save');
  await page.getByRole('link', { name: 'https://boats.example' }).waitFor();
  await page.getByText('Boatyard').first().waitFor();
  const fax = page.getByRole('link', { name: 'Send a fax to +33 1 55 50 00 03' });
  expect(await fax.getAttribute('href')).toBe('mailto:33155500003@fax.acme.example');

  const more = (action: string) => chooseFor(ivan, 'Marlow', action);
  await more('Number of calls and messages');
  await page.waitForURL('**/contact/histories/privates/*');
  await page.getByText('Calls in your history: 0').waitFor();
  await ivan.press('More about Marlow');
  await page.getByRole('menuitem', { name: 'Add to denylist' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Number of calls and messages' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await ivan.press('Mark as very important');
  await ivan.button('No longer very important').waitFor();
  await more('Add to denylist');
  await page.getByText('Marlow is on your denylist').waitFor();
  await more('Remove from denylist');
  await page.getByText('Marlow can call you again').waitFor();
  await ivan.press('Add to favourites');
  await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Suppliers' });
  await more('Add a speed dial');
  await field(ivan, 'Code, dialled behind a star').fill('1x');
  const dial = page.getByRole('form', { name: 'Add a speed dial' });
  await dial.getByRole('button', { name: 'Save' }).click();
  await page.getByText('One to three digits.').waitFor();
  await field(ivan, 'Code, dialled behind a star').fill('12');
  await dial.getByRole('button', { name: 'Save' }).click();
  await ivan.button('Remove speed dial *12').waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);

  await ivan.goTo('/contact/favorites');
  await page.getByRole('tab', { name: 'Suppliers (1)' }).click();
  const row = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await row.filter({ hasText: 'Marlow' }).getByText('*12').waitFor();
  expect(await row.count()).toBe(1);
});

inTurn(
  'two people who change one field of a contact see the change of the other before they overwrite it',
  async () => {
    const first = await inApp('dave', '/contact/edit/shared/new?label=Contested');
    await first.press('Save');
    await first.button('Edit contact').waitFor();
    const address = new URL(first.page.url()).pathname;
    const app = await first.page.context().newPage();
    const second = { app, press: (name: string) => app.getByRole('button', { name, exact: true }).click() };
    await app.goto(callside.url + address);
    await Promise.all([first.press('Edit contact'), second.press('Edit contact')]);
    await field(first, 'Company').fill('First Ltd');
    await field(first, 'Home number').fill('0155');
    await first.press('Save');
    await first.button('Edit contact').waitFor();
    await field(second, 'Company').fill('Second Ltd');
    await second.press('Save');
    await app.getByText('Company: First Ltd').waitFor();
    expect(await field(second, 'Home number').inputValue()).toBe('0155');
    await second.press('Use theirs');
    expect(await field(second, 'Company').inputValue()).toBe('First Ltd');
    await field(second, 'Company').fill('Both Ltd');
    await second.press('Save');
    await second.press('Delete contact');
    await app.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
    await app.waitForURL('**/contact/shared');
  },
);

inTurn(
  'a file of contacts is imported, names refused rows, completes duplicates, and others are merged',
  async () => {
    const grace = await inApp('grace', '/contact/import');
    const { page } = grace;
    const choose = (rows: string) =>
      page
        .getByLabel('Choose a vCard or CSV file')
        .setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await choose('First name,Last name,Mobile\nAda,Imported,0612345678\n"open,x\nEve,Imported,call me\n');
    await page.getByText('Contacts that can be added: 2').waitFor();
    await page.getByText('Rows that cannot be added: 1').waitFor();
    await page.getByText('Values that cannot be saved and are left out: 1').waitFor();
    await page.getByText('Line 4: Mobile number: This number cannot be called.').waitFor();
    await grace.press('Import');
    await page.getByText('Added: 2, completed: 0, left as they were: 0').waitFor();
    await grace.press('Import another file');
    await choose('First name,Last name,Mobile,Company\nADA,Imported,+33 6 12 34 56 78,Engines Ltd\n');
    await page.getByRole('combobox', { name: 'Contacts that you have already: 1' }).waitFor();
    await grace.press('Import');
    await page.getByText('Added: 0, completed: 1, left as they were: 0').waitFor();
    const download = page.waitForEvent('download');
    await grace.press('vCard');
    const file = await download;
    expect(file.suggestedFilename()).toBe('callside-contacts.vcf');
    const cards = await text(await file.createReadStream());
    expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(2);
    expect(cards).toContain('ORG:Engines Ltd');

    await grace.press('Import another file');
    await choose('First name,Last name,Mobile\nAda,Imported,0612345678\n');
    await page
      .getByRole('combobox', { name: 'Contacts that you have already: 1' })
      .selectOption('Add them a second time');
    await grace.press('Import');
    await page.getByText('Added: 1, completed: 0').waitFor();
    await grace.press('Find duplicates');
    const pair = page.getByRole('region', { name: /^ada imported and ada imported$/i });
    await pair.getByRole('group', { name: 'Company' }).getByRole('radio', { name: 'Engines Ltd' }).waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await pair.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('No duplicates').waitFor();
    await grace.press('Undo');
    await pair.waitFor();
  },
);

inTurn('a caller denied from the history rings no more; the row can be deleted and restored', async () => {
  const [carol, ivan] = await Promise.all([inApp('carol', '/callhistories/personal'), inApp('ivan', '/')]);
  const { page } = carol;
  await Promise.all([carol.canCall(), ivan.canCall()]);
  await ivan.dial('103');
  await carol.press('Decline');
  await ivan.hasNoCall();
  const rows = page.getByRole('list', { name: 'Recents' }).getByRole('listitem').filter({ hasText: 'Ivan' });
  await rows
    .filter({ hasText: 'Declined' })
    .getByRole('button', { name: /^More about Ivan/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add to denylist' }).click();
  await page.getByText(/^Ivan .* is on your denylist$/).waitFor();

  const rang = await carol.timesPlayed('ringing');
  await ivan.dial('103');
  const denied = rows.filter({ hasText: 'Denied' });
  await denied.waitFor();
  expect(await carol.timesPlayed('ringing')).toBe(rang);
  await denied.getByRole('button').first().click();
  await carol.press('Delete from history');
  await denied.waitFor({ state: 'detached' });
  await carol.press('Undo');
  await denied.waitFor();
  await carol.press('Sort: Day');
  await page.getByRole('menuitemradio', { name: 'Person' }).click();
  await carol.button('Sort: Person').waitFor();
  await page.getByRole('heading', { name: /^Ivan .* \(2\)$/ }).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
});

inTurn('the widget shows the types of entries, and spells names with the keys of its dial pad', async () => {
  const grace = await Person.inWidgetPage(browser, callside, 'grace');
  present.push(grace);
  await grace.page.setViewportSize({ width: 360, height: 640 });
  await grace.app.getByRole('tab', { name: 'People' }).click();
  await grace.app.getByRole('tab', { name: 'Services' }).click();
  await grace.app.getByText('Queue · 301').waitFor();
  await grace.app.getByRole('tab', { name: 'Keypad' }).click();
  await grace.app.getByRole('combobox').first().fill('262');
  await grace.app
    .getByRole('option', { name: /Bob Keller/ })
    .first()
    .waitFor();
});

const callIn = (to: string, from: string) =>
  fetch(`${callside.url}/control/callers`, {
    method: 'POST',
    body: JSON.stringify({ to, from, hangUpAfterMs: 600_000 }),
  });

it.skipIf(!partners)(
  'the external address book is searched, names callers, and says what is wrong',
  async () => {
    const frank = await Person.inApp(browser, callside, 'frank');
    present.push(frank);
    const { page } = frank;
    const isOfBook = (message: { url(): string }) => message.url().endsWith('/v1/directory/AddressBook');
    /** It connects 20 seconds after its start. No request may be under way then, because its time would be over. */
    const skipDelay = (connected: () => Promise<unknown>) =>
      until('the address book is connected', async () => {
        const outcome = connected().then(
          () => true,
          () => false,
        );
        await page.clock.fastForward(20_000);
        return outcome;
      });
    await page.clock.install();
    await page.setViewportSize({ width: 1440, height: 900 });
    const started = page.waitForResponse(isOfBook);
    await page.goto(`${callside.url}/directory`);
    await Promise.all([started, frank.canCall()]);
    await skipDelay(() => page.waitForRequest(isOfBook, { timeout: 1_000 }));
    const search = page.getByRole('searchbox', { name: 'Search people and numbers' });
    const results = page.getByRole('region', { name: 'In external address books' });
    await search.fill('harp');
    await results.getByText('Harper Ltd · Partners').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);

    await callIn('106', '+493090182099');
    await frank.card('Zoe Harper').waitFor();
    await frank.card('Zoe Harper').getByRole('button', { name: 'Zoe Harper, Harper Ltd' }).click();
    const shown = frank.card('Zoe Harper').getByRole('region', { name: 'Zoe Harper' });
    await shown.getByText('Harper Ltd').waitFor();
    await frank.press('Decline');
    await frank.hasNoCall();
    await shown.waitFor({ state: 'detached' });

    await callIn('106', '+442079460018');
    await page.getByText('Who is calling?').waitFor();
    await frank.button('Ann Fisher, Fisher & Sons').waitFor();
    await frank.press('Ben Fisher');
    await page
      .getByRole('region', { name: 'Ben Fisher' })
      .getByRole('link', { name: 'ben@fisher.example' })
      .waitFor();
    await frank.press('Decline');
    await frank.hasNoCall();

    // The server of the address book fails.
    await partners?.stop();
    await search.fill('fish');
    await results.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();

    if (!isWholeMatrix) return;
    // The enterprise takes the script of a third party instead: first without a licence, then without a directory.
    const script = `${callside.url}/address-book.js`;
    let licence: object = {};
    await page.route('**/v1/directory/AddressBookScript', (route) =>
      route.fulfill({ json: { items: [{ name: 'Acme', script, ...licence }] } }),
    );
    const object = '{ connect(_, report) { report(1); }, disconnect() {}, getAddressBooks: async () => [] }';
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `window.Acme = ${object};` }),
    );
    await page.reload();
    await page.getByText('There is no licence for the external address book.').waitFor();
    licence = { licence: 'L-1' };
    const loaded = page.waitForResponse(script);
    await page.reload();
    await Promise.all([loaded, frank.canCall()]);
    const missing = page.getByText('The external address book has no directory to search.');
    await skipDelay(() => missing.waitFor({ timeout: 1_000 }));
  },
);

it('a user names an assistant in the own entry, and colleagues see it', async () => {
  const ivan = await inApp('ivan', '/contact/directory');
  const { page } = ivan;
  await page
    .getByRole('button', { name: /Ivan Petrov/ })
    .first()
    .click();
  await chooseFor(ivan, 'Ivan Petrov', 'Assistants and superiors');
  const assistants = page.getByRole('region', { name: 'Assistant', exact: true });
  await assistants.getByRole('combobox', { name: 'Add an assistant' }).fill('heidi');
  await page.getByRole('option', { name: /Heidi/ }).click();
  await assistants.getByRole('listitem').filter({ hasText: 'Heidi' }).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await ivan.press('Done');
  await page
    .getByRole('button', { name: /^Heidi/ })
    .last()
    .waitFor();

  const bob = await inApp('bob', '/contact/directory');
  await bob.page
    .getByRole('button', { name: /Ivan Petrov/ })
    .first()
    .click();
  await bob.page
    .getByRole('button', { name: /^Heidi/ })
    .last()
    .waitFor();
  await bob.press('More about Ivan Petrov');
  await bob.page.getByRole('menuitem', { name: 'Add to denylist' }).waitFor();
  expect(await bob.page.getByRole('menuitem', { name: 'Assistants and superiors' }).count()).toBe(0);
});
