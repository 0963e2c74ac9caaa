import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { framings } from '#tests/support/browsers.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { crmSite } from './crm-site.ts';

describe.each(framings)('CRM work of the page, in $name', ({ launch }) => {
  const site = crmSite({ launch });
  let alice: Crm;
  const done = { value: null };

  beforeAll(async () => {
    alice = await Crm.open(site.browser, site.callside, `${site.pages.origin}/work`, 'alice');
  });
  afterEach(async () => {
    await alice.hangUpAll();
  });

  const talkToEcho = () => alice.talkToEcho();

  const app = () => alice.person.app;

  describe('call logging by the page', () => {
    const fields = [
      { name: 'subject', label: 'Subject', type: 'text', isRequired: true },
      {
        name: 'result',
        label: 'Result',
        type: 'choice',
        options: [
          { value: 'won', label: 'Won' },
          { value: 'lost', label: 'Lost' },
        ],
        value: 'lost',
      },
      { name: 'again', label: 'Call again', type: 'checkbox' },
      { name: 'note', label: 'What was said', type: 'note' },
    ];

    it("a call is logged by the page's own form, during the call and after it, under one key", async () => {
      await alice.answers({ getLogForm: { title: 'Case', fields }, logCall: undefined });
      const { callID, lineID } = await talkToEcho();
      await app().getByRole('button', { name: 'Add note', exact: true }).click();
      const form = app().getByRole('form', { name: /^Case/ });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByRole('alert').getByText('Subject is missing.').waitFor();
      expect(await form.getByLabel('Subject').evaluate((field) => field.matches(':focus'))).toBe(true);
      expect(await alice.askedFor('logCall')).toEqual([]);
      await form.getByLabel('Subject').fill('Delivery');
      await form.getByLabel('Result').selectOption('Won');
      await form.getByLabel('Call again').check();
      await form.getByLabel('What was said').fill('Two lines\nof it');
      await form.getByRole('button', { name: 'Save' }).click();
      // The page's answer was invalid: nothing is lost, and the log is sent again with the same key.
      await form.getByRole('alert').getByText('It was not saved').waitFor();
      await alice.answers({ logCall: { logID: '7', label: 'Case 7' } });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await app().getByRole('article').getByText('Logged: Case 7').waitFor();
      await until('it is told', async () => (await alice.last('callLogged'))?.logID === '7');
      expect(await alice.ask('drop', { lineID })).toEqual(done);
      await alice.hasNoCall();

      expect(await alice.ask('openLogForm', { callID })).toEqual(done);
      await form.getByLabel('Subject').fill('Delivery and bill');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await alice.askedFor('getLogForm')).toContainEqual({
        call: expect.objectContaining({ callID, lineID }),
      });
      const sent = (await alice.askedFor('logCall')) as {
        call: { key: string; endTime?: number };
        values: object;
      }[];
      expect(new Set(sent.map(({ call }) => call.key))).toEqual(new Set([`${callID}:${lineID}`]));
      expect(sent.map(({ values }) => values)).toEqual([
        { subject: 'Delivery', result: 'won', again: true, note: 'Two lines\nof it' },
        { subject: 'Delivery', result: 'won', again: true, note: 'Two lines\nof it' },
        { subject: 'Delivery and bill', result: 'lost', again: false, note: '' },
      ]);
      expect(sent.map(({ call }) => call.endTime !== undefined)).toEqual([false, false, true]);
    });

    inTurn(
      'a call that has ended shows its log form, with a note if the page has no form, and recents mark it',
      async () => {
        await alice.answers({ getLogForm: undefined, logCall: {} });
        const { callID, lineID } = await talkToEcho();
        expect(await alice.ask('drop', { lineID })).toEqual(done);
        await app().getByLabel('Note').click();
        await alice.person.page.keyboard.type('Nothing new');
        await app().getByRole('button', { name: 'Save' }).click();
        await until('it is logged', async () => (await alice.last('callLogged'))?.callID === callID);
        expect((await alice.askedFor('logCall')).at(-1)).toMatchObject({ values: { note: 'Nothing new' } });
        await app().getByRole('tab', { name: 'Recents' }).click();
        const mark = app().getByRole('listitem').getByRole('img', { name: 'Logged', exact: true });
        await expect.poll(() => mark.count()).toBe(1);
        expect(await alice.ask('setCallLogged', { callID, isLogged: false })).toEqual(done);
        await expect.poll(() => mark.count()).toBe(0);
        await app().getByRole('tab', { name: 'Keypad' }).click();
      },
    );

    inTurn("a call that the page already knows is logged under the page's key", async () => {
      const { callID, lineID } = await talkToEcho();
      expect(await alice.ask('drop', { lineID })).toEqual(done);
      await alice.hasNoCall();
      await alice.answers({ isCallLogged: { logged: { [callID]: { label: 'Case 9' } } } });
      await app().getByRole('tab', { name: 'Recents' }).click();
      await app().getByRole('img', { name: 'Logged: Case 9' }).waitFor();
      const asked = (await alice.askedFor('isCallLogged')) as { callIDs: string[] }[];
      expect(asked.flatMap(({ callIDs }) => callIDs)).toContain(callID);
      expect(await alice.ask('openLogForm', { callID: 'nobody' })).toMatchObject({ status: 404 });
      await app().getByRole('tab', { name: 'Keypad' }).click();
    });
  });

  inTurn("the page's people are found by their name where a number is entered", async () => {
    const contacts = [
      { id: '1', name: 'Louise Martin', company: 'Boulangerie du Port', numbers: ['600', '+33144556677'] },
    ];
    await alice.answers({ searchContacts: { contacts } });
    await app().getByRole('combobox', { name: 'Number' }).fill('louise');
    const found = app().getByRole('option', { name: /Louise Martin/ });
    await expect.poll(() => found.count()).toBe(2);
    expect(await alice.askedFor('searchContacts')).toContainEqual({ text: 'louise' });
    await found.filter({ hasText: '600' }).first().click();
    await app().getByRole('button', { name: 'Call', exact: true }).click();
    await alice.call('calls the number that was found', ({ number }) => number === '600');
    await alice.answers({ searchContacts: { contacts: [] } });
  });

  inTurn("a call card shows the CRM's person", async () => {
    const carol = await Crm.open(site.browser, site.callside, `${site.pages.origin}/crm`, 'carol');
    await carol.person.canCall();
    const louise = { id: 'c5', name: 'Louise Martin' };
    await carol.answers({
      matchContacts: { matches: { '+33100000600': [louise] } },
      showContact: { isShown: true },
    });
    expect(await carol.ask('placeCall', { destination: '01 00 00 06 00' })).toEqual(done);
    const { lineID } = await carol.call('talks', ({ state }) => state === 'talking');
    await until('it is asked to', async () => (await carol.askedFor('showContact')).length > 0);
    expect(await carol.askedFor('showContact')).toEqual([{ contact: louise }]);
    expect(await carol.ask('drop', { lineID })).toEqual(done);
    await carol.hasNoCall();
    await carol.close();
  });

  describe('size and look set by the page', () => {
    inTurn(
      'the phone shows one line with the call and its buttons, in the height that the page grants',
      async () => {
        await talkToEcho();
        expect(await alice.ask('minimise')).toEqual(done);
        await until('the widget is one line', async () => (await alice.last('panel'))?.height === 46);
        expect(await alice.last('panel')).toMatchObject({ isMinimised: true, isHere: true });
        await alice.person.button('Show the whole phone').focus();
        await alice.person.page.keyboard.press('Alt+Shift+E');
        await alice.hasNoCall();
        await alice.person.button('Show the whole phone').click();
        await until('it is whole again', async () => (await alice.last('panel'))?.height === 700);
        await app().getByRole('combobox', { name: 'Number' }).waitFor();
      },
    );

    inTurn('the phone follows its size', async () => {
      expect(await alice.ask('resize', { width: 420, height: 640 })).toEqual({
        value: { width: 420, height: 640 },
      });
      expect(await alice.askedFor('resize')).toContainEqual(
        expect.objectContaining({ width: 420, height: 640 }),
      );
      await until('the widget knows', async () => {
        const panel = await alice.last('panel');
        return panel?.width === 420 && panel.height === 640;
      });
    });

    inTurn("the phone follows the page's theme and language, and reports them truthfully", async () => {
      expect(await alice.ask('setTheme', { theme: 'dark' })).toEqual(done);
      await until('it is told', async () => (await alice.last('panel'))?.theme === 'dark');
      expect(await alice.ask('setTheme', { theme: 'system' })).toEqual(done);
      expect(await alice.ask('setLanguage', { language: 'fr-CA' })).toEqual({ value: { language: 'fr' } });
      await app().getByRole('combobox', { name: 'Numéro' }).waitFor();
      await until('it is told', async () => (await alice.last('panel'))?.language === 'fr');
      expect(await alice.ask('setLanguage', { language: 'en-GB' })).toEqual({ value: { language: 'en' } });
      await app().locator('html[lang="en"]').getByRole('combobox', { name: 'Number' }).waitFor();
      expect(await alice.ask('setLanguage', { language: 'tlh' })).toMatchObject({ status: 404 });
      expect(await alice.ask('setLanguage', { language: 'English please' })).toMatchObject({ status: 400 });
    });
  });
});
