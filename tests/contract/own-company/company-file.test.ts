import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acme } from '#phone-system/demonstration/acme.ts';
import { administrationOf } from '#sdk/administration.ts';
import { createClient } from '#sdk/index.ts';
import { type OwnCompany, serveOwnCompany } from '../../support/company/own-company.ts';
import { freePort } from '../../support/network/free-port.ts';

let folder: string;
const companies: OwnCompany[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'company-file-'));
});
afterEach(async () => {
  for (const company of companies) await company.stop();
  await rm(folder, { recursive: true });
});

async function serve(change: object): Promise<OwnCompany> {
  const file = join(folder, 'company.json');
  await writeFile(file, JSON.stringify({ ...acme, name: 'harbour', displayName: 'Harbour', ...change }));
  const company = serveOwnCompany(await freePort(), [
    '--data',
    join(folder, 'data'),
    '--company',
    file,
    '--control',
  ]);
  companies.push(company);
  return company;
}

const password = 'Sunny-Day7';

test('a company from a file asks nothing: its administrator chooses a password by the printed link', async () => {
  const first = await serve({});
  await first.runs();
  const [, token = ''] = /\/password\/(\S+)/.exec(first.printed()) ?? [];
  const chosen = await fetch(`${first.url}/restletrouter/v1/service/PasswordLink/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  expect(chosen.ok, await chosen.text()).toBe(true);
  const logged = first
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logged.join('\n')).not.toContain(token);
  await first.stop();

  // The file wins over what is stored, and nobody is invited again.
  const second = await serve({ displayName: 'Harbour Freight' });
  await second.runs();
  expect(second.printed()).not.toContain('/password/');
  const client = createClient({ url: second.url, app: 'callside' });
  await client.session.signIn({ login: 'admin', password });
  // The next start would undo a change on the screen.
  const administration = administrationOf(client);
  expect((await administration.company()).fixed).toContainEqual({ name: 'displayName', source: '--company' });
  await expect(administration.changeCompany({ displayName: 'Harbour Air' })).rejects.toMatchObject({
    code: 'administration.refused',
    serverMessage: expect.stringContaining('--company'),
  });
  await client.dispose();
  const stored = await (await fetch(`${second.url}/control/company`)).json();
  expect(stored).toMatchObject({ displayName: 'Harbour Freight' });
  await second.stop();

  const third = await serve({ sipDomain: 'other.example' });
  await expect(third.runs()).rejects.toThrow('sipDomain cannot change: phones are registered with it.');
});

test('options of the demonstration are refused', async () => {
  const company = serveOwnCompany(await freePort(), ['--data', join(folder, 'data'), '--traffic']);
  companies.push(company);
  await expect(company.runs()).rejects.toThrow('--traffic is an option of the demonstration.');
});
