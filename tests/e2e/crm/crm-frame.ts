import type { Browser, Page } from 'playwright';
import { afterAll } from 'vitest';
import { transfers } from '#tests/support/answering.ts';
import { newPerson } from '#tests/support/browser.ts';
import { patientCallers, type RunningCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import type { HostPages } from '../bridge/serve-files.ts';

/** A page of a CRM with the widget in a frame, and a colleague in the full client. */
export interface CrmFrame {
  readonly callside: RunningCallside;
  readonly browser: Browser;
  readonly pages: HostPages;
  readonly page: Page;
  /** The user of the widget, who is not signed in yet. */
  readonly alice: Person;
  readonly bob: Person;
}

/**
 * Opens a page of a CRM for the tests of a file, and ends everything after them. Call it at the top of the file.
 *
 * @param serve serves the pages of the CRM. `phoneUrl` can be called with the first request
 * @param optionsFor returns further options of the phone system for the origin of the pages
 */
export async function openCrmFrame(
  serve: (phoneUrl: () => string) => Promise<HostPages>,
  optionsFor: (origin: string) => readonly string[] = () => [],
): Promise<CrmFrame> {
  const pages = await serve(() => callside.url);
  afterAll(() => pages.close());
  const { callside, browser } = await startTestEnvironment([
    '--memory',
    ...patientCallers,
    ...['--parent', pages.origin],
    ...optionsFor(pages.origin),
  ]);
  const page = await (await newPerson(browser)).newPage();
  await page.goto(pages.origin);
  const alice = Person.inFrameOf(page);
  const bob = await Person.inApp(browser, callside, 'bob');
  afterAll(() => Promise.all([alice.close(), bob.close()]));
  return { callside, browser, pages, page, alice, bob };
}

/** Emma calls alice: bob calls Emma and transfers the call. */
export async function emmaCallsAlice({ bob }: Pick<CrmFrame, 'bob'>): Promise<void> {
  await bob.dial('01 00 00 06 00');
  await bob.button('Hold').waitFor();
  await transfers(bob, '101');
}
