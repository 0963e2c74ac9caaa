import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build, defineConfig, type Plugin, type UserConfig } from 'vite';
import { configDefaults } from 'vitest/config';
import { englishDictionary } from '#i18n/english-file.ts';
import { localeFileOf, servedLocales } from '#i18n/locale-file.ts';
import { packageStyles } from '#theme/package-styles.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built pages and scripts: a part of the package that serves them. */
const pages = 'examples/phone-system/pages';

/** What the package leaves to npm to install. */
const external = /^(?!\.|\/|\0|#|[A-Za-z]:)/;

/**
 * All but the icons, of which users would install 50 MB for the few kilobytes that are shown, and the hash of the chat's files,
 * which is one small file of a package.
 */
const externalToLibrary = (id: string) => external.test(id) && !/^(?:lucide-react|@noble\/hashes)\//.test(id);

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

/** Of package.json the SDK reads only the version. Without this, bundles contain the whole file. */
export const versionOnly: Plugin = {
  name: 'version-only',
  enforce: 'pre',
  load(id) {
    if (id !== at('package.json')) return undefined;
    const { version } = JSON.parse(readFileSync(id, 'utf8'));
    return JSON.stringify({ version });
  },
};

type OnLog = NonNullable<NonNullable<BuildOptions['rolldownOptions']>['onLog']>;

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

/** Puts the empty database of the phone system beside its built code: creating it would take the first start seconds. */
const emptyDatabase: Plugin = {
  name: 'empty-database',
  generateBundle() {
    const folder = mkdtempSync(join(tmpdir(), 'callside-database-'));
    const file = join(folder, 'database');
    try {
      execFileSync(process.execPath, [at('examples/phone-system/store/embedded/make-template.ts'), file]);
      this.emitFile({ type: 'asset', fileName: 'tables.database.br', source: readFileSync(file) });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

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

/** Code that belongs to no single area. What only users of the chat and of meetings need stays in files of its own. */
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

/** Svelte's own compiler, for the one page that needs it. */
const svelteComponents: Plugin = {
  name: 'svelte-components',
  async transform(source, id) {
    if (!id.endsWith('.svelte')) return undefined;
    const { compile } = await import('svelte/compiler');
    const { js } = compile(source, { filename: id, generate: 'client' });
    return { code: js.code, map: js.map };
  },
};

/** A script for pages without a bundler, which makes a global. */
const script = (fileName: string, name: string, entry: string): UserConfig => ({
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at(pages),
    emptyOutDir: false,
    license: { fileName: fileName.replace('.js', '.licenses.md') },
    cssTarget,
    lib: { entry: at(entry), name, formats: ['iife'], fileName: () => fileName },
  },
});

/** The web chat for websites: a module, which loads the words of the visitor's language from a file beside it. */
const webChatScript: UserConfig = {
  build: {
    outDir: at(pages),
    emptyOutDir: false,
    license: { fileName: 'callside-webchat.licenses.md' },
    cssTarget,
    lib: { entry: at('widget/webchat/script.ts'), formats: ['es'], fileName: () => 'callside-webchat.js' },
    rolldownOptions: { output: { chunkFileNames: 'callside-webchat-[name].js', minify: true } },
  },
};

/** What the `integrity` of a page's script tag has to be, for each script that pages load. */
const integrities = () =>
  Object.fromEntries(
    readdirSync(at(pages))
      .filter((name) => /^(embed|callside-[\w-]+)\.js$/.test(name))
      .map((name) => [
        name,
        `sha384-${createHash('sha384')
          .update(readFileSync(at(`${pages}/${name}`)))
          .digest('base64')}`,
      ]),
  );

/** The icons' "use client" says something to servers that render React; here there is none. */
const withoutDirectives: OnLog = (level, entry, log) =>
  entry.code !== 'MODULE_LEVEL_DIRECTIVE' && log(level, entry);

/**
 * Nearly all that comes in the first piece runs at the start. Told so, Chromium compiles it while it loads, beside the page's
 * own thread, instead of function by function when each is called: a fifth of the time until the widget can be used on a slow
 * processor. To other browsers it is a comment.
 */
const compiledWhileLoading: Plugin = {
  name: 'compiled-while-loading',
  generateBundle: {
    // Only the very first line says it.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** What is bundled of others goes with what they say of its use; the font, which is no module, in a file of its own. */
const license = { fileName: 'licenses.md' };
const fontLicense: Plugin = {
  name: 'font-license',
  generateBundle() {
    const source = readFileSync(at('node_modules/@fontsource-variable/inter/LICENSE'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'licenses-inter.txt', source });
  },
};

/** Emits the types of entries, each declaration once. */
const declarations = (entries: Readonly<Record<string, string>>): Plugin => ({
  name: 'declarations',
  async generateBundle() {
    const { declarationsOf } = await import('./declarations.ts');
    for (const [fileName, source] of declarationsOf(entries, at('.')))
      this.emitFile({ type: 'asset', fileName, source });
  },
});

/**
 * Each component has a file of its own: the bundlers of integrators leave out the files that a page does not use, but not the
 * unused parts of a file. The SDK is used as a whole.
 */
const ownFileName = (id: string) => {
  const [path = ''] = id.slice(at('.').length).split('?');
  const [, folder, name] =
    /^(src|node_modules\/lucide-react\/dist\/esm)\/(.+)(?<!\/index)\.\w+$/.exec(path) ?? [];
  return folder === 'src' ? name : name && `lucide/${name}`;
};

/** Frameworks that render React on a server treat the entries with components and hooks as client components. */
const clientOnly = ({ name, isEntry }: { name: string; isEntry: boolean }) =>
  isEntry && ['react', 'components', 'widget'].includes(name) ? '"use client";' : '';

/** Points the package's style sheet at the font beside it, and emits the types that an import of it needs. */
const styleSheetFiles: Plugin = {
  name: 'style-sheet-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      this.emitFile({ type: 'asset', fileName: 'callside.css.d.ts', source: 'export {};\n' });
      const css = bundle['callside.css'];
      if (css?.type === 'asset') css.source = String(css.source).replaceAll('url("../', 'url("./');
    },
  },
};

/** Emits the entries of `callside/embed` that only declare types, beside the types of `callside/embed` itself. */
const embedTypes: Plugin = {
  name: 'embed-types',
  generateBundle() {
    for (const name of ['react', 'preact', 'global']) {
      const types = readFileSync(at(`widget/embed/types/${name}.d.ts`), 'utf8');
      const source = types.replace("'../index.ts'", "'./embed.js'");
      this.emitFile({ type: 'asset', fileName: `embed-${name}.d.ts`, source });
    }
  },
};

/** The entries of the npm package, and of that of the phone system. */
const libraryEntries = {
  index: at('sdk/index.ts'),
  preflight: at('sdk/preflight.ts'),
  rcc: at('sdk/rcc.ts'),
  headset: at('sdk/headset.ts'),
  chat: at('sdk/chat.ts'),
  meetings: at('sdk/meetings.ts'),
  react: at('src/react/index.ts'),
  components: at('src/components/index.ts'),
  widget: at('widget/app/index.ts'),
  embed: at('widget/embed/index.ts'),
  webchat: at('widget/webchat/index.ts'),
};
const phoneSystemEntries = {
  main: at('examples/phone-system/main.ts'),
  index: at('examples/phone-system/index.ts'),
  demonstration: at('examples/phone-system/demonstration.ts'),
  testing: at('examples/phone-system/testing.ts'),
};

/** The list of what users can download, beside the program. */
const desktopRelease: Plugin = {
  name: 'desktop-release',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(at('examples/desktop-helper/package.json'), 'utf8'));
    const versions = [{ version, platform: 'Linux, macOS', file: 'callside-helper.js' }];
    const source = `${JSON.stringify({ name: 'callside-helper', versions }, null, 2)}\n`;
    this.emitFile({ type: 'asset', fileName: 'release.json', source });
  },
};

/** One named build per product: `vite build --mode <name>`. */
const builds: Record<string, () => UserConfig> = {
  /** The npm package's entries, one module each, with their types. */
  lib: () => ({
    base: './',
    resolve: oneSignalsCore,
    css: { postcss: { plugins: [packageStyles] } },
    plugins: [versionOnly, declarations(libraryEntries), fontLicense, styleSheetFiles, embedTypes],
    build: {
      outDir: at('dist/lib'),
      emptyOutDir: true,
      license,
      minify: false,
      sourcemap: true,
      cssTarget,
      lib: {
        entry: libraryEntries,
        formats: ['es'],
      },
      rolldownOptions: {
        external: externalToLibrary,
        preserveEntrySignatures: 'allow-extension',
        experimental: { chunkOptimization: false },
        onLog: withoutDirectives,
        output: {
          banner: clientOnly,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: ownFileName, debugName: 'one file for each component' }],
          },
        },
      },
    },
  }),
  /** The page /widget/ that other pages embed. */
  widget: () => ({
    root: at('widget'),
    base: '/widget/',
    resolve: { ...oneSignalsCore, alias: preactAliases },
    plugins: [versionOnly, compiledWhileLoading, fontLicense],
    build: {
      outDir: at(`${pages}/widget`),
      emptyOutDir: true,
      license,
      assetsInlineLimit: 0,
      manifest: true,
      // All browsers that can show it know `modulepreload`.
      modulePreload: { polyfill: false },
      cssTarget,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What the first paint needs comes in one piece, whatever later parts share with it.
              { name: 'first', tags: ['$initial'] },
              // And what several later parts share in a second one: each file costs a slow processor as much as 10 KB.
              { name: 'shared', minShareCount: 2, test: /\/(src|widget)\// },
            ],
          },
        },
        onLog: withoutDirectives,
      },
    },
  }),
  /** The full client. */
  app: () => ({
    root: at('full-app'),
    base: '/',
    resolve: oneSignalsCore,
    plugins: [
      versionOnly,
      react(),
      languageFiles,
      offlineWorker,
      compiledWhileLoading,
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
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // The shell's code is one file; the service worker is a file of its own.
              { name: 'first', tags: ['$initial'], test: (id) => !id.includes('/offline/worker.ts') },
              // And what most areas share in a second one, instead of some hundred files of a few hundred bytes.
              { name: 'shared', minShareCount: 3, test: isSharedByAreas },
            ],
          },
        },
      },
    },
  }),
  /** The page of people without an account, whom a link brings to a meeting. */
  externals: () => ({
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
    },
  }),
  /** The gallery of `callside/components`: a page of `npm run dev`, and a part of the documentation. */
  gallery: () => ({
    root: at('src/components/gallery'),
    base: '/components/',
    resolve: oneSignalsCore,
    plugins: [react()],
    build: { outDir: at('dist/docs/components'), emptyOutDir: true, cssTarget },
  }),
  /** The script /embed.js for pages without a bundler, with the global `Callside`, and the scripts that it loads on request. */
  embed: () => ({
    ...script('embed.js', 'Callside', 'widget/embed/script.ts'),
    resolve: { alias: [{ find: /^\.\/lazy\.ts$/, replacement: at('widget/embed/lazy-script.ts') }] },
    plugins: [
      {
        name: 'lazy-scripts',
        async closeBundle() {
          const lazy = [
            script('callside-panel.js', 'CallsidePanel', 'widget/embed/panel/panel.ts'),
            script('callside-page-keys.js', 'CallsidePageKeys', 'widget/embed/page-keys/page-keys.ts'),
            script('callside-inspector.js', 'CallsideInspector', 'widget/embed/inspector/inspector.ts'),
            script(
              'callside-click-to-dial.js',
              'CallsideClickToDial',
              'widget/embed/click-to-dial/click-to-dial.ts',
            ),
          ];
          for (const one of [...lazy, webChatScript])
            await build({ ...one, configFile: false, logLevel: 'warn' });
          writeFileSync(at(`${pages}/embed.integrity.json`), `${JSON.stringify(integrities(), null, 2)}\n`);
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
  /** The example page in Svelte: its components are compiled, and nothing of them is left to be evaluated in the page. */
  'svelte-page': () => ({
    root: at('examples/svelte-page'),
    base: '/svelte/',
    plugins: [svelteComponents],
    resolve: { alias: { 'callside/embed': at('widget/embed/index.ts') } },
    build: { outDir: at('dist/examples/svelte'), emptyOutDir: true, cssTarget },
  }),
  /** The package `callside-phone-system`: the local phone system as plain JavaScript. */
  'phone-system': () => ({
    plugins: [
      declarations(phoneSystemEntries),
      emptyDatabase,
      fileBeside('examples/phone-system/demonstration/robots/speech.wav'),
      fileBeside('examples/phone-system/meetings/recordings/recording-worker.js'),
      ...['wrong-number', 'emergency-number', 'not-allowed', 'unreachable', 'nobody-answers'].map((name) =>
        fileBeside(`examples/phone-system/announcements/${name}.wav`),
      ),
      ...['cues.json', ...['de', 'en', 'es', 'fr', 'it', 'nl'].map((language) => `${language}.ogg`)].map(
        (name) => fileBeside(`examples/phone-system/announcements/queue/${name}`),
      ),
      ...['message-delivery', 'message-prices', 'message-invoice', 'dictation', 'conversation'].map((name) =>
        fileBeside(`examples/phone-system/demonstration/activity/${name}.wav`),
      ),
    ],
    build: {
      outDir: at('examples/phone-system/dist'),
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      target: 'node22',
      ssr: true,
      lib: {
        entry: {
          ...phoneSystemEntries,
          'reading-thread': at('examples/phone-system/file-reading/reading-thread.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external,
        output: { chunkFileNames: '[name].js' },
      },
    },
  }),
  /** The program for the user's machine, in one file: users get it without the packages that it is made of. */
  'desktop-helper': () => ({
    build: {
      outDir: at('examples/desktop-helper/dist'),
      emptyOutDir: true,
      license,
      minify: false,
      target: 'node22',
      ssr: true,
      lib: { entry: { 'callside-helper': at('examples/desktop-helper/main.ts') }, formats: ['es'] },
    },
    plugins: [desktopRelease],
    ssr: { noExternal: true },
  }),
};

/** Bounds for what hangs, not for what is slow: a machine may have other things to do. */
const timeouts = { testTimeout: 60_000, hookTimeout: 90_000, expect: { poll: { timeout: 20_000 } } };

/** Unit and contract tests compute about as much as they wait: each takes about half a core. */
const maxWorkers = 4;

/**
 * The files of a worker share its modules, which saves a third of their processor time: the phone system alone has 400
 * modules. What a file replaces, such as a global, is put back after it.
 */
const sharedModules = { isolate: false, setupFiles: ['tests/support/leave-globals.ts'] };

/**
 * A phone system of a test ends before the optimised code of its database pays off. Without that code contract tests take a
 * tenth less processor time.
 */
const shortLivedDatabases = { execArgv: ['--liftoff-only'] };

/** Browser tests wait more than they compute: each of these takes less than half a core. */
const browserTests = { maxWorkers: 4, sequence: { groupOrder: 1 } };

/** Browser tests in which somebody listens have little beside them: sound that comes too late is not heard. */
const soundTests = { maxWorkers: 3, sequence: { groupOrder: 2 } };
const soundFiles = ['tests/e2e/{phone,sdk,sound}/**/*.test.ts', 'tests/e2e/calls/**/*.test.ts'];

/** What any browser test needs. */
const browserSetUp = {
  ...timeouts,
  ...sharedModules,
  // Each look at a page costs three processes processor time.
  expect: { poll: { ...timeouts.expect.poll, interval: 100 } },
  globalSetup: ['tests/support/built-pages.ts'],
  setupFiles: [
    ...sharedModules.setupFiles,
    'tests/support/end-callsides.ts',
    'tests/support/tell-failure.ts',
  ],
  testTimeout: 120_000,
};

/** Vitest itself, which no build waits for. */
const evenShards = async () => (await import('#tests/support/selection/shards.ts')).EvenShards;

export default defineConfig(async ({ mode }) => ({
  ...builds[mode]?.(),
  // React in one build is Preact in the other: what is prepared for development must not mix.
  cacheDir: at(`node_modules/.vite/${mode}`),
  test: {
    maxWorkers,
    ...(mode === 'test' && { sequence: { sequencer: await evenShards() } }),
    projects: [
      {
        resolve: oneSignalsCore,
        test: {
          ...timeouts,
          ...sharedModules,
          ...shortLivedDatabases,
          name: 'unit',
          include: ['{sdk,src,widget,full-app,examples}/**/*.test.{ts,tsx}', 'tests/checks/*.test.ts'],
          exclude: configDefaults.exclude,
        },
      },
      {
        test: {
          ...timeouts,
          ...sharedModules,
          ...shortLivedDatabases,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      {
        test: {
          ...browserSetUp,
          ...browserTests,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...soundFiles],
        },
      },
      {
        test: {
          ...browserSetUp,
          ...soundTests,
          name: 'sound',
          include: soundFiles,
        },
      },
      {
        test: {
          ...timeouts,
          ...browserTests,
          name: 'consumers',
          include: ['tests/consumers/*.test.ts'],
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
    ],
  },
}));
