import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newPerson } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { blockNamed } from '#tests/support/documents/blocks.ts';
import { requestSession } from '#tests/support/person.ts';
import { tenthInTurn } from '#tests/support/selection/turns.ts';
import { PageBench } from './page-bench.ts';
import { pageBlocks } from './page-blocks.ts';

/** The origin of the pages: requests for them are answered by the test. */
const origin = 'http://localhost:3000';
/** A page that the test answers counts as a page of the Internet, which a user lets into this machine. */
const permissions = ['microphone', 'local-network-access'];
const rights = 'seeCalls,controlCalls,agent,contacts,settings,signIn';
/** The block in which the user signs in by the server of the page. */
const signsIn = 'docs/embedding.md: getSignInCode: async';

let callside: RunningCallside;
let browser: Browser;
let signedIn: BrowserContext;
beforeAll(async () => {
  const embedding = ['--parent', origin, '--parent-permissions', `${origin}=${rights}`];
  [callside, browser] = await Promise.all([startCallside(['--memory', ...embedding]), launchBrowser()]);
  signedIn = await newPerson(browser, { permissions });
  await requestSession(signedIn, { login: 'alice', app: 'callsideWidget', phoneSystem: callside.url });
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
});

test.each(tenthInTurn(Object.entries(pageBlocks)))(
  'the code block %s runs in a page',
  async (name, check) => {
    const context = name === signsIn ? await newPerson(browser, { permissions }) : signedIn;
    const bench = new PageBench(callside, { context, origin }, blockNamed(name));
    try {
      await check(bench);
      expect(bench.errors).toEqual([]);
    } finally {
      await bench.end();
    }
  },
);
