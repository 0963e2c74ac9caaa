import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browsers } from '#tests/support/browsers.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { CrmPage, RunningCrm } from './crm-page.ts';

const hugo = '003000000000002AAA';
const paul = '00Q000000000001EAA';

describe.each(browsers)('Open CTI for Classic, in $name', ({ launch }) => {
  let crm: RunningCrm;
  let browser: Browser;
  beforeAll(async () => {
    [crm, browser] = await Promise.all([RunningCrm.start(), launch()]);
  });
  beforeEach(async () => {
    await crm.post('/control/reset');
  });
  afterAll(async () => {
    await browser?.close();
    await crm?.stop();
  });

  const json = ({ result }: { readonly result?: unknown }) => JSON.parse(String(result));

  describe('Classic on standard pages', () => {
    let page: CrmPage;
    beforeAll(async () => {
      page = await CrmPage.open(browser, crm, '/classic');
    });
    afterAll(() => page.page.close());

    it('a Classic method answers later, with a result and no error', async () => {
      const order = await (await page.frame()).evaluate(
        () =>
          new Promise((resolve) => {
            const { sforce } = window as unknown as {
              sforce: { interaction: Record<'isInConsole', (callback: (answer: object) => void) => void> };
            };
            const told: unknown[] = [];
            sforce.interaction.isInConsole((answer) => resolve([...told, answer]));
            told.push('returned');
          }),
      );
      expect(order).toEqual(['returned', { method: expect.stringMatching(/^isInConsole_/), result: false }]);
    });

    inTurn('Classic returns settings, layout and directory as JSON text', async () => {
      const settings = json(await page.classic('interaction.cti.getCallCenterSettings'));
      expect(settings['/reqGeneralInfo/reqAdapterUrl']).toContain('/widget/?crm=salesforce');
      const layout = json(await page.classic('interaction.cti.getSoftphoneLayout'));
      expect(layout.Outbound).toMatchObject({ callRelatedFields: ['DNIS'], screenPopSettings: {} });
      // The callback is the second of three arguments here.
      const directory = await (await page.frame()).evaluate(
        () =>
          new Promise<{ result: string }>((resolve) => {
            const { sforce } = window as unknown as {
              sforce: { interaction: { cti: Record<'getDirectoryNumbers', (...args: unknown[]) => void> } };
            };
            sforce.interaction.cti.getDirectoryNumbers(false, 'Callside', resolve, 0, 2);
          }),
      );
      expect(json(directory)).toMatchObject({ hasNext: true, directoryNumbers: [{ phone: '301' }, {}] });
    });

    inTurn('Classic loads a page for a record, with a new softphone in it', async () => {
      await page.leaveByClassic('interaction.screenPop', `/${hugo}`, true);
      await page.heading().filter({ hasText: 'Hugo Petit' }).waitFor();
      await expect
        .poll(async () => json(await page.classic('interaction.getPageInfo')))
        .toEqual({
          url: `${crm.url}/${hugo}`,
          objectId: hugo,
          objectName: 'Hugo Petit',
          object: 'Contact',
          displayName: 'Contact',
          personAccount: false,
        });
      const clicks = await page.listen('interaction.cti.onClickToDial');
      const number = page.page.getByRole('button', { name: '06 39 98 00 03' });
      expect(await number.isDisabled()).toBe(true);
      expect(await page.classic('interaction.cti.enableClickToDial')).toMatchObject({ result: true });
      await number.click();
      await expect.poll(async () => (await clicks()).length).toBe(1);
      expect(json((await clicks())[0] as { result: string })).toMatchObject({
        number: '06 39 98 00 03',
        objectId: hugo,
        object: 'Contact',
      });
      await page.classic('interaction.cti.disableClickToDial');
      expect(await number.isDisabled()).toBe(true);
    });

    inTurn(
      'Classic saves a log from a query string, changes it, and refuses what the server refuses',
      async () => {
        const saved = await page.classic(
          'interaction.saveLog',
          'Task',
          `Subject=${encodeURIComponent('Petit & Fils, 100 %')}&WhoId=${hugo}&CallType=Inbound&CallDurationInSeconds=7`,
        );
        expect(saved).toMatchObject({ result: saved.id, id: expect.stringMatching(/^00T/) });
        await page.classic('interaction.saveLog', 'Task', `Id=${saved.id}&CallDisposition=Busy`);
        const tasks = await crm.get<{ Id: string }[]>('/control/tasks');
        expect(tasks.find((task) => task.Id === saved.id)).toMatchObject({
          Subject: 'Petit & Fils, 100 %',
          CallDurationInSeconds: 7,
          CallDisposition: 'Busy',
        });
        // No form is read here: a plus sign is a plus sign.
        const plus = await page.classic('interaction.saveLog', 'Task', 'Subject=Call+from%20Hugo');
        expect(await crm.get(`/org/records/${plus.id}`)).toMatchObject({ Subject: 'Call+from Hugo' });
        expect(await page.classic('interaction.saveLog', 'Task', 'Mood=good')).toMatchObject({
          result: false,
          error: "No such column 'Mood' on sobject of type Task",
        });
      },
    );

    inTurn('Classic runs the Apex class with parameters of a query string', async () => {
      const answer = await page.classic(
        'interaction.runApex',
        'CallsideSearch',
        'findByNumber',
        'ending=%25199000005',
      );
      expect(json(answer)).toMatchObject({
        contacts: [],
        leads: [{ Id: paul, Company: 'Besson Frères' }],
      });
      expect(await page.classic('interaction.runApex', 'Nothing', 'findByNumber', '')).toMatchObject({
        result: null,
        error: 'No such Apex method: Nothing.findByNumber.',
      });
    });

    inTurn('Classic searches, and opens the result for inbound calls only', async () => {
      const search = (method: string, text: string, callType: string | null) =>
        page.classic(`interaction.${method}`, text, 'k=v', callType);
      expect(json(await search('searchAndGetScreenPopUrl', 'besson', 'inbound'))).toEqual({
        [paul]: expect.objectContaining({ Name: 'Paul Besson', object: 'Lead', displayName: 'Lead' }),
        screenPopUrl: `/${paul}`,
      });
      const before = page.page.url();
      expect(Object.keys(json(await search('searchAndScreenPop', 'besson', 'outbound')))).toEqual([paul]);
      expect(page.page.url()).toBe(before);
      await page.leaveByClassic('interaction.searchAndScreenPop', 'besson', 'k=v', null);
      await page.heading().filter({ hasText: 'Paul Besson' }).waitFor();
    });

    inTurn('Classic sizes the softphone, and does not hide it outside the console', async () => {
      await page.classic('interaction.cti.setSoftphoneHeight', 400);
      await page.classic('interaction.cti.setSoftphoneWidth', 300);
      const place = page.page.locator('#softphone');
      expect(await place.boundingBox()).toMatchObject({ width: 300, height: 400 });
      expect(await page.classic('interaction.setVisible', false)).toMatchObject({
        result: false,
        error: expect.stringContaining('only the console'),
      });
      expect(await page.classic('interaction.isVisible')).toMatchObject({ result: true });
      expect(await page.classic('interaction.cti.setSoftphoneHeight', -1)).toMatchObject({ result: false });
    });

    inTurn('a Classic method fails with a message while its switch is on', async () => {
      await crm.post('/control/fail', { method: 'runApex' });
      const failed = await page.classic('interaction.runApex', 'CallsideSearch', 'findByName', 'text=petit');
      expect(failed).toMatchObject({ result: null, error: expect.stringContaining('switch') });
      const next = await page.classic('interaction.runApex', 'CallsideSearch', 'findByName', 'text=petit');
      expect(json(next).contacts).toHaveLength(2);
    });
  });

  describe('the Classic console', () => {
    let page: CrmPage;
    beforeAll(async () => {
      page = await CrmPage.open(browser, crm, '/console');
    });
    afterAll(() => page.page.close());

    inTurn('the console opens a tab for each record, and reports the focused one', async () => {
      expect(await page.classic('interaction.isInConsole')).toMatchObject({ result: true });
      const focused = await page.listen('interaction.onFocus');
      for (const id of [hugo, paul])
        expect(await page.classic('interaction.screenPop', `/${id}`, true)).toMatchObject({ result: true });
      const tabs = page.tabs();
      await expect.poll(() => tabs.allTextContents()).toEqual(['Hugo Petit', 'Paul Besson']);
      const objects = async () =>
        (await focused()).map((told) => json(told as { result: string }).objectId as string);
      await expect.poll(objects).toEqual([hugo, paul]);
      const { ids } = await page.classic('console.getPrimaryTabIds');
      expect(ids).toHaveLength(2);
      const [first] = ids as string[];
      expect(await page.classic('console.focusPrimaryTabById', first)).toEqual({ success: true, id: first });
      expect(await page.classic('console.getFocusedPrimaryTabId')).toEqual({ success: true, id: first });
      expect(await page.classic('console.getFocusedPrimaryTabObjectId')).toEqual({ success: true, id: hugo });
      expect(await page.classic('console.focusPrimaryTabById', 'none')).toEqual({
        success: false,
        error: 'No tab none.',
      });
    });

    inTurn('the console shows and hides the softphone', async () => {
      expect(await page.classic('interaction.setVisible', false)).toMatchObject({ result: true });
      expect(await page.classic('interaction.isVisible')).toMatchObject({ result: false });
      expect(await page.page.locator('#softphone').isVisible()).toBe(false);
      await page.classic('interaction.setVisible', true);
    });

    inTurn('the console opens tabs by address and name', async () => {
      const opened = await page.classic('console.openPrimaryTab', null, '/001/o', true, 'Companies');
      expect(opened).toMatchObject({ success: true });
      await page.tabs().filter({ hasText: 'Companies' }).waitFor();
      await page.heading().filter({ hasText: 'Accounts' }).waitFor();
    });

    inTurn('the console forwards call events', async () => {
      const [begun, ended, messages] = await Promise.all(
        ['onCallBegin', 'onCallEnd', 'onSendCTIMessage'].map((name) => page.listen(`console.cti.${name}`)),
      );
      const call = { callObjectId: 'call.1', callType: 'INBOUND', callLabel: 'Hugo' };
      expect(
        await page.classic('console.cti.fireOnCallBegin', call.callObjectId, call.callType, call.callLabel),
      ).toMatchObject({ result: true });
      await page.classic('console.cti.fireOnCallEnd', 'call.1', 42, 'Answered');
      await page.classic('console.cti.sendCTIMessage', '/BUSY');
      await expect.poll(async () => begun?.()).toEqual([call]);
      await expect
        .poll(async () => ended?.())
        .toEqual([{ callObjectId: 'call.1', callDuration: '42', callDisposition: 'Answered' }]);
      await expect.poll(async () => messages?.()).toEqual([{ message: '/BUSY' }]);
      await page.classic('console.cti.setCallObjectIds', ['call.1']);
      expect(await page.classic('console.cti.getCallObjectIds')).toEqual({ success: true, ids: ['call.1'] });
      await page.classic('console.cti.setCallAttachedData', 'call.1', '{"ANI":"7"}', 'INBOUND');
      expect(await page.classic('console.cti.getCallAttachedData', 'call.1')).toEqual({
        success: true,
        data: '{"ANI":"7"}',
      });
    });
  });
});
