import { vi } from 'vitest';
import { Freshworks } from '../../freshworks/freshworks.ts';
import { ServiceNow } from '../../servicenow/servicenow.ts';
import { Zoho } from '../../zoho/zoho.ts';
import type { CrmUnderTest } from '../crm-under-test.ts';
import { openAppWindows } from './app-windows.ts';
import { FreshworksSide } from './freshworks-side.ts';
import { ServiceNowSide } from './servicenow-side.ts';
import { ZohoSide } from './zoho-side.ts';

/** The page of an app, as `examples/crm-apps` has it, in a window around that of the widget. */
async function open(crm: 'servicenow' | 'freshworks' | 'zoho', options: object) {
  const windows = openAppWindows();
  const { startPhone } = await import(
    new URL(`../../../../examples/crm-apps/${crm}.js`, import.meta.url).href
  );
  startPhone({ url: 'https://phone.example/widget/', ...options });
  return windows;
}

const deps = { isParent: () => true, log: () => {} };
const end = () => vi.unstubAllGlobals();

export async function testServiceNow(): Promise<CrmUnderTest> {
  const jane = { sys_id: 'u7', sys_class_name: 'sys_user', name: 'Jane Doe', phone: '+33612345678' };
  const side = new ServiceNowSide({ people: [{ ...jane, mobile_phone: '' }] });
  vi.stubGlobal('fetch', side.fetch);
  const { openFrameAPI } = side;
  const windows = await open('servicenow', { openFrameAPI, userToken: 'token' });
  const methodOf = { match: 'GET sys_user', createLog: 'POST interaction' } as const;
  return {
    adapter: new ServiceNow(windows, deps),
    jane: { id: 'sys_user/u7', name: 'Jane Doe', type: 'User' },
    relates: true,
    written: () =>
      side.interactions.map(({ sys_id, u_callside_key, direction, short_description, ...rest }) => ({
        id: sys_id,
        key: u_callside_key,
        direction,
        subject: short_description,
        notes: rest.work_notes,
        recordId: rest.opened_for && `sys_user/${rest.opened_for}`,
      })),
    shown: () => side.shown,
    isPanelVisible: () => side.isPanelVisible,
    click: (number) => side.dial(number, 'u7'),
    failNext: (what) => {
      side.failing = methodOf[what];
    },
    storeLate: () => side.postponed(),
    end,
  };
}

export async function testFreshworks(): Promise<CrmUnderTest> {
  const side = new FreshworksSide({
    contacts: [{ id: 7, name: 'Jane Doe', phone: null, mobile: '0612345678' }],
  });
  const windows = await open('freshworks', { client: side.client });
  const methodOf = { match: 'findContacts', createLog: 'createTicket' } as const;
  return {
    adapter: new Freshworks(windows, deps),
    jane: { id: 'contact/7', name: 'Jane Doe', type: 'Contact' },
    relates: true,
    written: () =>
      side.tickets.map(({ id, tags, subject, description, requester_id }) => ({
        id: String(id),
        key: tags[0] ?? '',
        direction: tags[1] === 'outbound' ? 'outbound' : 'inbound',
        subject,
        notes: textIn(description),
        recordId: requester_id === undefined ? undefined : `contact/${requester_id}`,
      })),
    shown: () => side.shown,
    isPanelVisible: () => side.isPanelVisible,
    click: (number) => side.dial(number),
    failNext: (what) => {
      side.failing = methodOf[what];
    },
    storeLate: () => side.postponed(),
    end,
  };
}

export async function testZoho(): Promise<CrmUnderTest> {
  const side = new ZohoSide({
    contacts: [{ id: '7', Full_Name: 'Jane Doe', Phone: '+33 6 12 34 56 78', Mobile: null }],
  });
  const windows = await open('zoho', { ZOHO: side.ZOHO });
  const methodOf = { match: 'searchRecord', createLog: 'insertRecord' } as const;
  return {
    adapter: new Zoho(windows, deps),
    jane: { id: 'Contacts/7', name: 'Jane Doe', type: 'Contact' },
    relates: true,
    written: () =>
      side.calls.map(({ id, Callside_Key, Call_Type, Subject, Description, Who_Id }) => ({
        id,
        key: Callside_Key,
        direction: Call_Type === 'Outbound' ? 'outbound' : 'inbound',
        subject: Subject,
        notes: Description,
        recordId: Who_Id && `Contacts/${Who_Id.id}`,
      })),
    shown: () => side.shown,
    isPanelVisible: () => side.isPanelVisible,
    click: (number) => side.dial(number, '7'),
    failNext: (what) => {
      side.failing = methodOf[what];
    },
    storeLate: () => side.postponed(),
    end,
  };
}

/** The text of the HTML of a description. */
const textIn = (html: string) =>
  html.replaceAll('<br>', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
