import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { englishDictionary } from '#i18n/english-file.ts';
import { localeFileOf, servedLocales } from '#i18n/locale-file.ts';
import {
  at,
  chunkSizeWarningLimit,
  compiledWhileLoading,
  cssTarget,
  earlyGroup,
  earlyScript,
  fontLicense,
  license,
  oneSignalsCore,
  pages,
  preactAliases,
  versionOnly,
  withoutDirectives,
} from '../src/build/bundle-parts.ts';

/** The words and formats of each language, at `/i18n/`: the phone system offers them at sign-in. */
const languageFiles: Plugin = {
  name: 'language-files',
  async generateBundle() {
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
    const folder = at('src/i18n/dictionaries/');
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json')))
      emit(`i18n/${name}`, readFileSync(`${folder}${name}`, 'utf8'));
    emit('i18n/dictionary_en.json', JSON.stringify(await englishDictionary()));
    for (const tag of servedLocales)
      emit(`i18n/angular-locale_${tag}.json`, JSON.stringify(localeFileOf(tag)));
  },
};

/** Returns true for code that belongs to no single area. Code that only users of the chat and of meetings need stays in files of its own. */
const isSharedByAreas = (id: string) => {
  const path = id.slice(at('.').length);
  return (
    /^(src|full-app|sdk|node_modules\/lucide-react)\//.test(path) &&
    !/\/(offline|trust)\/|chat|meeting/.test(path)
  );
};

/** The service worker that keeps the full client's shell: at the root of the site, or it could not answer for its pages. */
const offlineWorker: Plugin = {
  name: 'offline-worker',
  buildStart() {
    this.emitFile({ type: 'chunk', id: at('full-app/offline/worker.ts'), fileName: 'offline-worker.js' });
  },
};

/**
 * The encryption of the chat is 5 MB of WebAssembly. The widget, which stands alone on some servers, has the file; the full
 * client, which never does, loads the widget's.
 */
const encryptionOfWidget: Plugin = {
  name: 'encryption-of-widget',
  config: () => ({
    experimental: {
      renderBuiltUrl: (fileName) => (fileName.endsWith('.wasm') ? `/widget/${fileName}` : undefined),
    },
  }),
  generateBundle(_, bundle) {
    for (const fileName of Object.keys(bundle)) if (fileName.endsWith('.wasm')) delete bundle[fileName];
  },
};

/** The full client. */
export const fullClientBuild: UserConfig = {
  root: at('full-app'),
  base: '/',
  resolve: oneSignalsCore,
  plugins: [
    versionOnly,
    react(),
    languageFiles,
    offlineWorker,
    compiledWhileLoading,
    earlyScript('/'),
    fontLicense,
    encryptionOfWidget,
  ],
  build: {
    outDir: at(`${pages}/app`),
    emptyOutDir: true,
    license,
    assetsInlineLimit: 0,
    manifest: true,
    // All browsers that can show it know `modulepreload`.
    modulePreload: { polyfill: false },
    cssTarget,
    chunkSizeWarningLimit,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            earlyGroup,
            // The shell's code is one file; the service worker is a file of its own.
            { name: 'first', tags: ['$initial'], test: (id) => !id.includes('/offline/worker.ts') },
            // Code that most areas share is a second piece, instead of some hundred files of a few hundred bytes.
            { name: 'shared', minShareCount: 3, test: isSharedByAreas },
          ],
        },
      },
    },
  },
};

/** The page of people without an account, whom a link brings to a meeting. */
export const guestPageBuild: UserConfig = {
  root: at('full-app/externals'),
  base: '/externals/',
  resolve: { ...oneSignalsCore, alias: preactAliases },
  plugins: [versionOnly, fontLicense],
  build: {
    outDir: at(`${pages}/externals`),
    manifest: true,
    emptyOutDir: true,
    license,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssTarget,
    rolldownOptions: { onLog: withoutDirectives },
  },
};
