/** A call that arrives takes nothing from under the pointer or the keys of a user who is at work. */
import { afterEach, expect, it } from 'vitest';
import { patientCallers } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers]);
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/** A caller who hangs up after ten minutes. */
async function isRung(): Promise<void> {
  const order = {
    method: 'POST',
    body: JSON.stringify({ to: '101', from: '+33144556677', hangUpAfterMs: 600_000 }),
  };
  expect((await fetch(`${callside.url}/control/callers`, order)).status).toBe(200);
}

/** Runs in the page: notes what a click in the middle of Answer hits when the button has just come. */
function watchAnswer(): void {
  const kept = window as unknown as { hitsAnswer?: boolean };
  new MutationObserver(() => {
    const button = [...document.querySelectorAll('article button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === 'Answer',
    );
    if (!button || kept.hitsAnswer !== undefined) return;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    kept.hitsAnswer = button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }).observe(document, { childList: true, subtree: true });
}

const openApp = {
  widget: (watch?: () => void) => Person.inWidgetPage(browser, callside, 'alice', watch),
  'full client': (watch?: () => void) => Person.inApp(browser, callside, 'alice', watch),
};

it.each([
  ['widget', 320],
  ['full client', 390],
  ['full client', 1440],
] as const)(
  'in the %s at %i px, a second call leaves the first and its buttons in place',
  async (app, width) => {
    const alice = await openApp[app]();
    const { page } = alice;
    await alice.dial('600');
    await alice.button('Hold').waitFor();
    await page.setViewportSize({ width, height: 844 });
    // The layout follows a while after the window.
    if (app === 'full client')
      await page.locator(`[data-width="${width < 480 ? 'small' : 'large'}"]`).waitFor();
    const hold = alice.cards().first().getByRole('button', { name: 'Hold' });
    // Waits until it moves no more.
    await hold.hover();
    const place = await hold.boundingBox();
    if (!place) throw new Error('Hold is not shown.');
    await isRung();
    await alice.button('Answer').waitFor();
    expect(await hold.boundingBox()).toEqual(place);
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    await alice.button('Resume').waitFor();
    expect(await alice.button('Answer').isVisible()).toBe(true);
    // The keys of a call that waits work although its card is a line.
    await page.keyboard.press('Alt+Shift+A');
    await alice.button('Answer').waitFor({ state: 'detached' });
    await alice.button('Hold').waitFor();
    for (let left = 2; left > 0; left -= 1) {
      await alice.press('Hang up');
      await expect.poll(() => alice.cards().count()).toBeLessThan(left);
    }
    await alice.hasNoCall();
  },
);

it.each(['widget', 'full client'] as const)(
  'in the %s, a call that arrives takes no focus, no key and no click that was meant for the page',
  async (app) => {
    const alice = await openApp[app](watchAnswer);
    const { page } = alice;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const focused = () => alice.evaluate(() => document.activeElement?.tagName);
    await alice.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const before = await focused();
    await isRung();
    await alice.button('Answer').waitFor();
    expect(await focused()).toBe(before);
    await page.keyboard.press('Enter');
    await page.keyboard.press(' ');
    expect(await alice.evaluate(() => (window as unknown as { hitsAnswer?: boolean }).hitsAnswer)).toBe(
      false,
    );
    expect(await alice.button('Answer').isVisible()).toBe(true);
    // After a moment, the click is meant.
    await alice.press('Answer');
    await alice.button('Hold').waitFor();
    await alice.press('Hang up');
    await alice.hasNoCall();
  },
);
