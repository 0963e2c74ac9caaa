import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import {
  at,
  cssTarget,
  fontLicense,
  license,
  oneSignalsCore,
  preactAliases,
} from '../../src/build/bundle-parts.ts';
import { manifestOf } from './manifest.ts';
import { localesOf } from './words/locales.ts';

const folder = 'examples/browser-extension';

/** The script in pages is a single classic script: browsers load nothing beside it. */
async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      cssTarget,
      lib: { entry: at(`${folder}/page/main.ts`), name: 'CallsideNumbers', formats: ['iife'] },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** The files of an extension beside its pages: the manifest with the version of the package, texts, icons, and the script in pages. */
const extensionFiles: Plugin = {
  name: 'extension-files',
  async generateBundle() {
    const emit = (fileName: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName, source });
    const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    emit('manifest.json', `${JSON.stringify(manifestOf(version), null, 2)}\n`);
    for (const [tag, messages] of Object.entries(localesOf()))
      emit(`_locales/${tag}/messages.json`, `${JSON.stringify(messages, null, 2)}\n`);
    for (const name of readdirSync(at(`${folder}/icons`)))
      emit(`icons/${name}`, readFileSync(at(`${folder}/icons/${name}`)));
    emit('page.js', await pageScript());
  },
};

/** The browser extension, as a folder that a browser loads unpacked, and that is packed for a store. */
export const browserExtensionBuild: UserConfig = {
  root: at(folder),
  base: '/',
  resolve: { ...oneSignalsCore, alias: preactAliases },
  plugins: [react(), extensionFiles, fontLicense],
  build: {
    outDir: at('dist/browser-extension'),
    emptyOutDir: true,
    license,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget,
    rolldownOptions: {
      input: {
        phone: at(`${folder}/phone.html`),
        panel: at(`${folder}/panel.html`),
        settings: at(`${folder}/settings.html`),
        worker: at(`${folder}/worker/main.ts`),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
};
