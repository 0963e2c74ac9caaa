import { afterEach, beforeEach, describe, it } from 'vitest';
import { patientCallers } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers]);

describe('calls between the widget in the CRM page and the full client', () => {
  let alice: Person;
  let bob: Person;
  beforeEach(async () => {
    [alice, bob] = await Promise.all([
      Person.inWidget(browser, callside, 'alice'),
      Person.inApp(browser, callside, 'bob'),
    ]);
  });
  afterEach(async () => {
    await Promise.all([alice?.close(), bob?.close()]);
  });

  it('alice in the widget calls bob, and both talk', async () => {
    await alice.dial('102');
    await bob.card(/Alice/).waitFor();
    await Promise.all([bob.rings('ringing'), alice.rings('ringback')]);
    await alice.card(/Bob/).waitFor();

    await bob.press('Answer');
    await Promise.all([alice.hears(), bob.hears()]);
    await bob.isQuiet();
    await alice.isQuiet();

    await alice.press('Hold');
    await alice.button('Resume').waitFor();
    await Promise.all([alice.hearsSilence(), bob.hearsSilence()]);
    await alice.press('Resume');
    await alice.button('Hold').waitFor();
    await Promise.all([alice.hears(), bob.hears()]);

    await alice.press('Hang up');
    await alice.hasNoCall();
    await bob.hasNoCall();

    await bob.goTo('/callhistories/personal');
    await bob.app.getByRole('listitem').filter({ hasText: 'Alice' }).first().waitFor();
    await alice.app.getByRole('tab', { name: 'Recents' }).click();
    await alice.app.getByRole('listitem').filter({ hasText: 'Bob' }).first().waitFor();
  });

  it('bob calls alice, both talk, and the CRM page shows the call live', async () => {
    await bob.dial('101');
    await alice.card(/Bob/).waitFor();
    await alice.rings('ringing');
    const crm = alice.page.getByRole('list').filter({ hasText: 'Bob' });
    await crm.getByRole('button', { name: 'Answer' }).click();
    await Promise.all([alice.hears(), bob.hears()]);
    await crm.getByText('talking').waitFor();
    await bob.press('Hang up');
    await alice.hasNoCall();
    await alice.page.getByText('No call right now').waitFor();
  });

  it('an unanswered call ends without leaving anything behind', async () => {
    await alice.dial('102');
    await bob.card(/Alice/).waitFor();
    await alice.press('Hang up');
    await bob.hasNoCall();
    await bob.isQuiet();
    await bob.goTo('/callhistories/personal');
    const newest = bob.app.getByRole('listitem').filter({ hasText: 'Alice' }).first();
    await newest
      .getByText(/missed/i)
      .first()
      .waitFor();
  });

  it('alice dials from the CRM page by a click', async () => {
    await alice.page.getByRole('button', { name: /Call Bob/ }).click();
    await bob.card(/Alice/).waitFor();
    await bob.press('Answer');
    await alice.hears();
    await alice.press('Hang up');
  });
});
