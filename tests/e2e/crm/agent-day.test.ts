/** The working day of an agent in the CRM: in the matrix in each of its user interfaces and each browser. */
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transfers } from '#tests/support/answering.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { browsers } from '#tests/support/browsers.ts';
import { patientCallers, type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { isWholeMatrix, representatives } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { AgentDesk, CrmControl, type Mode } from './agent-desk.ts';

let callside: RunningCallside;
let bobsBrowser: Browser;
let crm: CrmControl;
let bob: Person;
beforeAll(async () => {
  [callside, bobsBrowser] = await Promise.all([
    startCallside(['--memory', ...patientCallers]),
    launchBrowser(),
  ]);
  crm = new CrmControl(callside);
  bob = await Person.inApp(bobsBrowser, callside, 'bob');
});
afterAll(async () => {
  await bobsBrowser?.close();
  await callside?.stop();
});

/** An outside caller reaches a number of the company: bob answers first and transfers the call. */
async function callIn(number: string, to: string): Promise<void> {
  await bob.dial(number);
  await bob.button('Hold').waitFor();
  await transfers(bob, to);
}

/** A contact that only alice has. */
const mina = '06 00 00 06 12';
const minasEnding = '600000612';

/** Returns whether the CRM has received a number. */
const isTold = async (ending: string) => JSON.stringify(await crm.calls()).includes(ending);

const faces = representatives<Mode>(['lightning', 'classic', 'console']);

describe.each(browsers)("an agent's day in $name", ({ launch }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it.each(faces)(
    'a day in %s: a queue call with notes, the next number clicked, a personal call, a pause',
    async (mode) => {
      await crm.reset();
      const alice = await AgentDesk.open(browser, callside, 'alice', mode);
      const { person } = alice;
      await person.press('Start taking calls');
      await person.app.getByText('Ready').waitFor();

      // In Classic the record is a new page, which takes the call over: a click in the old page is lost.
      const popped = mode === 'classic' ? person.page.waitForEvent('load') : undefined;
      await callIn('01 00 00 06 00', '301');
      await popped;
      await person.canCall();
      await person.rings('ringing');
      await alice.record('Emma Echo').waitFor();
      await expect.poll(() => crm.pops()).toHaveLength(1);
      await person.app.getByText('Incoming call from Emma Echo').waitFor({ state: 'attached' });
      await person.press('Answer');
      await person.button('Hold').waitFor();
      await person.press('Add note');
      const form = person.app.getByRole('form', { name: /^Call notes/ });
      await form.getByLabel('Outcome').selectOption('Resolved');
      await form.getByLabel('Notes').fill('Wants a quote: 3 < 4 & "soon"');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await person.press('Hang up');
      await expect.poll(() => crm.tasks()).toHaveLength(1);
      await alice.isPutAway();
      const [pop] = await crm.pops();
      const emma = pop?.target.replace(/^\//, '').slice(0, 15) ?? 'a record';
      expect((await crm.tasks())[0]).toMatchObject({
        Subject: 'Call from Emma Echo',
        Status: 'Completed',
        IsClosed: true,
        TaskSubtype: 'Call',
        CallType: 'Inbound',
        CallDurationInSeconds: expect.any(Number),
        CallDisposition: 'Resolved',
        Description: 'Wants a quote: 3 < 4 & "soon"',
        ActivityDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        WhoId: expect.stringContaining(emma),
      });

      // In Classic the shown record is a new page.
      const shown = mode === 'classic' ? person.page.waitForEvent('load') : undefined;
      await person.page.locator('button.dial:enabled').first().click();
      await shown;
      // The widget follows the call, and knows its record.
      await alice.record('Emma Echo').waitFor();
      await person.button('Hold').waitFor();
      await person.press('Hang up');
      await expect.poll(() => crm.tasks()).toHaveLength(2);
      await alice.isPutAway();
      const next = (await crm.tasks()).find(({ CallType }) => CallType === 'Outbound');
      expect(next).toMatchObject({ Subject: 'Call to Emma Echo', WhoId: expect.stringContaining(emma) });

      await alice.dial(mina);
      await person.press('Hang up');
      await person.hasNoCall();

      await person.press('Break');
      await person.app.getByRole('menuitem', { name: 'Lunch' }).click();
      await person.press('End break');
      await person.press('Stop taking calls');
      await person.app.getByText('Not taking queue calls').waitFor();
      expect(await isTold(minasEnding)).toBe(false);
      expect(await crm.tasks()).toHaveLength(2);
      await bob.hasNoCall();
      await person.close();
    },
  );

  describe('the phone in Lightning', () => {
    let alice: AgentDesk;
    beforeAll(async () => {
      await crm.reset();
      alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
    });
    afterEach(async () => {
      await Promise.all([bob.hasNoCall(), alice.person.hasNoCall()]);
      await crm.reset();
    });
    afterAll(() => alice?.person.close());

    it('the menus of the phone open at their buttons, at the scale of a CRM', async () => {
      await alice.person.press('Menu');
      const menu = await alice.person.app.getByRole('menu', { name: 'Menu' }).boundingBox();
      const button = await alice.person.button('Menu').boundingBox();
      const frame = await alice.person.page.locator('iframe[src*="/widget/"]').boundingBox();
      if (!menu || !button || !frame) throw new Error('Nothing is shown.');
      expect(Math.abs(menu.y - (button.y + button.height))).toBeLessThan(12);
      expect(menu.x + menu.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(menu.x + menu.width).toBeGreaterThan(button.x);
      await alice.person.page.keyboard.press('Escape');
    });

    inTurn('the phone shows no text smaller than 12 px, at the scale of a CRM', async () => {
      const { scale, smallest } = await alice.person.evaluate(() => {
        const scale = Number(getComputedStyle(document.documentElement).zoom);
        const shown = [...document.querySelectorAll<HTMLElement>('#app *')].filter(
          (element) =>
            element.checkVisibility() &&
            [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        );
        const sizes = shown.map((element) => {
          const { fontSize, zoom } = getComputedStyle(element);
          return Number.parseFloat(fontSize) * Number(zoom) * scale;
        });
        return { scale, smallest: Math.min(...sizes) };
      });
      expect(scale).toBe(0.75);
      expect(smallest).toBeGreaterThanOrEqual(12);
    });

    inTurn('people of the CRM are found with the others, and shown', async () => {
      await alice.person.app.getByRole('tab', { name: 'People' }).click();
      await alice.person.app.getByRole('searchbox').fill('echo');
      const found = alice.person.app.getByRole('region', { name: 'In Salesforce Lightning' });
      await found.getByRole('button', { name: /Emma Echo/ }).click();
      await expect.poll(() => crm.pops()).toHaveLength(1);
      await alice.person.app.getByRole('searchbox').fill('nobody at all');
      await found.getByText('Nobody with this name').waitFor();
      await alice.person.app.getByRole('searchbox').fill('');
      await alice.person.app.getByRole('tab', { name: 'Keypad' }).click();
    });

    inTurn('a transferred call leaves no task', async () => {
      await alice.dial('01 00 00 06 00');
      await alice.record('Emma Echo').waitFor();
      await alice.person.button('Hold').waitFor();
      await transfers(alice.person, '102');
      await bob.press('Answer');
      await alice.person.hasNoCall();
      await bob.press('Hang up');
      await bob.hasNoCall();
      await alice.nothingWaits();
      expect(await crm.tasks()).toHaveLength(0);
      const panel = alice.person.page.locator('#softphone');
      expect(await panel.getAttribute('data-visible')).not.toBe('false');
    });

    inTurn(
      'the agent chooses among three people with a number, and the choice stays with the call',
      async () => {
        const people = ['Ann', 'Ben', 'Cleo'].map((FirstName) => ({
          FirstName,
          LastName: 'Same',
          Phone: '01 99 00 00 01',
        }));
        const { ids } = await crm.add({ contacts: people });
        await alice.dial('01 99 00 00 01');
        const region = alice.person.app.getByRole('region', { name: 'Who is it?' });
        await region.waitFor();
        expect(await crm.pops()).toHaveLength(0);
        await region.getByRole('button', { name: /Ben Same/ }).click();
        await expect.poll(() => crm.pops()).toHaveLength(1);
        await alice.record('Ben Same').waitFor();
        await alice.person.press('Hang up');
        await expect.poll(() => crm.tasks()).toHaveLength(1);
        await alice.isPutAway();
        expect((await crm.tasks())[0]).toMatchObject({ WhoId: ids[1], CallType: 'Outbound' });
      },
    );

    it.runIf(isWholeMatrix)(
      'a call of an unknown number is logged without a record, and shows none',
      async () => {
        await alice.dial('01 99 00 00 02');
        await alice.person.button('Hang up').waitFor();
        await until('it was looked up', async () =>
          (await crm.calls()).some(({ method }) => method === 'runApex'),
        );
        await alice.person.press('Hang up');
        await expect.poll(() => crm.tasks()).toHaveLength(1);
        await alice.isPutAway();
        expect((await crm.tasks())[0]?.WhoId).toBeUndefined();
        expect(await crm.pops()).toHaveLength(0);
      },
    );

    inTurn('a personal call is looked up and logged if the user consents', async () => {
      const { person } = alice;
      const consent = person.app.getByRole('switch', { name: 'Personal calls, too' });
      const turn = async (isOn: 'true' | 'false') => {
        await person.press('Menu');
        await person.app.getByRole('menuitem', { name: 'Settings' }).click();
        await consent.click();
        await until(`it is ${isOn}`, async () => (await consent.getAttribute('aria-checked')) === isOn);
        await person.page.keyboard.press('Escape');
        await consent.waitFor({ state: 'detached' });
      };
      await alice.show();
      await turn('true');
      await alice.dial(mina);
      await until('it was looked up', () => isTold(minasEnding));
      await person.press('Hang up');
      await expect.poll(() => crm.tasks()).toHaveLength(1);
      await alice.isPutAway();
      await alice.show();
      await turn('false');
    });

    inTurn('an internal call is neither looked up nor logged in the CRM', async () => {
      await alice.dial('102');
      await bob.press('Answer');
      await alice.person.button('Hold').waitFor();
      await alice.person.press('Hang up');
      await alice.person.hasNoCall();
      await bob.hasNoCall();
      await alice.nothingWaits();
      expect((await crm.calls()).some(({ method }) => method === 'runApex')).toBe(false);
      expect(await crm.tasks()).toHaveLength(0);
    });
  });
});
