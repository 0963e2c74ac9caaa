import { launchBrowser } from '#tests/support/browser.ts';
import type { RunningCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import type { Figure } from '../support/figure.ts';
import { largeDirectory } from './large-directory.ts';
import { longHistory } from './long-history.ts';
import { findPresencePush, presenceChanges } from './presence-changes.ts';
import { scrolling } from './scrolling.ts';
import { searching } from './searching.ts';

/** Measures the full client of a user of a phone system with a large directory and a long history. */
export async function directoryInBrowser(callside: RunningCallside, login: string): Promise<Figure[]> {
  const people = `${largeDirectory.contacts.toLocaleString('en')} people`;
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  const measure = async (path: string, of: (person: Person) => Promise<Figure[]>) => {
    const person = await Person.inApp(browser, callside, login, findPresencePush);
    await person.page.setViewportSize({ width: 1440, height: 900 });
    await person.page.goto(callside.url + path);
    await person.canCall();
    figures.push(...(await of(person)));
    await person.close();
  };
  const listed = ({ page }: Person) =>
    page.getByRole('list', { name: 'People' }).locator('[data-row]').first();
  try {
    await measure('/contact/all', async (person) => {
      await listed(person).waitFor();
      return searching(person.page, people);
    });
    await measure('/contact/all', async (person) => {
      await listed(person).waitFor();
      return scrolling(person.page, people);
    });
    await measure('/contact/directory', async (person) => {
      await listed(person).waitFor();
      await person.page.waitForFunction(
        () => (window as unknown as { known: readonly unknown[] }).known.length > 0,
      );
      return presenceChanges(person.page);
    });
    await measure('/', ({ page }) => longHistory(page, `${largeDirectory.calls.toLocaleString('en')} calls`));
    return figures;
  } finally {
    await browser.close();
  }
}
