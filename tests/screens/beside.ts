import type { Browser } from 'playwright';
import type { RunningCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { picture } from './picture.ts';

/** The narrowest and the widest panel, and two between. */
const widths = [280, 320, 420, 600];

/** The states of an agent's panel other than calls. */
export async function besideCalls(browser: Browser, callside: RunningCallside): Promise<void> {
  const alice = await Person.inWidgetPage(browser, callside, 'alice');
  const bob = await Person.inWidgetPage(browser, callside, 'bob');
  const show = (screen: string) => picture(alice.page, `widget-${screen}`, widths);
  const open = (name: RegExp) => alice.app.getByRole('tab', { name }).click();
  await leaveMessage(alice, bob, callside);
  await bob.dial('101');
  await alice.button('Answer').waitFor();
  await bob.press('Hang up');
  await bob.hasNoCall();
  await alice.app.getByRole('tab', { name: '1 missed' }).waitFor();
  await alice.press('Start taking calls');
  await alice.app.getByText('Ready').waitFor();
  await show('agent');
  await alice.button(/^Available/).click();
  await alice.app.getByRole('menuitemradio', { name: 'At lunch' }).waitFor();
  await show('presence');
  await alice.page.keyboard.press('Escape');

  await open(/Recents/);
  await alice.app.getByRole('listitem').first().waitFor();
  await show('recents');
  await open(/People/);
  await alice.app.getByRole('listitem').first().waitFor();
  await show('people');
  await alice.app.getByRole('searchbox').fill('perrin');
  await alice.app.getByRole('button', { name: /^Nadège Perrin/ }).click();
  await show('person');
  await alice.press('People');
  await alice.press('New contact');
  await show('contact-form');
  await alice.press('Cancel');
  await open(/Voicemail/);
  const message = alice.app.getByRole('listitem').first();
  await message.waitFor();
  await show('voicemail');
  await message.getByRole('button').first().click();
  await alice.button('Play').waitFor();
  await show('message');
  await open(/Queue/);
  await alice.app.getByRole('listitem').first().waitFor();
  await show('queue');
  await Promise.all([alice.close(), bob.close()]);
}

/** Bob leaves alice a voicemail. */
async function leaveMessage(alice: Person, bob: Person, callside: RunningCallside): Promise<void> {
  await alice.app.getByRole('tab', { name: /Voicemail/ }).click();
  await alice.app.getByRole('switch', { name: /^Take messages/ }).click();
  await bob.dial('101');
  await alice.button('Answer').waitFor();
  await fetch(`${callside.url}/control/clock`, {
    method: 'POST',
    body: JSON.stringify({ moveMs: 21_000 }),
  });
  await bob.card(/^Voicemail of/).waitFor();
  await bob.hears();
  await bob.hearsSilence();
  await bob.press('Hang up');
  await alice.app.getByRole('listitem').first().waitFor();
  await alice.app.getByRole('switch', { name: /^Take messages/ }).click();
  await alice.app.getByRole('tab', { name: 'Keypad' }).click();
}
