import { describe, expect, it } from 'vitest';
import { CallsideSearch } from '#examples/salesforce-host/org/callside-search.ts';
import type { Org } from '#examples/salesforce-host/org/org.ts';
import { noEvents } from '../conformance/no-events.ts';
import { TestOrg, testClassic, testLightning } from '../conformance/test-salesforce.ts';
import type { CrmLog } from '../crm-log.ts';
import { Salesforce } from './salesforce.ts';
import type { SalesforceApi } from './salesforce-api.ts';

const jane = { Id: '003A', Name: 'Jane Doe', Phone: '+33 1 23 45 61 12' };

it.each([
  ['5', []],
  ['41', []],
  ['112', [jane.Id]],
])('the Apex class accepts a call with %s, however short', async (number, found) => {
  const org = { all: (type: string) => (type === 'Contact' ? [jane] : []), get: () => undefined };
  const search = new CallsideSearch(org as unknown as Org);
  const api = {
    start: async () => {},
    end: () => {},
    runApex: async (_: string, method: string, parameters: Record<string, string>) =>
      search.run(method, new URLSearchParams(parameters)) ?? '',
  };
  const salesforce = new Salesforce('Salesforce', {
    load: async () => api as unknown as SalesforceApi,
    log: (message) => expect.unreachable(message),
  });
  await salesforce.open(noEvents);
  expect((await salesforce.match(number)).map(({ id }) => id)).toEqual(found);
});

const log: CrmLog = {
  key: 'callside:-1:1',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number: '+33612345678',
  startedAt: 0,
  durationMs: 0,
  subject: 'Call from Jane',
  notes: '',
  outcome: '',
};

describe('the answers of an org', () => {
  it.each<[string, (id: string) => object]>([
    ['id', (id) => ({ result: true, id })],
    ['result', (id) => ({ result: id, error: undefined })],
    ['result, and in id', (id) => ({ result: id, id })],
    [
      'returnValue, as in Lightning',
      (id) => ({ success: true, returnValue: { recordId: id }, errors: null }),
    ],
  ])('Classic finds the id of the saved task in %s', async (_, saved) => {
    const { adapter, written } = await testClassic({ saved });
    await adapter.open(noEvents);
    const id = await adapter.createLog(log);
    await adapter.updateLog(id, { ...log, notes: 'Got it' });
    expect(written()).toEqual([expect.objectContaining({ id, notes: 'Got it' })]);
  });

  it('an answer of Classic without an id is a failure', async () => {
    const { adapter } = await testClassic({ saved: () => ({ result: true }) });
    await adapter.open(noEvents);
    await expect(adapter.createLog(log)).rejects.toThrow('without the id of the task');
  });

  it('Classic leaves the phone where it is outside the console, which cannot hide it', async () => {
    const { adapter, isPanelVisible } = await testClassic({ isConsole: false });
    await adapter.open(noEvents);
    await adapter.showPanel?.({ visible: false });
    expect(isPanelVisible?.()).toBe(true);
  });
});

describe('the task of a call', () => {
  it.each([
    ['Lightning', testLightning],
    ['Classic', testClassic],
  ])('in %s it has the status that closes a task in its org, and is a call', async (_, start) => {
    const org = new TestOrg();
    org.rules = {
      closedStatus: 'Terminée',
      callFields: ['TaskSubtype', 'CallType', 'CallDurationInSeconds'],
    };
    const { adapter } = await start({ org });
    await adapter.open(noEvents);
    const id = await adapter.createLog({ ...log, durationMs: 61_400 });
    const task = { Status: 'Terminée', CallType: 'Inbound', TaskSubtype: 'Call' };
    expect(org.tasks.get(id)).toMatchObject(task);
    expect(Number(org.tasks.get(id)?.CallDurationInSeconds)).toBe(61);
    // The org refuses a change of the subtype.
    org.tasks.set(id, { CallObject: log.key });
    await adapter.updateLog(id, log);
    expect(org.tasks.get(id)).not.toHaveProperty('TaskSubtype');
    expect(org.tasks.get(id)).toMatchObject({ Status: 'Terminée' });
  });

  it('it has only those fields of a call that its user may fill', async () => {
    const org = new TestOrg();
    org.rules = { closedStatus: 'Completed', callFields: ['CallType'] };
    const { adapter } = await testClassic({ org });
    await adapter.open(noEvents);
    const task = org.tasks.get(await adapter.createLog(log));
    expect(
      Object.keys(task ?? {})
        .filter((name) => /^Call|Subtype/.test(name))
        .toSorted(),
    ).toEqual(['CallObject', 'CallType']);
  });

  it('the setting in the address counts more than the org', async () => {
    const org = new TestOrg();
    const { adapter } = await testClassic({ org, closedStatus: 'Called' });
    await adapter.open(noEvents);
    expect(org.tasks.get(await adapter.createLog(log))?.Status).toBe('Called');
  });

  it('an org with an older class gets the usual status, until it names its own', async () => {
    const org = new TestOrg();
    org.rules = { error: 'No such method' };
    const logged: string[] = [];
    const { adapter } = await testClassic({ org, log: (message) => logged.push(message) });
    await adapter.open(noEvents);
    expect(org.tasks.get(await adapter.createLog(log))).toMatchObject({
      Status: 'Completed',
      CallType: 'Inbound',
    });
    expect(logged).toEqual(['CallsideSearch did not name the status of closed tasks: No such method']);
    org.rules = { closedStatus: 'Erledigt', callFields: [] };
    expect(org.tasks.get(await adapter.createLog(log))?.Status).toBe('Erledigt');
  });
});
