import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { abilityTable } from './abilities.ts';
import { conformsToCrmAdapter } from './conformance.ts';
import { noEvents } from './no-events.ts';
import { testDynamics } from './test-dynamics.ts';
import { testPage } from './test-page.ts';
import { testClassic, testLightning } from './test-salesforce.ts';
import { testVoice } from './test-voice.ts';
import { testHubSpot } from './testing/test-hubspot.ts';

conformsToCrmAdapter('Salesforce Lightning', testLightning);
conformsToCrmAdapter('Salesforce Classic', testClassic);
conformsToCrmAdapter('Dynamics 365', testDynamics);
conformsToCrmAdapter('HubSpot', testHubSpot);
conformsToCrmAdapter('Salesforce Voice', testVoice);
conformsToCrmAdapter('any page', testPage);

const page = fileURLToPath(new URL('../../../docs/integrations/crm.md', import.meta.url));
const generated = /(<!-- abilities -->\n)[\s\S]*(\n<!-- \/abilities -->)/;

it('docs/integrations/crm.md lists the abilities of each adapter (`vitest run -u conformance` writes it)', async () => {
  const crms = await Promise.all([
    testLightning(),
    testClassic(),
    testDynamics(),
    testHubSpot(),
    testVoice(),
    testPage(),
  ]);
  for (const { adapter } of crms) await adapter.open(noEvents);
  const table = abilityTable(crms.map(({ adapter }) => adapter));
  const present = await readFile(page, 'utf8');
  expect(present).toMatch(generated);
  const current = present.replace(
    generated,
    (_, before: string, after: string) => `${before}\n${table}\n${after}`,
  );
  await expect(current).toMatchFileSnapshot(page);
});
