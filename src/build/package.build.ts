import { readFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';
import { packageStyles } from '#theme/package-styles.ts';
import {
  at,
  cssTarget,
  declarations,
  external,
  fontLicense,
  license,
  oneSignalsCore,
  versionOnly,
  withoutDirectives,
} from './bundle-parts.ts';
import { withoutWordsOfClient } from './own-words.ts';

/**
 * All but the icons, of which users would install 50 MB for the few kilobytes that are shown, the hash of the chat's files,
 * which is one small file of a package, QR codes, which only the set-up of a second factor needs, and Preact, which only the web chat for
 * websites needs.
 */
const externalToLibrary = (id: string) =>
  external.test(id) && !/^(?:(?:lucide-react|@noble\/hashes)\/|(?:preact|qr)(?:\/|$))/.test(id);

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

/** The entries of the package. */
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

/** The npm package's entries, one module each, with their types. */
export const libraryBuild: UserConfig = {
  base: './',
  resolve: oneSignalsCore,
  css: { postcss: { plugins: [packageStyles] } },
  plugins: [
    versionOnly,
    withoutWordsOfClient(),
    declarations('dist/lib', libraryEntries, ['sdk', 'src', 'widget', 'vite-env.d.ts']),
    fontLicense,
    styleSheetFiles,
    embedTypes,
  ],
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
};
