import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright';
import { type HostPages, type ServedFile, serveFiles } from '../bridge/serve-files.ts';

export const appCrms = ['servicenow', 'freshworks', 'zoho'] as const;
export type AppCrm = (typeof appCrms)[number];

/** A CRM in the terms of all three. */
interface AppCrmWindow {
  readonly crm: {
    readonly entries: readonly {
      readonly isIncoming: boolean;
      readonly text: string;
      readonly record: string;
    }[];
    readonly shown: readonly string[];
    readonly isPanelVisible: boolean;
    dial(number: string): void;
    closePanel(): void;
  };
}

const example = new URL('../../../examples/crm-apps/', import.meta.url);
const sides = new URL('../../../widget/crm/conformance/app-pages/', import.meta.url);

/** The program of each page: its side, with Jane, and its entries and records in common terms. */
const programs: Readonly<Record<AppCrm, string>> = {
  servicenow: `
    const side = new ServiceNowSide({
      people: [{ sys_id: '7', sys_class_name: 'sys_user', name: 'Jane Doe', phone: '+33100000600', mobile_phone: '' }],
      interactions: kept,
    });
    window.fetch = side.fetch;
    startPhone({ url, openFrameAPI: side.openFrameAPI, userToken: 'token' });
    show(side, () => side.interactions, (one) => ({
      isIncoming: one.direction === 'inbound', text: one.short_description + one.work_notes, record: one.opened_for,
    }));`,
  freshworks: `
    const side = new FreshworksSide({
      contacts: [{ id: 7, name: 'Jane Doe', phone: '+33100000600', mobile: null }],
      tickets: kept,
    });
    startPhone({ url, client: side.client });
    show(side, () => side.tickets, (one) => ({
      isIncoming: one.tags[1] === 'inbound', text: one.subject + one.description, record: String(one.requester_id),
    }));`,
  zoho: `
    const side = new ZohoSide({
      contacts: [{ id: '7', Full_Name: 'Jane Doe', Phone: '+33 1 00 00 06 00', Mobile: null }],
      calls: kept,
    });
    startPhone({ url, ZOHO: side.ZOHO });
    show(side, () => side.calls, (one) => ({
      isIncoming: one.Call_Type === 'Inbound', text: one.Subject + one.Description, record: one.Who_Id?.id,
    }));`,
};
const classes: Readonly<Record<AppCrm, string>> = {
  servicenow: 'ServiceNowSide',
  freshworks: 'FreshworksSide',
  zoho: 'ZohoSide',
};

/** The page of an app. Its entries survive a reload. */
const appPage = (crm: AppCrm, phoneUrl: string) => `<!doctype html>
<html lang="en"><title>${crm}</title>
<style>html, body { height: 100%; margin: 0 } iframe { width: 340px; height: 560px; border: 0 }</style><body>
<script type="module">
  import { startPhone } from '/${crm}.js';
  import { ${classes[crm]} } from '/${crm}-side.js';
  const url = '${phoneUrl}/widget/';
  const kept = JSON.parse(localStorage.getItem('${crm}') ?? '[]');
  const show = (side, entries, common) => {
    addEventListener('pagehide', () => localStorage.setItem('${crm}', JSON.stringify(entries())));
    window.crm = {
      get entries() { return entries().map(common); },
      get shown() { return side.shown; },
      get isPanelVisible() { return side.isPanelVisible; },
      dial: (number) => side.dial(number, '7'),
      closePanel: () => side.setPanel(false),
    };
  };
  ${programs[crm]}
</script>
</body></html>`;

/** Serves the pages of the three apps at an origin of its own, each at its name. */
export function serveAppPages(phoneUrl: () => string): Promise<HostPages> {
  const scriptOf = (file: URL): ServedFile => [
    'text/javascript',
    () => {
      const code = readFileSync(file, 'utf8');
      return file.pathname.endsWith('.ts') ? stripTypeScriptTypes(code) : code;
    },
  ];
  return serveFiles({
    '/': ['text/html', () => '<!doctype html><title>Apps</title>'],
    '/relay.js': scriptOf(new URL('relay.js', example)),
    ...Object.fromEntries(
      appCrms.flatMap((crm): [string, ServedFile][] => [
        [`/${crm}`, ['text/html', () => appPage(crm, phoneUrl())]],
        [`/${crm}.js`, scriptOf(new URL(`${crm}.js`, example))],
        [`/${crm}-side.js`, scriptOf(new URL(`${crm}-side.ts`, sides))],
      ]),
    ),
  });
}

/** The entries of a page, the records that it has shown, and whether it shows the panel. */
export const seenIn = (page: Page) =>
  page.evaluate(() => {
    const { entries, shown, isPanelVisible } = (window as unknown as AppCrmWindow).crm;
    return { entries, shown: [...shown], isPanelVisible };
  });

/** The user clicks a number of Jane. */
export const clickIn = (page: Page, number: string) =>
  page.evaluate((given) => (window as unknown as AppCrmWindow).crm.dial(given), number);

/** The user closes the panel. */
export const closePanelIn = (page: Page) =>
  page.evaluate(() => (window as unknown as AppCrmWindow).crm.closePanel());
