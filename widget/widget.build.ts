import type { Plugin, UserConfig } from 'vite';
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
import { withoutWordsOfClient } from '../src/build/own-words.ts';

/** The library of Zendesk has promises for old browsers in it, of another author and with a licence of their own. */
const promisesOfBrowser: Plugin = {
  name: 'promises-of-browser',
  enforce: 'pre',
  load: (id) => (id.endsWith('/vendor/native-promise-only.js') ? 'module.exports = Promise;' : undefined),
};

/** The page /widget/ that other pages embed. */
export const widgetBuild: UserConfig = {
  root: at('widget'),
  base: '/widget/',
  resolve: { ...oneSignalsCore, alias: preactAliases },
  plugins: [
    versionOnly,
    promisesOfBrowser,
    withoutWordsOfClient(),
    compiledWhileLoading,
    earlyScript('/widget/'),
    fontLicense,
  ],
  build: {
    outDir: at(`${pages}/widget`),
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
            // The code of the first paint is one piece, whatever later parts share with it.
            { name: 'first', tags: ['$initial'] },
            // Code that several later parts share is a second piece: each file costs a slow processor as much as 10 KB.
            { name: 'shared', minShareCount: 2, test: /\/(src|widget)\// },
          ],
        },
      },
      onLog: withoutDirectives,
    },
  },
};
