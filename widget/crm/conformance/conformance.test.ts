import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { CrmAdapter } from '../crm-adapter.ts';
import { abilityTable } from './abilities.ts';
import { testFreshworks, testServiceNow, testZoho } from './app-pages/test-app-pages.ts';
import { conformsToCrmAdapter } from './conformance.ts';
import { noEvents } from './no-events.ts';
import { testDynamics } from './test-dynamics.ts';
import { testPage } from './test-page.ts';
import { testClassic, testLightning } from './test-salesforce.ts';
import { testVoice } from './test-voice.ts';
import { testHubSpot } from './testing/test-hubspot.ts';
import { testWebCrm } from './testing/test-web-crm.ts';
import { testZendesk } from './testing/test-zendesk.ts';

conformsToCrmAdapter('Salesforce Lightning', testLightning);
conformsToCrmAdapter('Salesforce Classic', testClassic);
conformsToCrmAdapter('Dynamics 365', testDynamics);
conformsToCrmAdapter('HubSpot', testHubSpot);
conformsToCrmAdapter('Zendesk', testZendesk);
conformsToCrmAdapter('ServiceNow', testServiceNow);
conformsToCrmAdapter('Freshdesk', testFreshworks);
conformsToCrmAdapter('Zoho CRM', testZoho);
conformsToCrmAdapter('Salesforce Voice', testVoice);
conformsToCrmAdapter('a CRM by web addresses', testWebCrm);
conformsToCrmAdapter('any page', testPage);

const page = fileURLToPath(new URL('../../../docs/integrations/crm.md', import.meta.url));
const generated = /(<!-- abilities -->\n)[\s\S]*(\n<!-- \/abilities -->)/;

it('docs/integrations/crm.md lists the abilities of each adapter (`vitest run -u conformance` writes it)', async () => {
  const adapters: CrmAdapter[] = [];
  // In turn: some of them have a window of their own, which is the global window.
  for (const start of [
    testLightning,
    testClassic,
    testDynamics,
    testHubSpot,
    testZendesk,
    testServiceNow,
    testFreshworks,
    testZoho,
    testVoice,
    testWebCrm,
    testPage,
  ]) {
    const { adapter } = await start();
    await adapter.open(noEvents);
    adapters.push(adapter);
  }
  const table = abilityTable(adapters);
  const present = await readFile(page, 'utf8');
  expect(present).toMatch(generated);
  const current = present.replace(
    generated,
    (_, before: string, after: string) => `${before}\n${table}\n${after}`,
  );
  await expect(current).toMatchFileSnapshot(page);
});
