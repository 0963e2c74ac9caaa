import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { addresses, wildAddresses } from '../e2e/apps/full-app-addresses.ts';
import { open, resize, sizes, themes, tooWide } from '../e2e/apps/full-app-walk.ts';
import type { RunningCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { all } from './picture.ts';

/** A plain user, an agent, a supervisor. */
const logins = ['ivan', 'erin', 'grace'];

const fileOf = (address: string) => address.slice(1, 60).replace(/[^\w-]+/g, '_') || 'home';

/** Opens every address of the full client at every size, in both themes, for each role, and reports overflow. */
export async function routeSituations(browser: Browser, callside: RunningCallside): Promise<void> {
  await mkdir(join(all, 'routes'), { recursive: true });
  await Promise.all(logins.map((login) => walk(browser, callside, login)));
}

async function walk(browser: Browser, callside: RunningCallside, login: string): Promise<void> {
  const person = await Person.inApp(browser, callside, login);
  const { page } = person;
  for (const size of sizes) {
    await resize(page, size);
    for (const address of [...addresses, ...wildAddresses]) {
      await open(person, address);
      for (const wide of await tooWide(page)) console.log(`${login} ${address} at ${size.name}: ${wide}`);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const name = `${fileOf(address)}-${login}-${size.width}-${colorScheme}.jpg`;
        await page.screenshot({ path: join(all, 'routes', name), type: 'jpeg', quality: 70 });
      }
    }
  }
  await person.close();
}
