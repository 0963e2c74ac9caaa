import type { Locator } from 'playwright';
import { afterAll, afterEach, expect, it } from 'vitest';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
/** Pages stay open for the next tests, because opening a page takes longer than most of what a test does there. */
const present = new Map<string, Person>();
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  // A dialog that a failed test left open would fail the next test too.
  for (const person of present.values()) await person.close();
  present.clear();
});
afterAll(async () => {
  for (const person of present.values()) await person.close();
});

/** Returns the user's page, which shows the keypad and no call. */
async function inWidget(login: string): Promise<Person> {
  const known = present.get(login);
  if (known) {
    await known.hasNoCall();
    await tab(known, 'Keypad').click();
    return known;
  }
  const person = await Person.inWidgetPage(browser, callside, login);
  present.set(login, person);
  await person.page.setViewportSize({ width: 320, height: 600 });
  return person;
}

const tab = (person: Person, name: string | RegExp) => person.app.getByRole('tab', { name });

it('alice works as an agent: logs in, takes part in one group, pauses for lunch', async () => {
  const alice = await inWidget('alice');
  const bar = alice.app.getByRole('region', { name: 'Agent', exact: true });
  await bar.getByText('Not taking queue calls').waitFor();
  await alice.press('Start taking calls');
  await bar.getByText('Ready').waitFor();

  await alice.press('Queues: 2 of 2');
  const sales = alice.app.getByRole('switch', { name: 'Take calls of Sales' });
  await sales.click();
  await alice.button('Queues: 1 of 2').waitFor();
  expect(await sales.isChecked()).toBe(false);
  await sales.click();

  await alice.press('Break');
  await alice.app.getByRole('menuitem', { name: 'Lunch' }).click();
  await bar.getByRole('status').getByText('Lunch').waitFor();
  await alice.press('End break');
  await bar.getByText('Ready').waitFor();
  await alice.press('Stop taking calls');
  await bar.getByText('Not taking queue calls').waitFor();
});

inTurn('a user who is not an agent has no agent status and no queue', async () => {
  const carol = await inWidget('carol');
  await tab(carol, 'Keypad').waitFor();
  await carol.canCall();
  expect(await carol.app.getByRole('region', { name: 'Agent', exact: true }).count()).toBe(0);
  expect(await tab(carol, 'Queue').count()).toBe(0);
});

inTurn('alice chooses the number to present at the keypad', async () => {
  const alice = await inWidget('alice');
  await alice.press('My number');
  await alice.app.getByRole('menuitemradio', { name: /Acme Sales/ }).click();
  await alice.button(/Calling as Acme Sales/).click();
  await alice.app.getByRole('menuitemradio', { name: 'My number' }).click();
  await alice.button('My number').waitFor();
});

inTurn('missed calls of bob count on the tab until he opens it, and form one row', async () => {
  const [alice, bob] = await Promise.all([inWidget('alice'), inWidget('bob')]);
  for (const missed of [1, 2]) {
    await alice.dial('102');
    await bob.button('Answer').waitFor();
    await alice.press('Hang up');
    await alice.hasNoCall();
    await tab(bob, `${missed} missed`).waitFor();
  }
  await tab(bob, /Recents/).click();
  await bob.app.getByRole('tab', { name: 'Missed', exact: true }).click();
  await bob.app.getByRole('listitem').filter({ hasText: 'Alice Martin (2)' }).waitFor();
  await expect.poll(() => tab(bob, /Recents/).textContent()).toBe('Recents');
  await bob.app.getByRole('tab', { name: 'Outgoing', exact: true }).click();
  await bob.app.getByRole('listitem').filter({ hasText: 'Alice Martin (2)' }).waitFor({ state: 'detached' });
  await bob.app.getByRole('tab', { name: 'Incoming', exact: true }).click();
  await bob.button(/^Alice Martin \(2\)/).click();
  await bob.app.getByRole('heading', { name: 'Alice Martin' }).waitFor();
  await bob.press('Recents');

  await bob.press('Call Alice Martin back');
  await alice.button('Answer').waitFor();
  await bob.press('Hang up');
});

inTurn('bob is at lunch, and his line says so until his calendar changes it', async () => {
  const bob = await inWidget('bob');
  const colorOf = (place: Locator) =>
    place.locator('[class*="_dot_"]').evaluate((dot) => getComputedStyle(dot).backgroundColor);
  const available = await colorOf(bob.button(/^Available/));
  await bob.button(/^Available/).click();
  expect(await colorOf(bob.app.getByRole('menuitemradio', { name: 'Available' }))).toBe(available);
  const lunch = bob.app.getByRole('menuitemradio', { name: 'At lunch' });
  const color = await colorOf(lunch);
  expect(color).not.toBe(available);
  await lunch.click();
  expect(await colorOf(bob.button(/^At lunch/))).toBe(color);
  await bob.button(/^At lunch/).click();
  await bob.app.getByRole('menuitemradio', { name: 'Follow my calendar' }).click();
  await bob.button(/^Available/).waitFor();
});

inTurn('alice finds bob among her people, sees that he talks, and calls him', async () => {
  const [alice, bob] = await Promise.all([inWidget('alice'), inWidget('bob')]);
  await tab(alice, 'People').click();
  await alice.app.getByRole('searchbox', { name: 'Search people and numbers' }).fill('kell');
  const row = alice.app.getByRole('listitem').filter({ hasText: 'Bob Keller' });
  await row.getByText(/^Available/).waitFor();
  await bob.dial('601');
  await bob.button('Hold').waitFor();
  await row.getByText(/^In a call/).waitFor();
  await bob.press('Hang up');
  await row.getByText(/^Available/).waitFor();
  await row.getByRole('button', { name: 'Call Bob Keller' }).click();
  await bob.button('Answer').waitFor();
  await alice.press('Hang up');
});

inTurn(
  'alice saves a contact of her own, puts it first, changes it, writes to it and deletes it',
  async () => {
    const alice = await inWidget('alice');
    await tab(alice, 'People').click();
    await alice.press('New contact');
    await alice.press('Save');
    await alice.app.getByText('Enter a name or a company.').waitFor();
    await alice.app.getByRole('textbox', { name: 'Last name' }).fill('Okonkwo');
    await alice.app.getByRole('textbox', { name: 'Mobile number' }).fill('06 12 34 56 78');
    await alice.press('Save');
    await alice.app.getByRole('heading', { name: 'Okonkwo' }).waitFor();
    // The answer arrives while its form is open: the form stays.
    const { promise: isEdited, resolve: edited } = Promise.withResolvers<void>();
    const favourite = /addFavorite/;
    await alice.page.route(favourite, (route) => isEdited.then(() => route.continue()));
    const isFavourite = alice.page.waitForResponse(favourite);
    // In a narrow panel, the small tools are in a menu.
    const inMenu = async (name: string) => {
      await alice.app.getByRole('button', { name: /^More about/ }).click();
      await alice.app.getByRole('menuitem', { name }).click();
    };
    await inMenu('Add to favourites');
    await inMenu('Edit contact');
    await alice.app.getByRole('textbox', { name: 'First name' }).fill('Ada');
    edited();
    await (await isFavourite).finished();
    await alice.press('Save');
    await alice.app.getByRole('heading', { name: 'Ada Okonkwo' }).waitFor();
    await alice.press('Send Ada Okonkwo a text message');
    const written = alice.app.getByRole('dialog', { name: 'Message' });
    await written.getByRole('textbox', { name: 'Message' }).fill('Hello Ada: https://acme.example/ada.');
    await alice.page.keyboard.press('Enter');
    await written.getByRole('img', { name: 'Delivered' }).waitFor();
    await written.getByRole('link', { name: 'https://acme.example/ada', exact: true }).waitFor();
    await alice.page.keyboard.press('Escape');
    await alice.press('People');
    await alice.app.getByRole('tab', { name: 'Favourites' }).click();
    await alice.app.getByRole('listitem').getByText('Ada Okonkwo').click();
    await inMenu('Delete contact');
    await alice.app.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
    await alice.app.getByText('No favourites yet').waitFor();
  },
);

it.runIf(isWholeMatrix)('a voicemail of carol plays back to bob as she recorded it', async () => {
  const [carol, bob] = await Promise.all([inWidget('carol'), inWidget('bob')]);
  await tab(bob, 'Voicemail').click();
  const answering = bob.app.getByRole('switch', { name: 'Voicemail on' });
  await expect.poll(() => answering.isEnabled()).toBe(true);
  await answering.click();
  await expect.poll(() => answering.isEnabled()).toBe(true);
  await carol.dial('102');
  await bob.button('Answer').waitFor();
  await fetch(`${callside.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs: 21_000 }) });
  await carol.card('Voicemail of Bob Keller').waitFor();
  // The greeting and the tone, then a second for her own message.
  await carol.hears();
  await carol.hearsSilence();
  await carol.press('Hang up');

  // The new voicemail is also announced beside the list.
  const message = bob.app.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Carol Lindqvist' });
  await message.getByText(/^New/).waitFor();
  await tab(bob, 'Voicemail 1 new').waitFor();
  await message.getByRole('button').first().click();
  await bob.press('Play');
  const sound = bob.app.getByRole('group', { name: 'Message' }).locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  // Her microphone beeps once a second; the recording contains that beep.
  const loudest = await sound.evaluate(async (audio: HTMLAudioElement) => {
    const listening = new AudioContext();
    const ear = listening.createAnalyser();
    // Most of a second: it contains a short beep, however rarely the level is read.
    ear.fftSize = 32_768;
    listening.createMediaElementSource(audio).connect(ear);
    audio.loop = true;
    await audio.play();
    const heard = new Float32Array(ear.fftSize);
    let most = 0;
    for (const end = performance.now() + 5_000; performance.now() < end && most < 0.1; ) {
      ear.getFloatTimeDomainData(heard);
      most = Math.max(most, ...heard.map(Math.abs));
      await new Promise(requestAnimationFrame);
    }
    audio.loop = false;
    await listening.close();
    return most;
  });
  expect(loudest).toBeGreaterThan(0.1);
  await expect.poll(() => tab(bob, /Voicemail/).textContent()).toBe('Voicemail');
  await bob.press('Forward');
  await bob.app.getByRole('textbox', { name: 'Comment' }).fill('For you');
  await bob.app.getByRole('combobox', { name: 'Name or number of a colleague' }).fill('101');
  await bob.press('Send');
  await bob.app.getByText('Message forwarded to 101').waitFor();
  await bob.press('Delete message');
  await bob.app.getByText('No messages').waitFor();
  await bob.press('Undo');
  // The message that was open is shown again.
  await bob.press('Delete message');
  await bob.app.getByText('No messages').waitFor();
  await answering.click();
});

it('the dial pad gives its place to a call, opens for a new call, and returns after it', async () => {
  const [alice, carol] = await Promise.all([inWidget('alice'), inWidget('carol')]);
  const pad = alice.app.getByRole('form', { name: 'Keypad' });
  const five = pad.getByRole('button', { name: '5', exact: true });
  const field = pad.getByRole('combobox', { name: 'Number' });
  const before = (await five.boundingBox())?.y;
  expect(before).toBeDefined();
  await carol.dial('101');
  await alice.button('Answer').waitFor();
  await pad.waitFor({ state: 'hidden' });
  await alice.press('Answer');
  await alice.button('Hold').waitFor();
  await alice.cards().getByRole('button', { name: 'Keypad' }).click();
  await alice.app.getByRole('group', { name: 'Keypad' }).waitFor();
  expect(await pad.isVisible()).toBe(false);
  await alice.page.keyboard.press('Escape');
  await alice.press('New call');
  await field.waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await tab(alice, 'Recents').click();
  await tab(alice, 'Keypad').click();
  await alice.button('New call').waitFor();
  await carol.press('Hang up');
  await alice.button('Call again').waitFor({ state: 'detached' });
  await expect.poll(async () => (await five.boundingBox())?.y).toBe(before);

  await field.fill('600');
  await field.press('Enter');
  await alice.button('Hold').waitFor();
  await expect
    .poll(() => alice.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Calls');
  await alice.press('Hang up');
  await alice.hasNoCall();
});

inTurn(
  'bob sends a ringing call to voicemail, sees who leaves a message, and takes the call back',
  async () => {
    const [alice, carol] = await Promise.all([inWidget('alice'), inWidget('carol')]);
    await carol.dial('101');
    await alice.button('Answer').waitFor();
    await alice.page.keyboard.press('Alt+Shift+V');
    await alice.card('Carol Lindqvist').getByText('Leaving a message').waitFor();
    await carol.card('Voicemail of Alice Martin').waitFor();
    expect(await alice.button('End for all').count()).toBe(0);
    await alice.press('Take the call');
    await carol.card('Alice Martin').waitFor();
    await carol.press('Hang up');
    await alice.hasNoCall();
  },
);

inTurn('a ringing call keeps Answer and Decline in sight in low panels', async () => {
  const [alice, bob] = await Promise.all([inWidget('alice'), inWidget('bob')]);
  const { page } = alice;
  /** The buttons of which a part is hidden. */
  const hidden = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article button')]
        .filter((button) => /^(Answer|Decline)$/.test(button.textContent ?? ''))
        .filter((button) => {
          const { x, width, top, bottom } = button.getBoundingClientRect();
          return [top + 3, bottom - 3].some(
            (y) => !button.contains(document.elementFromPoint(x + width / 2, y)),
          );
        })
        .map((button) => button.textContent),
    );
  await bob.dial('101');
  await alice.button('Answer').waitFor();
  for (const [width, height] of [
    [400, 520],
    [400, 560],
    [400, 590],
    [380, 640],
    [300, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => ({ height, hidden: await hidden() })).toEqual({ height, hidden: [] });
  }
  await page.setViewportSize({ width: 320, height: 600 });
  await alice.press('Decline');
  await bob.hasNoCall();
});

inTurn('a call is possible without a mouse, and screen readers announce it', async () => {
  const [alice, bob] = await Promise.all([inWidget('alice'), inWidget('bob')]);
  const { keyboard } = alice.page;
  const said = alice.app.locator('[aria-live="assertive"]');
  const says = (words: string) => said.getByText(words).waitFor({ state: 'attached' });
  const focused = () => alice.app.locator(':focus');
  /** Tabs on until a button of this name has the focus. */
  const goTo = async (name: string) => {
    for (let stops = 0; stops < 40; stops += 1) {
      if ((await focused().and(alice.button(name)).count()) > 0) return;
      await keyboard.press('Tab');
    }
    throw new Error(`No way leads to ${name}.`);
  };

  await bob.dial('101');
  await says('Incoming call from Bob Keller');
  await goTo('Answer');
  expect(await alice.cards().first().ariaSnapshot()).toMatch(
    /article "Bob Keller":[\s\S]*button "Answer"[\s\S]*button "Decline"/,
  );
  await keyboard.press('Enter');
  await says('Connected to Bob Keller');
  await goTo('Hold');
  await keyboard.press('Enter');
  await says('Call with Bob Keller on hold');
  await goTo('Resume');
  await keyboard.press('Space');
  await goTo('More');
  await keyboard.press('Enter');
  await alice.app.getByRole('menuitem').first().waitFor();
  await keyboard.press('Escape');
  await expect.poll(() => focused().and(alice.button('More')).count()).toBe(1);
  await goTo('Hang up');
  await keyboard.press('Enter');
  await says('Call with Bob Keller ended');
  await alice.hasNoCall();

  await goTo('Menu');
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await alice.app
    .getByRole('dialog', { name: 'Settings' })
    .getByRole('combobox', { name: 'Language' })
    .waitFor();
  await keyboard.press('Escape');
  await expect.poll(() => alice.app.getByRole('dialog').count()).toBe(0);
});

it.each(['/widget/', '/'])('the first script of %s requests compilation while it loads', async (path) => {
  const page = await (await fetch(callside.url + path)).text();
  // Before it, a small script sends the first requests.
  const src = /<script type="module" crossorigin src="([^"]+)"/.exec(page)?.[1] ?? '';
  const script = await (await fetch(new URL(src, callside.url))).text();
  expect(script.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
});

it.each(['/widget/', '/'])('the page %s lists the licences of third-party code', async (path) => {
  const read = async (name: string) => (await fetch(callside.url + path + name)).text();
  expect(await read('licenses.md')).toContain('## sip.js');
  expect(await read('licenses-inter.txt')).toContain('SIL OPEN FONT LICENSE');
});
