import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Fails if a page that imports one small part of the package gets much more than this part. Run a build first. React and styles
 * are not counted.
 */
const maxBytes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'callside/components': {
    Badge: 500,
    Button: 600,
    Select: 600,
    Switch: 600,
    Avatar: 2_500,
    Dialog: 3_000,
    Menu: 3_500,
  },
  'callside/react': { useClient: 500, useSignalValue: 5_000 },
};

const page = 'virtual:page';

/** Bundles a page as the bundler of an integrator does. Returns its JavaScript that is loaded at the start, in bytes with gzip. */
async function sizeOf(part: string, entry: string): Promise<number> {
  const source: Plugin = {
    name: 'page',
    resolveId: (id) => (id === page ? id : undefined),
    load: (id) => (id === page ? `export { ${part} } from '${entry}';` : undefined),
  };
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [source],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: page,
        preserveEntrySignatures: 'strict',
        external: /^react(-dom)?(\/|$)/,
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]));
  const loaded = new Set<string>();
  const load = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || loaded.has(name)) return;
    loaded.add(name);
    chunk.imports.forEach(load);
  };
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) load(fileName);
  const codes = [...loaded].map((name) => chunks.get(name)?.code ?? '');
  return codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}

for (const [entry, parts] of Object.entries(maxBytes))
  for (const [part, limit] of Object.entries(parts)) {
    const bytes = await sizeOf(part, entry);
    console.log(`${part} of ${entry}: ${bytes} bytes`);
    if (bytes <= limit) continue;
    console.error(`${part} of ${entry} brings ${bytes} bytes to a page; the limit is ${limit}.`);
    process.exitCode = 1;
  }
