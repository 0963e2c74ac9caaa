import type { BrowserContext, Locator } from 'playwright';
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { newPerson } from '#tests/support/browser.ts';
import { representatives } from '#tests/support/matrix.ts';
import { allIsWell, fault, languages, Reader } from '#tests/support/reader.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment();

/** The colleagues, whose phones need no browser. */
const desks = await Promise.all(['alice', 'bob', 'dave'].map((login) => Desk.open(callside, login)));
const [alice, bob, dave] = desks as [Desk, Desk, Desk];
afterAll(() => Promise.all(desks.map((desk) => desk.leave())));
await Promise.all([bob.plugIn(), dave.plugIn()]);

describe.each(languages)('messages about calls in $tag', (language) => {
  let context: BrowserContext;
  let reader: Reader;

  const signedIn = async (login: string, path: string) => {
    context = await newPerson(browser, { locale: language.tag });
    reader = new Reader(await context.newPage(), language);
    await reader.open(callside, path);
    await reader.fillIn(login, 'demo');
    await reader.canCall();
  };

  const card = () => reader.page.getByRole('article').first();
  /** Returns a button of the call. The names of some contain the other party. */
  const of = (key: string) => card().getByRole('button', { name: reader.say(key), exact: true });
  const noCall = () =>
    until('no call is left', async () => (await reader.page.getByRole('article').count()) === 0);
  const dial = async (number: string) => {
    await reader.page
      .getByRole('combobox', { name: reader.say('dialPad.number') })
      .first()
      .fill(number);
    await reader.button('action.call').click();
  };
  const fails = async (action: string, pressed: Locator) => {
    // The specification sends this action by GET.
    const method = action === 'answer' ? 'GET' : 'POST';
    await fault(callside, { path: `/${action}`, method }, { status: 500 });
    await pressed.click();
    await reader.dismissed(reader.alert(`call.actionFailed.${action}`, 'call.actionFailed'));
  };
  const choosePhone = async (label: string) => {
    await reader.page.locator('[data-phone]').first().click();
    await reader.page.getByRole('menuitemradio', { name: label }).click();
  };

  describe('messages about outgoing calls', () => {
    beforeAll(() => signedIn('alice', '/dialpad'));
    afterAll(() => context.close());

    it('a message says that two calls could not be joined in any way', async () => {
      await dial('600');
      await of('action.transfer').click();
      const form = reader.page.getByRole('form', { name: reader.say('calls.transferTo') });
      await form.getByRole('combobox').or(form.getByRole('textbox')).first().fill('601');
      await form.getByRole('button', { name: reader.say('calls.askFirst'), exact: true }).click();
      const pair = reader.page.getByRole('group', { name: reader.start('calls.pair') });
      const together = (key: string) => pair.getByRole('button', { name: reader.say(key), exact: true });
      await fails('transfer', together('calls.complete'));
      await fails('merge', together('calls.mergeBoth'));
      await together('calls.complete').click();
      await noCall();
    });

    inTurn(
      'a message says that a call at another phone could not be moved here, and takes no keys',
      async () => {
        const deskPhone = await alice.plugInDeskPhone();
        onTestFinished(() => deskPhone.close());
        await deskPhone.dial('600');
        await fails('steal', of('calls.takeHere'));
        await of('action.keypad').click();
        const keypad = reader.page.getByRole('group', { name: reader.say('action.keypad') });
        await fails('sendDtmfs', keypad.getByRole('button', { name: /^5/ }));
        await of('action.hangUp').click();
        await noCall();
      },
    );

    inTurn('a message says that a call at a service could not be joined', async () => {
      const rule = { forwardType: 'AL', filter: 'A', destination: '600', activated: true, label: 'Away' };
      const forwarding = await alice.request('POST', 'v1/user/Forwarding', rule);
      const { restUri } = (await forwarding.json()) as { restUri: string };
      onTestFinished(async () => void (await alice.request('DELETE', restUri)));
      await bob.call('101');
      await fails('join', of('calls.join'));
      for (const line of await bob.lines()) await bob.act(line, 'leave');
      await noCall();
    });

    inTurn('a message says that a desk phone could not be made to answer', async () => {
      const deskPhone = await alice.plugInDeskPhone('ring');
      onTestFinished(() => deskPhone.close());
      await choosePhone('Desk phone');
      onTestFinished(async () => {
        await choosePhone('Web phone');
        await reader.canCall();
      });
      await bob.call('101');
      await fails('answer', of('action.answer'));
      for (const line of await bob.lines()) await bob.act(line, 'disconnect');
      await noCall();
    });

    inTurn('a message says which numbers cannot be called', async () => {
      const search = reader.page.getByRole('combobox', { name: reader.say('search.label') });
      for (const [number, code] of [
        ['99999', 'call.wrongNumber'],
        ['112', 'call.emergencyNumber'],
        ['+33 8 99 00 00 00', 'call.serviceMissed'],
      ] as const) {
        await search.fill(number);
        await reader.page
          .getByRole('option')
          .filter({ hasText: reader.start('action.callNumber') })
          .click();
        await reader.dismissed(reader.alert(code));
      }
    });

    inTurn(
      'messages name a failed load, creation or removal, and an answer that was not understood',
      async () => {
        onTestFinished(() => allIsWell(callside));
        const { page } = reader;
        const person = 'v1/directory/Department';
        await fault(callside, { path: person, method: 'GET' }, { status: 409 });
        await reader.open(callside, '/directory');
        await reader.dismissed(reader.alert('failed.GET', 'unexpected'));
        await page.route(`**/${person}*`, (route) => route.fulfill({ json: { items: 'many' } }));
        await reader.open(callside, '/directory');
        await reader.dismissed(reader.alert('badResponse'));
        await page.unrouteAll();

        await reader.button('people.new').click();
        await page.getByLabel(reader.say('people.lastName'), { exact: true }).fill('Zabel');
        await fault(callside, { path: 'directory/', method: 'POST' }, { status: 409 });
        await reader.button('people.save').click();
        await reader.dismissed(reader.alert('failed.POST', 'unexpected'));
        await reader.button('people.save').click();
        await reader.button('people.delete').click();
        const sure = page.getByRole('alertdialog', { name: reader.say('people.delete') });
        await fault(callside, { path: 'directory/', method: 'DELETE' }, { status: 409 });
        const yes = sure.getByRole('button', { name: reader.say('people.delete') });
        await yes.click();
        await reader.dismissed(reader.alert('failed.DELETE', 'unexpected'));
        await yes.click();
        await sure.waitFor({ state: 'detached' });
      },
    );
  });

  it.each(
    representatives([
      ['grace', 'bargeIn'],
      ['carol', 'intrude'],
    ]),
  )('a message tells %s that a call of colleagues could not be entered (%s)', async (login, action) => {
    onTestFinished(() => context.close());
    await signedIn(login, '/calls/active');
    await bob.call('104');
    const act = (key: string) =>
      reader.button('colleagues.act', { action: reader.say(`colleagues.${key}`), name: 'Bob Keller' });
    if (action === 'bargeIn') {
      await act('listen').click();
      await fails(action, of('calls.bargeIn'));
    } else await fails(action, act(action));
    for (const line of await bob.lines()) await bob.act(line, 'leave');
    await noCall();
  });
});
