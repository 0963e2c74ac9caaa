import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'vite';
import dts from 'vite-plugin-dts';

const root = new URL('../../', import.meta.url);

/** Returns the path of a file of the repository. */
export const at = (path: string) => fileURLToPath(new URL(path, root));

/** The built pages and scripts: a part of the package that serves them. */
export const pages = 'examples/phone-system/pages';

/** The packages that npm installs beside a package. */
export const external = /^(?!\.|\/|\0|#|[A-Za-z]:)/;

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

/** Of package.json the SDK reads only the version. Without this plugin, bundles contain the whole file. */
export const versionOnly: Plugin = {
  name: 'version-only',
  enforce: 'pre',
  load(id) {
    if (id !== at('package.json')) return undefined;
    const { version } = JSON.parse(readFileSync(id, 'utf8'));
    return JSON.stringify({ version });
  },
};

/** The bundler's warning about large files, in KB, is out of reach: the budgets of `tests/checks/part-sizes.ts` apply. */
export const chunkSizeWarningLimit = 4_000;

type OnLog = NonNullable<NonNullable<BuildOptions['rolldownOptions']>['onLog']>;

export const oneSignalsCore = { dedupe: ['@preact/signals-core'] };

/** Browsers that know `light-dark()`: if it were translated, a part of a page could not have a theme of its own. */
export const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Puts a file that the code finds by `new URL('./name', import.meta.url)` beside the built code. */
export const fileBeside = (path: string): Plugin => ({
  name: 'file-beside',
  generateBundle() {
    const fileName = path.slice(path.lastIndexOf('/') + 1);
    this.emitFile({ type: 'asset', fileName, source: readFileSync(at(path)) });
  },
});

/** Hides warnings of "use client" in the icons, which concerns servers that render React. */
export const withoutDirectives: OnLog = (level, entry, log) =>
  entry.code !== 'MODULE_LEVEL_DIRECTIVE' && log(level, entry);

/**
 * Nearly all code of the first piece runs at the start. With this comment Chromium compiles it while it loads, beside the page's
 * own thread, instead of each function at its first call: a fifth of the time until the widget can be used on a slow
 * processor.
 */
export const compiledWhileLoading: Plugin = {
  name: 'compiled-while-loading',
  generateBundle: {
    // It has to be in the first line.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** The requests of a page that do not wait for its code: a small file of its own, which runs first. */
export const earlyGroup = { name: 'early', test: /\/early\.ts$/, priority: 1 };
export const earlyScript = (base: string): Plugin => ({
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const files = Object.values(bundle);
      const early = files.find(({ name, type }) => type === 'chunk' && name === earlyGroup.name);
      if (!early) return [];
      const attrs = { type: 'module', async: true, crossorigin: true, src: `${base}${early.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
});

/** The licences of bundled packages are beside the code; the licence of the font, which is no module, has a file of its own. */
export const license = { fileName: 'licenses.md' };
export const fontLicense: Plugin = {
  name: 'font-license',
  generateBundle() {
    const source = readFileSync(at('node_modules/@fontsource-variable/inter/LICENSE'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'licenses-inter.txt', source });
  },
};

/**
 * Writes the types of entries, each declaration once. The check of all types is a step of its own.
 *
 * @param outDir the folder of the package
 * @param include the folders whose sources the entries import
 */
export function declarations(
  outDir: string,
  entries: Readonly<Record<string, string>>,
  include: readonly string[],
): Plugin[] {
  const emitted = new Map<string, string>();
  const sourceOf = (path: string) => {
    const source = at(relative(at(outDir), path).replace(/\.d\.ts$/, '.ts'));
    return existsSync(source) ? source : `${source}x`;
  };
  const plugin = dts({
    include: [...include],
    exclude: ['**/*.test.ts', '**/*.test.tsx', ...(outDir === 'dist/lib' ? ['**/testing/**'] : [])],
    entryRoot: at('.'),
    outDirs: at(outDir),
    tsconfigPath: at('tsconfig.json'),
    compilerOptions: { noCheck: true, stripInternal: true },
    beforeWriteFile(path, content) {
      emitted.set(sourceOf(path), content);
      return false;
    },
    async afterBuild() {
      const { declarationsOf } = await import('./declarations.ts');
      for (const [name, text] of declarationsOf(entries, emitted, at('.'))) {
        const file = join(at(outDir), name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    },
  });
  return [plugin].flat();
}
