import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** The folder of all pictures; not in git. */
export const all = 'docs/screens/all';
const themes = ['light', 'dark'] as const;
const sizes = [
  { name: 'small', least: 0 },
  { name: 'phone', least: 480 },
  { name: 'tablet', least: 768 },
  { name: 'desktop', least: 992 },
  { name: 'large', least: 1200 },
];
const anyWidths = [320, 480, 1024, 1440];

/** The pictures in git: `<screen>-<width>-<theme>`. */
const chosen = new Set([
  'parent-page-talking-1440-light',
  'parent-page-talking-1024-dark',
  'widget-ringing-320-light',
  'widget-talking-320-dark',
  'widget-keypad-480-light',
  'app-sign-in-480-dark',
  'app-talking-1440-light',
  'app-talking-1440-dark',
  'app-ringing-320-light',
  'app-history-1024-light',
  'app-settings-1024-dark',
  'app-connection-lost-1024-light',
  'app-dashboard-1440-light',
  'widget-call-transfer-320-light',
  'widget-call-asking-320-light',
  'widget-call-dropped-320-light',
  'widget-call-conference-320-light',
  'widget-call-recording-320-light',
  'widget-call-forwarding-320-light',
  'widget-call-failed-320-light',
  'widget-call-colleagues-320-light',
  'widget-call-listening-320-dark',
  'app-call-colleagues-1024-light',
  'app-call-recordings-1024-light',
  'app-wallboard-full-1920-dark',
  'salesforce-lightning-ringing-1440-light',
  'salesforce-lightning-logged-1024-dark',
  'salesforce-classic-1024-light',
  'salesforce-console-1440-dark',
  'salesforce-set-up-1024-light',
]);

/** Waits until the full client, if the page shows it, has adopted a new size. */
async function hasSize(page: Page, width: number): Promise<void> {
  const shell = page.locator('[data-width]');
  if ((await shell.count()) === 0) return;
  const name = sizes.findLast(({ least }) => width >= least)?.name ?? 'small';
  await page.locator(`[data-width="${name}"]`).waitFor();
}

/** Takes a picture of a page as it is. */
async function shoot(page: Page, name: string): Promise<void> {
  const image = await page.screenshot({ path: join(all, `${name}.png`), animations: 'disabled' });
  if (chosen.has(name)) await writeFile(`docs/screens/${name}.png`, image);
}

/** Takes a picture in both themes at the present size, for example of a full screen, whose size cannot be set. */
export async function pictureAsItIs(page: Page, screen: string, width: number): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shoot(page, `${screen}-${width}-${colorScheme}`);
  }
}

/** Takes a picture of a page at each width and in both themes. `height` defaults to the usual one for the width. */
export async function picture(
  page: Page,
  screen: string,
  widths: readonly number[] = anyWidths,
  height?: number,
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: height ?? (width < 700 ? 640 : 800) });
      await hasSize(page, width);
      await shoot(page, `${screen}-${width}-${colorScheme}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
