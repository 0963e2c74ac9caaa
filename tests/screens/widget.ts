import type { Browser } from 'playwright';
import { transfers } from '#tests/support/answering.ts';
import { Crm } from '../e2e/bridge/crm.ts';
import type { CallsideProcess } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { picture } from './picture.ts';

/** A narrow panel and a usual one. */
const widths = [300, 420];
const louise = {
  id: 'c5',
  name: 'Louise Martin-Desrosiers',
  type: 'Customer',
  company: 'Boulangerie du Port',
};
const both = [louise, { id: 'c6', name: 'Hugo Petit', type: 'Supplier', company: 'Garage Petit & Fils' }];

/** Takes pictures of the widget in a CRM page at `crmUrl`, as an agent sees it: every state of a working day. */
export async function widgetStates(
  browser: Browser,
  callside: CallsideProcess,
  crmUrl: string,
): Promise<void> {
  const [crm, bob, carol] = await Promise.all([
    Crm.open(browser, callside, crmUrl, 'alice'),
    Person.inApp(browser, callside, 'bob'),
    Person.inApp(browser, callside, 'carol'),
  ]);
  const alice = crm.person;
  const { app, page } = alice;
  await page.addStyleTag({
    content: 'body { margin: 0 } #phone { width: 100vw !important; height: 100vh !important }',
  });
  await crm.answers({
    matchContacts: { matches: { '+33100000600': [louise], '+33100000603': both } },
    searchContacts: { contacts: [{ ...louise, numbers: ['+33100000600'] }, both[1]] },
    showContact: { isShown: true },
    logCall: { logID: '7' },
  });
  const take = (state: string) => picture(page, `widget-state-${state}`, widths);
  const takeLine = (state: string) => picture(page, `widget-state-${state}`, widths, 46);
  const tab = (name: string | RegExp) => app.getByRole('tab', { name }).click();
  const closed = () => page.keyboard.press('Escape');
  /** Overlays that close when the window is resized. */
  const takeOpen = async (state: string, open: string | RegExp, role: 'menuitem' | 'menuitemradio') => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await alice.button(open).click();
      await app.getByRole(role).first().waitFor();
      await picture(page, `widget-state-${state}`, [width]);
      await closed();
    }
  };

  await take('idle');
  await alice.press('Start taking calls');
  await app.getByText('Ready').waitFor();
  await takeOpen('pause', 'Break', 'menuitem');
  await takeOpen('presence-and-phone', /^Available/, 'menuitemradio');
  await takeOpen('shown-number', /My number/, 'menuitemradio');

  await bob.dial('01 00 00 06 00');
  await bob.button('Hold').waitFor();
  await transfers(bob, '301');
  await app.getByRole('button', { name: louise.name, exact: true }).waitFor();
  await take('incoming');
  await crm.ask('minimise');
  await takeLine('one-line-ringing');
  await alice.press('Answer');
  await alice.button('Answer').waitFor({ state: 'detached' });
  await takeLine('one-line-call');
  await crm.ask('minimise', { isMinimised: false });
  await alice.button('Hold').waitFor();
  await take('call');
  await alice.press('Add note');
  await app
    .getByRole('textbox', { name: 'Notes' })
    .fill('Wants a quote for Monday: forty baguettes, delivered before eight.');
  await app.getByLabel('Outcome').selectOption('To be followed up');
  await take('notes');
  await app.getByRole('form').getByRole('button', { name: 'Save' }).click();
  await alice.press('Transfer');
  await app.getByRole('combobox', { name: 'Transfer to' }).fill('103');
  await take('transfer');
  await alice.press('Talk first');
  await carol.press('Answer');
  await alice.button(/^(Connect|Merge|Transfer)/).waitFor();
  await take('consult');
  await carol.press('Hang up');
  await carol.hasNoCall();
  while ((await alice.cards().count()) > 0) {
    await app.getByRole('button', { name: 'Hang up' }).first().click();
    await page.waitForTimeout(300);
  }
  await take('over');
  const dismiss = app.getByRole('button', { name: 'Dismiss' });
  while ((await dismiss.count()) > 0) await dismiss.first().click();

  await alice.dial('01 00 00 06 03');
  await app.getByRole('region', { name: 'Who is it?' }).waitFor();
  await take('who-is-it');
  await alice.press('Hang up');
  await alice.hasNoCall();
  while ((await dismiss.count()) > 0) await dismiss.first().click();

  await tab(/Recents/);
  await app.getByRole('listitem').first().waitFor();
  await take('recents');
  await app.getByRole('listitem').getByRole('button').first().click();
  await alice.button('Recents').waitFor();
  await take('past-call');
  await tab(/People/);
  await app.getByRole('listitem').first().waitFor();
  await take('people');
  await app.getByRole('searchbox').fill('mart');
  await app.getByRole('button', { name: /Louise Martin/ }).waitFor();
  await take('people-found');
  await tab(/Voicemail/);
  await app.getByText('No messages').waitFor();
  await take('voicemail');
  await tab(/Queue/);
  await app.getByRole('listitem').first().waitFor();
  await take('queue');
  await tab(/Keypad/);
  await takeOpen('menu', 'Menu', 'menuitem');
  await alice.press('Menu');
  await app.getByRole('menuitem', { name: 'Settings' }).click();
  await app.getByRole('switch').first().waitFor();
  await take('settings');
  await alice.press('Audio devices');
  await app.getByRole('combobox', { name: 'Ringing' }).waitFor();
  await take('audio');
  await closed();
  await crm.ask('minimise');
  await takeLine('one-line');
  await crm.ask('minimise', { isMinimised: false });

  await crm.answers({ matchContacts: undefined });
  await alice.dial('+33 1 99 00 04 00');
  await app.getByText('The CRM cannot be searched').waitFor();
  await take('errors');
  await alice.hasNoCall();
  await callside.kill();
  await app
    .getByText(/connection lost|no connection|reconnect/i)
    .first()
    .waitFor();
  await take('no-connection');
  await Promise.all([crm.close(), bob.close(), carol.close()]);
}
