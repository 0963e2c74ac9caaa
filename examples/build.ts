import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = `${root}node_modules/vite/bin/vite.js`;

/** The built pages are a part of the phone system's package. */
const pages = 'examples/phone-system/pages';

/** The served builds by name: their outputs and their sources. */
const products = {
  app: { output: `${pages}/app/index.html`, sources: '{sdk,src,full-app}/**/*' },
  widget: { output: `${pages}/widget/index.html`, sources: '{sdk,src,widget}/**/*' },
  externals: { output: `${pages}/externals/index.html`, sources: '{sdk,src,full-app/externals}/**/*' },
  embed: { output: `${pages}/embed.js`, sources: 'widget/{embed,bridge,webchat}/**/*' },
  'svelte-page': {
    output: 'dist/examples/svelte/index.html',
    sources: '{widget/embed,widget/bridge,examples/svelte-page,examples/parent-page}/**/*',
  },
  'desktop-helper': {
    output: 'examples/desktop-helper/dist/callside-helper.js',
    sources: '{examples/desktop-helper/**/*.ts,sdk/wire/phones/*}',
  },
  'browser-extension': {
    output: 'dist/browser-extension/manifest.json',
    sources: '{widget/embed,widget/bridge,src,examples/browser-extension}/**/*',
  },
  'react-page': {
    output: 'dist/examples/react/index.html',
    sources: '{widget/embed,widget/bridge,examples/react-page,examples/parent-page}/**/*',
  },
};

const changedAt = (path: string) => statSync(`${root}${path}`).mtimeMs;

function isFresh(output: string, sources: string): boolean {
  if (!existsSync(`${root}${output}`)) return false;
  const builtAt = changedAt(output);
  const inputs = [
    ...globSync(sources, { cwd: root }),
    'src/build/bundle-parts.ts',
    'vite.config.ts',
    'package-lock.json',
  ];
  return inputs.every((input) => changedAt(input) <= builtAt);
}

type Product = keyof typeof products;

/** Builds those of the named products, or of all, that are missing or older than their sources. */
export async function buildStalePages(
  log: Logger,
  names = Object.keys(products) as Product[],
): Promise<void> {
  for (const mode of names) {
    const { output, sources } = products[mode];
    if (isFresh(output, sources)) continue;
    log.info(`Building ${mode}`);
    await build(mode);
  }
}

/** A process of its own gives back the gigabyte that a build takes. A test runner's `NODE_ENV` is not what pages are built for. */
async function build(mode: Product): Promise<void> {
  const child = spawn(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build of ${mode} failed`);
}
