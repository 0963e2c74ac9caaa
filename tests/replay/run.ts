import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { recording } from '#widget/embed/inspector/recording.ts';
import { serveHostPages } from '../e2e/bridge/host-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { inBrowser } from './browser-page.ts';
import { Replay } from './replay.ts';

/**
 * `npm run replay -- FILE` plays a recording of the inspector to a widget with a phone system of its own, and prints
 * the differences. Exits with 1 if there are any.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { user: { type: 'string', default: 'alice' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name a recording: npm run replay -- bridge.json [--user alice]');
const { messages } = recording.parse(JSON.parse(await readFile(file, 'utf8')));

await using parts = new AsyncDisposableStack();
const pages = await serveHostPages(() => callside.url);
parts.defer(() => pages.close());
const callside = await startCallside(['--memory', '--parent', pages.origin]);
parts.defer(() => callside.stop());
const browser = await launchBrowser();
parts.defer(() => browser.close());
const { page } = await Person.inWidget(
  browser,
  { ...callside, parentUrl: `${pages.origin}/replay` },
  values.user,
);

const differences = await new Replay(messages, inBrowser(page)).run();
for (const { at, what, recorded, present } of differences) {
  console.log(`${at}: ${what}`);
  console.log(`  recorded ${JSON.stringify(recorded)}`);
  console.log(`  present  ${JSON.stringify(present)}`);
}
console.log(`${messages.length} messages, ${differences.length} differences`);
process.exitCode = differences.length > 0 ? 1 : 0;
