import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { versionOnly } from '../../src/build/bundle-parts.ts';
import type { Figure } from './support/figure.ts';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

const pages = 'examples/phone-system/pages';

const gzipBytes = (code: string | Buffer) => gzipSync(code, { level: 9 }).length;
const kilobytes = (bytes: number) => Math.round(bytes / 10.24) / 100;

/** Returns the JavaScript that a page loads at start: its scripts and their static imports. */
function firstLoad(folder: string): number {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest: Record<string, ManifestEntry> = JSON.parse(read('.vite/manifest.json'));
  const entries = Object.values(manifest);
  const files = new Set<string>();
  const visit = (entry: ManifestEntry | undefined) => {
    if (entry === undefined || files.has(entry.file)) return;
    files.add(entry.file);
    for (const imported of entry.imports ?? []) visit(manifest[imported]);
  };
  for (const [, file = ''] of read('index.html').matchAll(/<script\b[^>]*\bsrc="[^"]*(assets\/[^"]+)"/g))
    visit(entries.find((entry) => entry.file === file) ?? { file });
  if (files.size === 0) throw new Error(`${folder}/index.html names no script.`);
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipBytes(readFileSync(join(folder, file))), 0);
}

/**
 * Vite adds its loader of style sheets to every app with lazy chunks. The SDK has no styles, and other bundlers have no
 * such loader.
 */
const withoutStyleLoader: Plugin = {
  name: 'without-style-loader',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
};

const page = 'virtual:page';

/** The script of an integrator, which uses all of the SDK. */
const wholeSdk: Plugin = {
  name: 'whole-sdk',
  resolveId: (id) => (id === page ? id : undefined),
  load: (id) => (id === page ? "import * as sdk from '#sdk/index.ts'; globalThis.sdk = sdk;" : undefined),
};

/** Bundles the SDK with its dependencies as an integrator would: the core, and the chunk of the phone. */
async function sdk(): Promise<{ core: number; withPhone: number }> {
  // The library mode would keep white space and inline the sounds.
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [wholeSdk, withoutStyleLoader, versionOnly],
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: page },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const core = new Set<string>();
  const visit = (name: string) => {
    const chunk = byName.get(name);
    if (chunk === undefined || core.has(name)) return;
    core.add(name);
    chunk.imports.forEach(visit);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  const weight = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipBytes(byName.get(name)?.code ?? ''), 0);
  // Calls in a browser with a WebSocket load none of what other platforms, phones and domains load when they are used.
  const others = [
    '/platform/cookies.ts',
    '/platform/xhr-upload.ts',
    '/transport/polling-socket.ts',
    '/phones/desktop/desktop-connector.ts',
    '/address-book/address-book-runner.ts',
    '/groups/group-editor.ts',
    '/greetings/to-sendable.ts',
    ...[
      'account',
      'administration',
      'calendars',
      'crm-rules',
      'devices',
      'diagnosis',
      'forwarding-rules',
      'messages',
      'proposals',
      'services',
      'web-crm',
    ].map((domain) => `/sdk/${domain}.ts`),
    '/sdk/statistics.ts',
    '/sdk/supervision.ts',
  ];
  const inBrowser = new Set<string>();
  const use = (name: string) => {
    const chunk = byName.get(name);
    const isOther = others.some((other) => chunk?.facadeModuleId?.endsWith(other));
    if (chunk === undefined || isOther || inBrowser.has(name)) return;
    inBrowser.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) use(next);
  };
  for (const name of core) use(name);
  return { core: weight(core), withPhone: weight(inBrowser) };
}

/** Returns the sizes in KB, gzip level 9, of the built pages and of the SDK. */
export async function sizes(): Promise<Figure[]> {
  const { core, withPhone } = await sdk();
  const size = (name: string, bytes: number, goal: number): Figure => ({
    name,
    value: kilobytes(bytes),
    unit: 'KB gzip',
    runs: 1,
    spread: 0,
    against: `goal ${goal}`,
  });
  return [
    // The code for signing in, the header and the keypad, each with its own words, and every domain of the SDK.
    size('widget first load', firstLoad(`${pages}/widget`), 105),
    // The frame of every screen and the dial pad. The cards of calls follow when the browser is idle.
    size('full app shell', firstLoad(`${pages}/app`), 189),
    // Guests have a page of their own, with the room and none of the client.
    size('page of meeting guests', firstLoad(`${pages}/externals`), 42),
    size('embed script', gzipBytes(readFileSync(`${pages}/embed.js`)), 9),
    // Beside it, a file with the words of a language that is not English: 1 KB.
    size('web chat script', gzipBytes(readFileSync(`${pages}/callside-webchat.js`)), 15),
    // Every domain is a plain class that is made with the client. The browser's phone, the election between tabs and the
    // languages' loader come later.
    size('SDK core', core, 63),
    size('SDK with browser phone', withPhone, 131),
  ];
}
