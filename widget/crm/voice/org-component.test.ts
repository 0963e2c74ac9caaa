/** The component of the project for an org, with the platform of Salesforce replaced, and the widget's side of its messages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import type { CrmLog } from '../crm-log.ts';
import { OrgComponent } from './org-component.ts';

const project = join(fileURLToPath(new URL('../../..', import.meta.url)), 'examples/salesforce/voice');
const file = join(project, 'force-app/main/default/lwc/callsideVoiceBridge/callsideVoiceBridge.js');

interface Bridge {
  handleMessage: (message: unknown) => void;
  publishMessage(message: unknown): Promise<void>;
}

const log: CrmLog = {
  key: 'callside:-1:5',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number: '+33612345678',
  startedAt: 5,
  durationMs: 10,
  subject: 'Call from Jane',
  notes: 'A quote',
  outcome: '',
};

let shown: unknown[];
let passedOn: unknown[];
let apex: { find: (params: { number: string }) => Promise<string>; log: (params: object) => Promise<string> };
let component: OrgComponent;
beforeEach(() => {
  shown = [];
  passedOn = [];
  apex = {
    find: async () =>
      JSON.stringify({ contacts: [{ Id: '003A', Name: 'Jane Doe' }], leads: [], accounts: [] }),
    log: async () => '0LQ1',
  };
  const navigate = Symbol('Navigate');
  const NavigationMixin = Object.assign(
    () =>
      class {
        [navigate](page: unknown) {
          shown.push(page);
        }
      },
    { Navigate: navigate },
  );
  const platform = {
    LightningElement: class {},
    NavigationMixin,
    createMessageContext: () => ({}),
    publish: (_context: unknown, _channel: unknown, message: unknown) => passedOn.push(message),
    find: (params: { number: string }) => apex.find(params),
    log: (params: object) => apex.log(params),
    CHANNEL: 'CallsideVoice__c',
  };
  const source = readFileSync(file, 'utf8')
    .replace(/^import .*$/gm, '')
    .replace(/@api\s/g, '')
    .replace('export default class', 'return class');
  const Made = new Function(...Object.keys(platform), source)(...Object.values(platform)) as new () => Bridge;
  const bridge = new Made();
  component = new OrgComponent({
    publish: async (_event, message) => {
      // As it is after the way through two windows.
      void bridge.publishMessage(structuredClone(message));
    },
  });
  bridge.handleMessage = (message) => component.hear(structuredClone(message));
});

it('the component of the org is found, finds records, shows them, and writes notes', async () => {
  expect(await component.isThere()).toBe(true);
  expect(await component.match('+33612345678', true)).toEqual([
    { id: '003A', name: 'Jane Doe', type: 'Contact' },
  ]);
  await component.show('003A');
  expect(shown).toEqual([
    { type: 'standard__recordPage', attributes: { recordId: '003A', actionName: 'view' } },
  ]);
  expect(await component.log(log)).toBe('0LQ1');
  expect(passedOn).toEqual([]);
});

it('failures of the org reach the widget as failures of the CRM', async () => {
  apex.find = async () => JSON.stringify({ error: 'no access' });
  await expect(component.match('+33612345678', true)).rejects.toMatchObject({ code: 'crm.searchFailed' });
  apex.log = () => Promise.reject({ body: { message: 'There is no voice call yet.' } });
  await expect(component.log(log)).rejects.toMatchObject({ code: 'crm.failed', message: /no voice call/ });
  apex.log = async () => '';
  await expect(component.log(log)).rejects.toMatchObject({ code: 'crm.failed' });
});

it('messages of other components, and answers that nobody waits for, change nothing', async () => {
  for (const message of [
    null,
    'text',
    { callside: 'answer' },
    { callside: 'answer', id: 99, value: 1 },
    { other: 1 },
  ])
    component.hear(message);
  const told: unknown[] = [];
  component.listen({ context: (record) => told.push(record), changed: () => told.push('changed') });
  component.hear({ callside: 'context', record: { id: '003A', name: 'Jane' } });
  component.hear({ callside: 'context' });
  component.hear({ callside: 'changed' });
  expect(told).toEqual([{ id: '003A', name: 'Jane' }, undefined, 'changed']);
});
