import type { Browser, Locator, Page } from 'playwright';
import type { RunningCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import type * as Embed from '#widget/embed/index.ts';

/** The API of a page that has loaded `/embed.js`. Tests store their objects in `kept`. */
export interface EmbeddingPage {
  readonly Callside: typeof Embed;
  kept: {
    panel?: Embed.Panel;
    phone?: Embed.EmbeddedWidget;
    numbers?: Embed.ClickToDial;
    told?: unknown[];
  };
}

/** Opens the example page at this path, with a signed-in user whose phone can call. */
export async function inExample(
  browser: Browser,
  callside: RunningCallside,
  login: string,
  path = '/',
): Promise<Person> {
  return Person.inWidget(browser, { ...callside, parentUrl: `${callside.parentUrl}${path}` }, login);
}

/** Returns the panel's own buttons; they are in its shadow root, which locators pierce. */
export function panelIn(
  page: Page,
): Record<'panel' | 'move' | 'resize' | 'dock' | 'minimise' | 'open', Locator> {
  const host = page.locator('callside-panel');
  return {
    panel: host.getByRole('region', { name: 'Phone' }),
    move: host.getByRole('button', { name: /Move/ }),
    resize: host.getByRole('button', { name: /Resize/ }),
    dock: host.getByRole('button', { name: /Dock|Float/ }),
    minimise: host.getByRole('button', { name: 'Minimise' }),
    open: host.getByRole('button', { name: /^Open/ }),
  };
}
