import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { RunningCrm } from './crm-page.ts';

const project = 'examples/salesforce';
const metadata = `${project}/force-app/main/default`;
const callCenters = readdirSync(`${project}/call-centers`);

let crm: RunningCrm;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [crm, browser] = await Promise.all([RunningCrm.start(), launchBrowser()]);
  page = await browser.newPage();
  await page.goto(`${crm.url}/set-up`);
});
afterAll(async () => {
  await browser?.close();
  await crm?.stop();
});

/**
 * Parses an XML file like a browser: returns the text of its elements by their paths. @throws if it is not well-formed
 */
async function readXml(path: string): Promise<{ root: string; items: Record<string, string> }> {
  return page.evaluate(
    (xml) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml');
      const problem = read.querySelector('parsererror');
      if (problem) throw new Error(problem.textContent);
      const items = [...read.querySelectorAll('item, items')].map((item) => {
        const name = item.getAttribute('name') ?? item.querySelector('name')?.textContent;
        return [name, item.querySelector('value')?.textContent ?? item.textContent];
      });
      return { root: read.documentElement.tagName, items: Object.fromEntries(items) };
    },
    readFileSync(path, 'utf8'),
  );
}

function expectCallCenter(items: Record<string, string>): void {
  const url = new URL(items.reqAdapterUrl ?? '');
  expect(url.protocol).toBe('https:');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ crm: 'salesforce', release: '66.0' });
  expect(items.reqUseApi).toBe('true');
  const height = Number(items.reqSoftphoneHeight);
  const width = Number(items.reqSoftphoneWidth);
  expect(height >= 240 && height <= 2560 && width >= 200 && width <= 1920).toBe(true);
}

it.each(callCenters)("the call center file %s meets the vendor's requirements", async (file) => {
  const { root, items } = await readXml(`${project}/call-centers/${file}`);
  expect(root).toBe('callCenter');
  expect(items.reqInternalName).toMatch(/^[A-Za-z][A-Za-z0-9]{0,39}$/);
  expect(items.reqDisplayName?.length).toBeLessThanOrEqual(1000);
  expectCallCenter(items);
  const modes = { 'classic.xml': 'Classic', 'lightning.xml': 'Lightning' } as Record<string, string>;
  expect(items.reqSalesforceCompatibilityMode).toBe(modes[file] ?? 'Classic_and_Lightning');
  const xml = readFileSync(`${project}/call-centers/${file}`, 'utf8');
  expect(xml).toMatch(/sortOrder="0" name="reqInternalName"[\s\S]*sortOrder="1" name="reqDisplayName"/);
});

it('the deployed call center has the same settings', async () => {
  const path = `${metadata}/callCenters/Callside.callCenter-meta.xml`;
  const { root, items } = await readXml(path);
  expect(root).toBe('CallCenter');
  expectCallCenter(items);
  const imported = await readXml(`${project}/call-centers/classic-and-lightning.xml`);
  const { reqInternalName, reqDisplayName, ...rest } = imported.items;
  expect(items).toEqual(rest);
  const custom = await page.evaluate(
    (xml) =>
      new DOMParser().parseFromString(xml, 'application/xml').querySelector('customSettings')?.textContent ??
      '',
    readFileSync(path, 'utf8'),
  );
  for (const [name, value] of Object.entries(JSON.parse(custom))) expect(items[name]).toBe(value);
});

inTurn('the project lists all its components, in one release', async () => {
  const manifest = readFileSync(`${project}/manifest/package.xml`, 'utf8');
  const members = [...manifest.matchAll(/<members>(\w+)<\/members>/g)].map(([, name]) => name);
  const present = ['classes', 'callCenters', 'permissionsets'].flatMap((folder) =>
    readdirSync(`${metadata}/${folder}`).filter((file) => file.endsWith('-meta.xml')),
  );
  expect(present.map((file) => file.split('.')[0]).sort()).toEqual([...members].sort());
  for (const [folder, root] of [
    ['classes', 'ApexClass'],
    ['permissionsets', 'PermissionSet'],
  ])
    for (const file of readdirSync(`${metadata}/${folder}`).filter((one) => one.endsWith('-meta.xml')))
      expect((await readXml(`${metadata}/${folder}/${file}`)).root).toBe(root);
  const { sourceApiVersion } = JSON.parse(readFileSync(`${project}/sfdx-project.json`, 'utf8'));
  expect(manifest).toContain(`<version>${sourceApiVersion}</version>`);
});

inTurn('the files for Salesforce Voice are well-formed and name each other', async () => {
  const voice = `${project}/voice`;
  const files = readdirSync(voice, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.xml'),
  );
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) await readXml(`${voice}/${file}`);
  const { items } = await readXml(`${voice}/contact-center.xml`);
  const metadata = `${voice}/force-app/main/default`;
  const vendor = readFileSync(
    `${metadata}/ConversationVendorInformation/${items.reqVendorInfoApiName}.ConversationVendorInformation-meta.xml`,
    'utf8',
  );
  const [, url = ''] = /<connectorUrl>(.*)<\/connectorUrl>/.exec(vendor) ?? [];
  expect(new URL(url)).toMatchObject({ protocol: 'https:', pathname: '/widget/', search: '?crm=voice' });
  const [, bridge] = /<bridgeComponent>c:(\w+)<\/bridgeComponent>/.exec(vendor) ?? [];
  expect(readdirSync(`${metadata}/lwc/${bridge}`)).toContain(`${bridge}.js`);
  const statuses = Object.keys(items).filter((name) => name.startsWith('callside'));
  expect(statuses).toEqual(['callsideOnlineStatus', 'callsideBusyStatus', 'callsideOfflineStatus']);
});

inTurn('the page that checks a set-up requests the addresses, and names the necessary changes', async () => {
  const verdict = (subject: string) => page.getByRole('listitem').filter({ hasText: subject });
  await expect.poll(() => page.getByLabel('My Domain of Salesforce').inputValue()).toBe(crm.url);
  await page.getByRole('button', { name: 'Check' }).click();
  await verdict('Script /support/api/66.0/lightning/opencti_min.js').filter({ hasText: 'Well' }).waitFor();
  await verdict('Scripts in the phone’s page').filter({ hasText: 'Well' }).waitFor();
  await verdict('Microphone of this computer').waitFor();

  await page.getByLabel('My Domain of Salesforce').fill('https://acme.my.salesforce.com');
  await page.getByLabel('CTI adapter URL').fill('http://localhost:9/widget/');
  await page.getByRole('button', { name: 'Check' }).click();
  await verdict('Adapter URL').filter({ hasText: 'does not show the phone' }).waitFor();
  await verdict('Parameter scripts').filter({ hasText: 'https://acme.my.salesforce.com' }).waitFor();
});
