import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallLine } from '#sdk/index.ts';
import { libraries } from '#tests/support/matrix.ts';
import { buildPage, openBrowser, openPage } from './testing/harness.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

type Line = Partial<CallLine> & Pick<CallLine, 'lineId'>;

const talking: Line = {
  lineId: 'talk',
  displayedLabel: 'Carol Lindqvist',
  talkingTime: -65_000,
  actions: [
    'hold',
    'leave',
    'disconnect',
    'redirect',
    'addCall',
    'addParty',
    'transfer',
    'merge',
    'sendDtmfs',
  ],
};
const held: Line = {
  lineId: 'held',
  displayedLabel: 'Bob Keller',
  state: 'held',
  creationTime: -90_000,
  talkingTime: -80_000,
  actions: ['unhold', 'leave', 'transfer', 'merge'],
};
const linked = [
  { ...held, linkId: 'L' },
  { ...talking, linkId: 'L' },
];
const party = {
  partyId: '1',
  displayedNumber: '102',
  state: 'established',
  isHeld: false,
  isTalking: false,
} as const;
const conference: Line = {
  ...talking,
  isRecording: true,
  actions: ['hold', 'leave', 'disconnect', 'stopRecord', 'pauseRecord'],
  parties: [
    { ...party, displayedLabel: 'Bob Keller', isTalking: true },
    { ...party, partyId: '2', displayedLabel: 'Dave Okafor', isHeld: true },
    { ...party, partyId: '3', displayedNumber: '+33623000000', state: 'networkAlerting' },
  ],
};

describe.each(libraries)('on %s', (library) => {
  let files: Map<string, string | Uint8Array>;
  let page: Page;
  beforeAll(async () => {
    files = await buildPage(library);
  });
  beforeEach(async () => {
    page = await openPage(browser, files);
  });
  afterEach(() => page.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  const add = async (...lines: readonly Line[]) => {
    for (const line of lines) await page.evaluate((facts) => window.script.add(facts), line);
  };
  const asked = (lineId: string) =>
    expect.poll(() => page.evaluate((id) => window.script.call(id)?.asked, lineId));
  const settle = (lineId: string) => page.evaluate((id) => window.script.call(id)?.settle(), lineId);

  test('Enter and a click start a warm transfer, Shift+Enter a blind one', async () => {
    await add(talking);
    await button('Transfer').click();
    await page.keyboard.type('103');
    await button('Talk first').click();
    await asked('talk').toEqual(['addCall 103']);
    await settle('talk');
    await button('Talk first').waitFor({ state: 'detached' });

    await page.keyboard.press('Alt+Shift+T');
    await page.keyboard.type('104');
    await page.keyboard.press('Enter');
    await asked('talk').toEqual(['addCall 103', 'addCall 104']);
    await settle('talk');
    await button('Talk first').waitFor({ state: 'detached' });

    await page.keyboard.press('Alt+Shift+T');
    await page.keyboard.type('105');
    await page.keyboard.press('Shift+Enter');
    await asked('talk').toEqual(['addCall 103', 'addCall 104', 'redirect 105']);
  });

  test('a refused transfer leaves the typed number in the field', async () => {
    await add(talking);
    await button('Transfer').click();
    await page.keyboard.type('103');
    await page.keyboard.press('Shift+Enter');
    await asked('talk').toEqual(['redirect 103']);
    await page.evaluate(() => window.script.refuse('talk', 'call.wrongNumber'));
    await page.getByRole('alert').filter({ hasText: 'cannot be called' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Transfer to' }).inputValue()).toBe('103');
  });

  test('a consulted party who has declined is said to be out of reach, and not to talk', async () => {
    const [waiting, consulted] = linked;
    await add(waiting as Line, {
      ...(consulted as Line),
      state: 'pending',
      stateCause: 'causeRejected',
      isIncoming: false,
    });
    const about = 'Carol Lindqvist cannot be reached. Bob Keller is waiting';
    await page.getByRole('group', { name: about }).waitFor();
  });

  test('a call and its consultation call are one unit and end together', async () => {
    await add(...linked);
    const pair = page.getByRole('group', { name: 'Talking to Carol Lindqvist about Bob Keller' });
    await pair.getByRole('button', { name: 'Swap' }).click();
    await asked('held').toEqual(['unhold']);
    await settle('held');
    await pair.getByRole('button', { name: 'Complete transfer' }).click();
    await asked('held').toEqual(['unhold', 'transfer talk']);
    await settle('held');
    await page.keyboard.press('Alt+Shift+J');
    await asked('held').toEqual(['unhold', 'transfer talk', 'merge talk']);
  });

  test('cancelling a consultation hangs up the consulted party before it resumes the waiting one', async () => {
    await add(...linked);
    await button('Cancel transfer').click();
    await asked('talk').toEqual(['drop']);
    await asked('held').toEqual([]);
    await settle('talk');
    await asked('held').toEqual(['unhold']);
  });

  test('the menu joins any two calls', async () => {
    await add(held, talking);
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Transfer to Bob Keller' }).waitFor();
    await page.getByRole('menuitem', { name: 'Merge with Bob Keller' }).click();
    await asked('talk').toEqual(['merge held']);
  });

  test('dropping a card on another one asks for the action', async () => {
    await add(held, talking);
    await card('Bob Keller').locator('[draggable=true]').dragTo(card('Carol Lindqvist'));
    const choice = page.getByRole('group', { name: 'Bring these calls together' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Transfer Bob/);
    await choice.getByRole('button', { name: 'Merge both' }).click();
    await asked('talk').toEqual(['merge held']);
    await settle('talk');
    await choice.waitFor({ state: 'detached' });
  });

  test('a conference shows who talks, who is held and who is being called', async () => {
    await add(conference);
    const members = page.getByRole('list', { name: 'In this call' }).getByRole('listitem');
    await expect
      .poll(async () => (await members.allTextContents()).map((text) => text.replace(/\s/g, ' ')))
      .toEqual([
        expect.stringMatching(/Bob Keller.*Talking/),
        expect.stringMatching(/Dave Okafor.*On hold/),
        expect.stringMatching(/33 ?6.*Ringing/),
      ]);
    await button('End for all').click();
    await asked('talk').toEqual(['disconnect']);
    await settle('talk');
    await button('Leave').click();
    await asked('talk').toEqual(['disconnect', 'drop']);
  });

  test('a recording is shown in words and can be paused and resumed; so is a recording by others', async () => {
    await add(conference);
    await page.getByText('Recording', { exact: true }).waitFor();
    await button('Pause recording').click();
    await asked('talk').toEqual(['pauseRecord']);
    await page.evaluate(() =>
      window.script.call('talk')?.change({ isRecording: false, actions: ['resumeRecord', 'stopRecord'] }),
    );
    await page.getByText('Recording paused').waitFor();
    await page.keyboard.press('Alt+Shift+P');
    await asked('talk').toEqual(['pauseRecord', 'resumeRecord']);
    await page.evaluate(() => window.script.call('talk')?.change({ isRecording: true, actions: ['leave'] }));
    await page.getByText('Somebody is recording this call').waitFor();
    expect(await button('Pause recording').count()).toBe(0);
  });

  test('a call at another phone can be taken here, and a call here sent to another phone', async () => {
    const terminal = 'telephony/Terminal/desk';
    await add({ ...talking, terminal, actions: ['steal', 'leave'] });
    await page.getByText('On another phone').waitFor();
    await button('Take it here').click();
    await settle('talk');
    await page.evaluate(() => window.script.call('talk')?.change({ terminal: 'telephony/Terminal/web' }));
    await button('More').click();
    expect(await button('Take it here').count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Move to Desk phone' }).click();
    await asked('talk').toEqual(['steal', 'steal desk']);
  });

  test.each([
    ['monitoring', 'join', 'Take the call', 'Alt+Shift+W'],
    ['monitoring', 'listen', 'Listen', 'Alt+Shift+L'],
    ['listen', 'bargeIn', 'Speak to everybody', 'Alt+Shift+B'],
  ] as const)('a call that is %s can be entered by: %s', async (state, action, name, key) => {
    await add({ ...talking, state, actions: [action, 'leave'] });
    await button(name).click();
    await settle('talk');
    await page.keyboard.press(key);
    await asked('talk').toEqual([action, action]);
    expect(await button('Hold').count()).toBe(0);
  });

  test('waiting keys are sent when the user confirms', async () => {
    await add(talking);
    await page.evaluate(() => window.script.call('talk')?.waitWith('4711'));
    await button('Send 4711').click();
    await asked('talk').toEqual(['sendDtmfs 4711']);
  });

  test('only one keypad is shown at a time', async () => {
    await add(talking);
    await button('Keypad').click();
    await expect.poll(() => button('5').count()).toBe(1);
    await page.keyboard.press('5');
    await asked('talk').toEqual(['sendDtmfs 5']);
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Keypad' }).getByRole('button', { name: '5' }).waitFor();
  });

  test('with an empty field, the button redials the last dialled number', async () => {
    await page.evaluate(() => window.script.remember({ remoteNumber: '103' }));
    await page.evaluate(() => window.script.remember({ remoteNumber: '104', isIncoming: true }));
    await button('Redial 103').click();
    await expect.poll(() => page.evaluate(() => window.script.asked)).toContain('place 103');
  });

  test.each([
    'call.failed',
    'call.forbidden',
    'call.noTerminal',
    'phone.notReady',
    'phone.microphoneDenied',
    'serverError',
  ] as const)(
    'a call that fails with %s opens the choice of another phone, with the number',
    async (code) => {
      await page.evaluate((failure) => window.script.refusePlacing(failure), code);
      await page.getByRole('combobox', { name: 'Number' }).fill('103');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
      await expect
        .poll(() => page.evaluate(() => window.script.asked))
        .toEqual(expect.arrayContaining(['place 103', 'choose a phone for 103']));
    },
  );

  test('a call that waits for the phone says so and can be cancelled', async () => {
    await page.evaluate(() => window.script.wait('103', 'phone.notReady'));
    await page.getByRole('status').getByText('Waiting for your phone to be ready').waitFor();
    await page.getByRole('region', { name: 'Calls' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.evaluate(() => window.script.asked)).toContain('cancelWaiting');
  });

  test('a user who may choose another phone gets no message that there is none', async () => {
    await page.evaluate(() => window.script.refusePlacing('call.forbidden'));
    await page.getByRole('combobox', { name: 'Number' }).fill('103');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The call could not be started').waitFor();
  });

  test('a user without a usable phone gets a message, and no choice of phones', async () => {
    await page.evaluate(() => {
      window.script.refusePlacing('call.forbidden');
      window.script.fillPhones();
    });
    await page.getByRole('combobox', { name: 'Number' }).fill('103');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('You may not make this call').waitFor();
    expect(await page.evaluate(() => window.script.asked)).not.toContain('choose a phone for 103');
  });

  test('a refused call without a destination shows no toast', async () => {
    await page.evaluate(() => {
      window.script.fail('call.emptyNumber');
      window.script.fail('badResponse');
    });
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.getByText('Choose a person or type a number').count()).toBe(0);
    // A user who presses Call without a number gets a message.
    await page.evaluate(() => window.script.refusePlacing('call.emptyNumber'));
    await button('Call').click();
    await page.getByRole('alert').getByText('Choose a person or type a number').waitFor();
  });

  test.each(['call.wrongNumber', 'call.allTerminalsOffline', 'call.serviceMissed'] as const)(
    'a call that fails with %s offers no other phone',
    async (code) => {
      await page.evaluate((failure) => window.script.refusePlacing(failure), code);
      await page.getByRole('combobox', { name: 'Number' }).fill('103');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
      expect(await page.evaluate(() => window.script.asked)).not.toContain('choose a phone for 103');
    },
  );

  test('a call without an answer of the router shows no message, because the connection banner does', async () => {
    const number = page.getByRole('combobox', { name: 'Number' });
    for (const code of ['timeout', 'call.wrongNumber'] as const) {
      await page.evaluate((failure) => window.script.refusePlacing(failure), code);
      await number.fill('103');
      await page.keyboard.press('Enter');
    }
    await page.getByRole('alert').filter({ hasText: 'number' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  test('a long press on the call button offers the numbers of a person, as the button beside it does', async () => {
    const remoteNumbers = [
      { type: 'internal', number: '103' },
      { type: 'direct', number: '+33100000103' },
    ];
    await page.evaluate((numbers) => {
      window.script.remember({ remoteNumber: '103', remoteLabel: 'Carol', remoteNumbers: numbers });
    }, remoteNumbers);
    await button('Call Carol back').click({ delay: 1300 });
    await page.getByRole('menuitem', { name: 'Internal 103' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Numbers of Carol').click();
    await page.getByRole('menuitem', { name: /^Direct/ }).click();
    await expect
      .poll(() => page.evaluate(() => window.script.asked.filter((one) => one.startsWith('place'))))
      .toEqual(['place +33100000103']);
  });

  test('a call of a colleague can be picked up, and is watched only while it is shown', async () => {
    await page.evaluate(() =>
      window.script.addColleague({
        lineId: 'theirs',
        extension: 'telephony/Enterprise/acme/Extension/102',
        displayedLabel: 'Jack Novak',
        state: 'ringing',
        actions: ['pickUp'],
      }),
    );
    const watching = () =>
      page.evaluate(() => window.script.asked.filter((one) => one.endsWith('colleagues')));
    expect(await watching()).toEqual([]);
    await button('Colleagues').click();
    await button('Pick up: 102').click();
    expect(await page.evaluate(() => window.script.colleague('theirs')?.asked)).toEqual(['pickUp']);
    expect(await button('Listen: 102').count()).toBe(0);
    await button('Colleagues').click();
    await expect.poll(watching).toEqual(['watch colleagues', 'leave colleagues']);
  });

  test('a call that cannot be connected shows the reason while its tone is heard', async () => {
    await add({
      ...talking,
      state: 'pending',
      isIncoming: false,
      stateCause: 'causeBusy',
      actions: ['leave'],
    });
    await card('Carol Lindqvist').getByText('Carol Lindqvist is busy').waitFor();
    await page.evaluate(() => window.script.call('talk')?.change({ stateCause: 'causeOfAnotherMaker' }));
    await card('Carol Lindqvist').getByText('The call ended unexpectedly').waitFor();
  });

  test('a forwarded call shows who forwarded it and whom it was for', async () => {
    await add({
      lineId: 'in',
      state: 'ringing',
      displayedLabel: 'Eve',
      displayedVia: 'Bob Keller',
      lastRedirectedNumber: '102',
      actions: ['answer', 'disconnect'],
    });
    await card('Eve').getByText('via Bob Keller · for 102').waitFor();
  });

  test.each([
    ['a pair', linked],
    ['a conference', [conference]],
    ['a call at a service', [{ ...talking, state: 'monitoring', actions: ['join', 'listen', 'disconnect'] }]],
  ] as const)('%s has no accessibility violation', async (_, lines) => {
    await add(...(lines as readonly Line[]));
    await button('More').waitFor();
    await page.evaluate(axeSource);
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
      const { violations } = await axe.run({
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
    });
    // The test page itself has neither a language nor a title.
    expect(found.filter((one) => !/^(html-has-lang|document-title)/.test(one))).toEqual([]);
  });
});
