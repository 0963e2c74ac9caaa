import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type UserConfig } from 'vite';
import dts from 'vite-plugin-dts';
import { configDefaults } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the library leaves to its user to install. */
const external = /^(?!\.|\/|\0|[A-Za-z]:)/;

/** The widget runs on Preact: the same components in an eighth of the weight. Patterns, so that sub-paths stay apart. */
export const preactAliases = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
  {
    find: /^@preact\/signals-react\/runtime$/,
    replacement: at('src/react/preact-signals-runtime.ts'),
  },
  { find: /^@preact\/signals-react$/, replacement: '@preact/signals' },
];

const oneSignalsCore = { dedupe: ['@preact/signals-core'] };

/** Browsers that know `light-dark()`: translated, a theme could no longer be chosen for a part of a page. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Puts a file that the code finds by `new URL('./name', import.meta.url)` beside the built code. */
const fileBeside = (path: string): Plugin => ({
  name: 'file-beside',
  generateBundle() {
    const fileName = path.slice(path.lastIndexOf('/') + 1);
    this.emitFile({ type: 'asset', fileName, source: readFileSync(at(path)) });
  },
});

/** A script in dist/ for pages without a bundler, which makes one global. */
const script = (fileName: string, name: string, entry: string): UserConfig => ({
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at('dist'),
    emptyOutDir: false,
    cssTarget,
    lib: { entry: at(entry), name, formats: ['iife'], fileName: () => fileName },
  },
});

/** One named build per product: `vite build --mode <name>`. */
const builds: Record<string, () => UserConfig> = {
  /** The npm package's entries, one module each, with rolled-up types. */
  lib: () => ({
    resolve: oneSignalsCore,
    plugins: [
      dts({
        bundleTypes: true,
        tsconfigPath: at('tsconfig.json'),
        include: ['sdk', 'src', 'widget', 'vite-env.d.ts'],
      }),
    ],
    build: {
      outDir: at('dist/lib'),
      emptyOutDir: true,
      minify: false,
      cssTarget,
      lib: {
        entry: {
          index: at('sdk/index.ts'),
          check: at('sdk/check.ts'),
          headset: at('sdk/headset.ts'),
          react: at('src/react/index.ts'),
          widget: at('widget/app/index.ts'),
          embed: at('widget/embed/index.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: { external },
    },
  }),
  /** The page /widget/ that other pages embed. */
  widget: () => ({
    root: at('widget'),
    base: '/widget/',
    resolve: { ...oneSignalsCore, alias: preactAliases },
    build: {
      outDir: at('dist/widget'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: true,
      cssTarget,
      rolldownOptions: {
        // What the first paint needs comes in one piece, whatever later parts share with it.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        // The icons' "use client" says something to servers that render React; here there is none.
        onLog: (level, entry, log) => entry.code !== 'MODULE_LEVEL_DIRECTIVE' && log(level, entry),
      },
    },
  }),
  /** The full client. */
  app: () => ({
    root: at('full-app'),
    base: '/',
    resolve: oneSignalsCore,
    plugins: [react()],
    build: {
      outDir: at('dist/app'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      manifest: true,
      cssTarget,
    },
  }),
  /** The script /embed.js for pages without a bundler: global `Callside`; and beside it what it loads later. */
  embed: () => ({
    ...script('embed.js', 'Callside', 'widget/embed/script.ts'),
    resolve: { alias: [{ find: /^\.\/later\.ts$/, replacement: at('widget/embed/later-script.ts') }] },
    plugins: [
      {
        name: 'later-scripts',
        async closeBundle() {
          const later = [
            script('callside-panel.js', 'CallsidePanel', 'widget/embed/panel/panel.ts'),
            script(
              'callside-click-to-dial.js',
              'CallsideClickToDial',
              'widget/embed/click-to-dial/click-to-dial.ts',
            ),
          ];
          for (const one of later) await build({ ...one, configFile: false, logLevel: 'warn' });
        },
      },
    ],
  }),
  /** The example page in React, as its developers would build it with the package. */
  'react-page': () => ({
    root: at('examples/react-page'),
    base: '/react/',
    plugins: [react()],
    resolve: { alias: { 'callside/embed': at('widget/embed/index.ts') } },
    build: { outDir: at('dist/examples/react'), emptyOutDir: true, cssTarget },
  }),
  /** The local phone system as plain JavaScript: the command `callside` and the entry `callside/testing`. */
  'phone-system': () => ({
    plugins: [
      dts({
        bundleTypes: true,
        tsconfigPath: at('tsconfig.json'),
        include: ['examples/phone-system', 'sdk/wire'],
      }),
      fileBeside('examples/phone-system/world/robots/speech.wav'),
      ...['wrong-number', 'not-allowed', 'unreachable', 'nobody-answers'].map((name) =>
        fileBeside(`examples/phone-system/world/announcements/${name}.wav`),
      ),
    ],
    build: {
      outDir: at('dist/phone-system'),
      emptyOutDir: true,
      minify: false,
      target: 'node22',
      ssr: true,
      lib: {
        entry: {
          main: at('examples/phone-system/main.ts'),
          testing: at('examples/phone-system/testing.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external,
        output: { chunkFileNames: '[name].js' },
      },
    },
  }),
};

/** Bounds for what hangs, not for what is slow: a machine may have other things to do. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Two files at a time, also on two cores: most of the time a test waits for a phone to ring. */
const maxWorkers = 2;

export default defineConfig(({ mode }) => ({
  ...builds[mode]?.(),
  // React in one build is Preact in the other: what is prepared for development must not mix.
  cacheDir: at(`node_modules/.vite/${mode}`),
  test: {
    maxWorkers,
    projects: [
      {
        resolve: oneSignalsCore,
        test: {
          ...patience,
          name: 'unit',
          include: ['{sdk,src,widget,full-app,examples}/**/*.test.{ts,tsx}'],
          exclude: configDefaults.exclude,
        },
      },
      {
        test: {
          ...patience,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
}));
