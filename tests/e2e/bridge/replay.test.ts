import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBrowser } from '#tests/replay/browser-page.ts';
import { Replay } from '#tests/replay/replay.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { type Recording, recording } from '#widget/embed/inspector/recording.ts';
import { Crm } from './crm.ts';
import { type HostPages, serveHostPages } from './host-page.ts';

let callside: RunningCallside;
let browser: Browser;
let pages: HostPages;
let alice: Person;
let recorded: Recording;

beforeAll(async () => {
  recorded = recording.parse(JSON.parse(await readFile('tests/replay/echo-call.json', 'utf8')));
  pages = await serveHostPages(() => callside.url);
  [callside, browser] = await Promise.all([
    startCallside(['--memory', '--parent', pages.origin]),
    launchBrowser(),
  ]);
  alice = await Person.inWidget(browser, { ...callside, parentUrl: `${pages.origin}/replay` }, 'alice');
  await Crm.of(alice).isConnected();
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
  pages?.close();
});

it('a replayed recording finds no difference in an unchanged widget', async () => {
  expect(await new Replay(recorded.messages, inBrowser(alice.page)).run()).toEqual([]);
  await alice.hasNoCall();
});

it('a replayed recording finds a changed message of the widget', async () => {
  const changed = recorded.messages.map((seen) => {
    const { message } = seen;
    if (message.callside === 'reply') return { ...seen, message: { ...message, ok: false, status: 409 } };
    return message.callside === 'answer'
      ? { ...seen, message: { ...message, value: { verdict: 'forbidden', reason: 'Not this one' } } }
      : seen;
  });
  const [first, ...more] = changed.filter(({ message: { callside: kind } }) => kind !== 'event');
  const call = [first, ...more.filter(({ message: { method } }) => method === undefined)].flatMap(
    (one) => one ?? [],
  );
  const differences = await new Replay(call, inBrowser(alice.page)).run();
  expect(differences.map(({ what, present }) => ({ what, present }))).toEqual([
    {
      what: expect.stringMatching(/^reply/),
      present: { ok: false, status: 409, message: 'Not this one' },
    },
  ]);
});
