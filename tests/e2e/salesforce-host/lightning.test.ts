import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browsers } from '#tests/support/browsers.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { CrmPage, RunningCrm } from './crm-page.ts';

interface Pop {
  readonly kind: string;
  readonly target: string;
}

const hugo = '003000000000002AAA';
const paul = '00Q000000000001EAA';
const garage = '001000000000002AAA';

describe.each(browsers)('Open CTI for Lightning, in $name', ({ launch }) => {
  let crm: RunningCrm;
  let browser: Browser;
  let page: CrmPage;
  beforeAll(async () => {
    [crm, browser] = await Promise.all([RunningCrm.start(), launch()]);
    page = await CrmPage.open(browser, crm, '/lightning');
  });
  beforeEach(async () => {
    await crm.post('/control/reset');
  });
  afterAll(async () => {
    await browser?.close();
    await crm?.stop();
  });

  it('a Lightning method answers later, never at once', async () => {
    const frame = await page.frame();
    const order = await frame.evaluate(
      () =>
        new Promise((resolve) => {
          const told: string[] = [];
          const { sforce } = window as unknown as {
            sforce: { opencti: Record<'getCallCenterSettings', (a: object) => void> };
          };
          sforce.opencti.getCallCenterSettings({
            callback: () => {
              told.push('answer');
              resolve(told);
            },
          });
          told.push('returned');
        }),
    );
    expect(order).toEqual(['returned', 'answer']);
  });

  inTurn(
    'Lightning returns the settings of the call center by their paths, and the layout of the softphone',
    async () => {
      const settings = await page.opencti('getCallCenterSettings');
      expect(settings).toMatchObject({
        success: true,
        errors: null,
        returnValue: {
          '/reqGeneralInfo/reqSalesforceCompatibilityMode': 'Classic_and_Lightning',
          '/reqDialingOptions/reqOutsidePrefix/label': 'Outside Prefix',
        },
      });
      const layout = await page.opencti('getSoftphoneLayout');
      expect(layout.returnValue).toMatchObject({
        Inbound: { screenPopSettings: { SingleMatch: { screenPopType: 'PopToEntity' } } },
        Internal: { callRelatedFields: ['ANI', 'DNIS'] },
      });
    },
  );

  inTurn('Lightning makes numbers of records callable while the softphone allows it', async () => {
    await page.opencti('screenPop', { type: 'sobject', params: { recordId: hugo } });
    const number = page.page.getByRole('button', { name: '01 44 55 66 77' });
    await expect.poll(() => number.isDisabled()).toBe(true);
    const clicks = await page.listen('opencti.onClickToDial');
    expect(await page.opencti('enableClickToDial')).toEqual({
      success: true,
      returnValue: null,
      errors: null,
    });
    await number.click();
    await expect.poll(clicks).toEqual([
      {
        number: '01 44 55 66 77',
        recordId: hugo,
        recordName: 'Hugo Petit',
        objectType: 'Contact',
        personAccount: false,
        params: '',
      },
    ]);
    await page.opencti('disableClickToDial');
    expect(await number.isDisabled()).toBe(true);
  });

  it.each([
    ['sobject', { recordId: paul }, 'Paul Besson', paul],
    ['url', { url: `/${hugo}` }, 'Hugo Petit', `/${hugo}`],
    ['url', { url: `/lightning/r/Account/${garage}/view` }, 'Garage Petit & Fils', undefined],
    ['objecthome', { scope: 'Account' }, 'Accounts', 'Account'],
    ['list', { listViewId: '00B000000000001', scope: 'Lead' }, 'Leads', '00B000000000001'],
    ['search', { searchString: 'petit' }, 'Found for “petit”', 'petit'],
    ['flow', { flowDevName: 'Caller', flowArgs: { number: '1' } }, 'Flow Caller', 'Caller'],
  ])('Lightning opens %s %o', async (type, params, heading, target) => {
    const response = await page.opencti('screenPop', { type, params });
    expect(response).toEqual({ success: true, returnValue: null, errors: null });
    await page.heading().filter({ hasText: heading }).waitFor();
    if (target) expect((await crm.get<Pop[]>('/control/pops')).at(-1)).toMatchObject({ kind: type, target });
  });

  inTurn('Lightning opens a form for a new record, filled with the known fields', async () => {
    const params = { entityName: 'Contact', defaultFieldValues: { Phone: '+33 1 99 00 00 07' } };
    await page.opencti('screenPop', { type: 'newRecord', params });
    const dialog = page.page.getByRole('dialog');
    expect(await dialog.getByLabel('Business phone').inputValue()).toBe('+33 1 99 00 00 07');
    await dialog.getByLabel('Last name').fill('Dumas');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.heading().filter({ hasText: 'Dumas' }).waitFor();
  });

  it.each([
    ['screenPop', { type: 'sobject', params: { recordId: 'nobody' } }],
    ['screenPop', { type: 'search', params: { searchString: 'ab' } }],
    ['screenPop', { type: 'url', params: { url: 'https://elsewhere.example' } }],
    ['screenPop', { type: 'nothing', params: {} }],
    ['searchAndScreenPop', { searchParams: 'petit' }],
    ['setSoftphonePanelHeight', { heightPX: 239 }],
    ['setSoftphonePanelWidth', { widthPX: 1921 }],
    ['setSoftphonePanelVisibility', { visible: 'yes' }],
    ['setSoftphoneItemIcon', {}],
    ['saveLog', { value: { Subject: 'Of no kind' } }],
    ['runApex', { apexClass: 'CallsideSearch' }],
  ])('the Lightning method %s names a wrong parameter: %o', async (method, args) => {
    const response = await page.opencti(method, args);
    expect(response).toMatchObject({
      success: false,
      returnValue: null,
      errors: [{ code: 'INVALID_PARAM' }],
    });
    expect(Object.keys(response.errors?.[0] ?? {}).sort()).toEqual(['code', 'description', 'details']);
  });

  inTurn('Lightning shows, sizes and labels the panel', async () => {
    const panel = page.page.locator('#softphone');
    await page.opencti('setSoftphonePanelVisibility', { visible: false });
    expect((await page.opencti('isSoftphonePanelVisible')).returnValue).toEqual({ visible: false });
    await expect.poll(() => panel.isVisible()).toBe(false);
    await page.page.getByRole('button', { name: 'Phone', exact: true }).click();
    expect((await page.opencti('isSoftphonePanelVisible')).returnValue).toEqual({ visible: true });
    await page.opencti('setSoftphonePanelHeight', { heightPX: 480 });
    await page.opencti('setSoftphonePanelWidth', { widthPX: 400 });
    expect(await panel.boundingBox()).toMatchObject({ width: 400, height: 480 });
    await page.opencti('setSoftphonePanelLabel', { label: 'In a call' });
    await page.opencti('setSoftphoneItemLabel', { label: '1 call' });
    await page.opencti('setSoftphoneItemIcon', { key: 'incoming_call' });
    await panel.getByRole('heading', { name: 'In a call' }).waitFor();
    await page.page.getByRole('button', { name: '1 call' }).locator('[data-icon="incoming_call"]').waitFor();
    await page.opencti('setSoftphoneItemLabel', { label: 'Phone' });
  });

  inTurn("Lightning reports the page's place and its navigation", async () => {
    const places = await page.listen('opencti.onNavigationChange');
    await page.page.getByRole('link', { name: 'Accounts' }).click();
    await page.page.getByRole('link', { name: 'Amélie Fournier' }).click();
    const id = '001000000000006AAA';
    const url = `${crm.url}/lightning/r/Account/${id}/view`;
    const place = {
      url,
      recordId: id,
      recordName: 'Amélie Fournier',
      objectType: 'Account',
      contactId: '003000000000009AAA',
      personAccount: true,
    };
    await expect.poll(async () => (await places()).at(-1)).toEqual(place);
    expect((await places())[0]).toMatchObject({ recordId: '', objectType: 'Account' });
    expect((await page.opencti('getAppViewInfo')).returnValue).toEqual(place);
  });

  inTurn('Lightning searches the objects of the layout, and opens the result that it names', async () => {
    const search = (searchParams: string, rest: object = {}) =>
      page.opencti('searchAndScreenPop', { searchParams, callType: 'inbound', ...rest });
    expect((await search('hugo petit')).returnValue).toEqual({
      [hugo]: expect.objectContaining({ Id: hugo, Name: 'Hugo Petit', RecordType: 'Contact' }),
    });
    await page.heading().filter({ hasText: 'Hugo Petit' }).waitFor();
    expect(Object.keys((await search('01 44 55 66 77')).returnValue as object)).toHaveLength(2);
    await page.heading().filter({ hasText: 'Found for “01 44 55 66 77”' }).waitFor();
    // For an outbound call nothing opens.
    await search('besson', { callType: 'outbound' });
    // For later use, the page to open is passed to the softphone.
    const deferred = (await search('besson', { deferred: true })).returnValue as { SCREEN_POP_DATA: object };
    expect(await page.heading().textContent()).toContain('01 44 55 66 77');
    await page.opencti('screenPop', deferred.SCREEN_POP_DATA);
    await page.heading().filter({ hasText: 'Paul Besson' }).waitFor();
    await crm.post('/control/layout', { NoMatch: { screenPopType: 'PopToFlow', screenPopData: 'Unknown' } });
    await search('nobody at all', { params: { FLOW: { flowArgs: { caller: '7' } } } });
    await page.heading().filter({ hasText: 'Flow Unknown' }).waitFor();
  });

  inTurn('Lightning saves a task with all its fields, changes it, and shows it', async () => {
    await page.opencti('screenPop', { type: 'sobject', params: { recordId: hugo } });
    const value = {
      entityApiName: 'Task',
      Subject: 'Call from Hugo',
      Status: 'Completed',
      TaskSubtype: 'Call',
      ActivityDate: '2026-11-21',
      CallType: 'Inbound',
      CallDurationInSeconds: 42,
      CallDisposition: 'Answered',
      CallObject: 'callside:1:2:3',
      Description: 'He wants winter tyres',
      WhoId: hugo,
    };
    const saved = await page.opencti('saveLog', { value });
    expect(saved).toEqual({
      success: true,
      returnValue: { recordId: expect.stringMatching(/^00T/) },
      errors: null,
    });
    const { recordId: Id } = saved.returnValue as { recordId: string };
    await page.opencti('saveLog', { value: { Id, CallDisposition: 'Wants to be called back' } });
    await page.opencti('refreshView');
    const row = page.page.locator(`tr[data-id="${Id}"]`);
    await row.filter({ hasText: 'Wants to be called back' }).waitFor();
    const { entityApiName, ...fields } = value;
    const tasks = await crm.get<{ Id: string }[]>('/control/tasks');
    expect(tasks.find((one) => one.Id === Id)).toMatchObject({
      ...fields,
      CallDisposition: 'Wants to be called back',
    });
  });

  inTurn('Lightning refuses a record as the server does, with the fields', async () => {
    await crm.post('/control/refuse', { field: 'CallDisposition' });
    const value = {
      entityApiName: 'Task',
      CallDisposition: 'Busy',
      Mood: 'good',
      CallDurationInSeconds: '1:30',
    };
    const { success, errors } = await page.opencti('saveLog', { value });
    expect(success).toBe(false);
    expect(errors?.[0]?.code).toBe('SERVER_ERROR');
    expect(errors?.[0]?.details).toEqual([
      expect.objectContaining({ statusCode: 'INVALID_FIELD_FOR_INSERT_UPDATE', fields: ['CallDisposition'] }),
      expect.objectContaining({ statusCode: 'INVALID_FIELD', fields: ['Mood'] }),
      expect.objectContaining({ statusCode: 'JSON_PARSER_ERROR', fields: ['CallDurationInSeconds'] }),
    ]);
  });

  inTurn('Lightning runs the Apex class', async () => {
    const run = (methodName: string, methodParams: string) =>
      page.opencti('runApex', { apexClass: 'CallsideSearch', methodName, methodParams });
    const found = (await run('findByNumber', 'ending=%25144556677')).returnValue as { runApex: string };
    expect(JSON.parse(found.runApex)).toMatchObject({
      contacts: [{ Name: 'Hugo Petit', Company: 'Garage Petit & Fils' }, { Name: 'Jeanne Petit' }],
      leads: [],
      accounts: [],
    });
    expect(await run('noMethod', '')).toMatchObject({ success: false, errors: [{ code: 'SERVER_ERROR' }] });
  });

  inTurn('a Lightning method is slow, held or broken while its switch is on', async () => {
    await crm.post('/control/fail', { method: 'saveLog', code: 'GENERIC_ERROR' });
    const value = { entityApiName: 'Task', Subject: 'Kept once' };
    const kept = async () =>
      (await crm.get<{ Subject: string }[]>('/control/tasks')).filter((one) => one.Subject === 'Kept once')
        .length;
    expect((await page.opencti('saveLog', { value })).errors?.[0]?.code).toBe('GENERIC_ERROR');
    expect(await kept()).toBe(0);
    await crm.post('/control/fail', { method: 'saveLog', when: 'after' });
    expect((await page.opencti('saveLog', { value })).success).toBe(false);
    expect(await kept()).toBe(1);

    await crm.post('/control/delay', { hold: true, method: 'getAppViewInfo' });
    let isAnswered = false;
    const held = page.opencti('getAppViewInfo').then(() => {
      isAnswered = true;
    });
    const asked = async () =>
      (await crm.get<{ method: string }[]>('/control/calls')).map((one) => one.method);
    await expect.poll(asked).toContain('getAppViewInfo');
    // Other methods are not held: an answer arrives while the first request waits.
    await page.opencti('isSoftphonePanelVisible');
    expect(isAnswered).toBe(false);
    await crm.post('/control/delay', { hold: false, method: 'getAppViewInfo' });
    await held;
    expect(await asked()).toEqual(['saveLog', 'saveLog', 'getAppViewInfo', 'isSoftphonePanelVisible']);
  });

  inTurn(
    'Lightning opens records in tabs of the console, and reports nothing when a list follows a record',
    async () => {
      await page.page.getByLabel('Layout').selectOption('console');
      await page.opencti('screenPop', { type: 'sobject', params: { recordId: hugo } });
      await page.opencti('screenPop', { type: 'sobject', params: { recordId: paul } });
      await page.opencti('screenPop', { type: 'sobject', params: { recordId: hugo } });
      const tabs = page.tabs();
      expect(await tabs.allTextContents()).toEqual(['Hugo Petit', 'Paul Besson']);
      expect(await tabs.first().getAttribute('aria-current')).toBe('true');
      const places = await page.listen('opencti.onNavigationChange');
      await page.page.getByRole('link', { name: 'Leads' }).click();
      await page.heading().filter({ hasText: 'Leads' }).waitFor();
      await tabs.nth(1).click();
      await page.heading().filter({ hasText: 'Paul Besson' }).waitFor();
      await expect.poll(places).toEqual([expect.objectContaining({ recordId: paul })]);
      await page.page.getByRole('button', { name: 'Close Paul Besson' }).click();
      await page.heading().filter({ hasText: 'Hugo Petit' }).waitFor();
    },
  );
});
