import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

/**
 * Writes docs/api/<entry>.api.md from the types of each entry of the packages. With `--check` a report that differs from
 * the one in git fails instead: a change of the public API is committed on purpose. In both cases it fails for a public
 * name without a docstring, for a type that a public signature names and no entry exports, and for a type of zod.
 */
const check = process.argv.includes('--check');
const root = process.cwd();
const entries = {
  index: 'dist/lib/index.d.ts',
  preflight: 'dist/lib/preflight.d.ts',
  rcc: 'dist/lib/rcc.d.ts',
  headset: 'dist/lib/headset.d.ts',
  chat: 'dist/lib/chat.d.ts',
  meetings: 'dist/lib/meetings.d.ts',
  react: 'dist/lib/react.d.ts',
  components: 'dist/lib/components.d.ts',
  widget: 'dist/lib/widget.d.ts',
  embed: 'dist/lib/embed.d.ts',
  webchat: 'dist/lib/webchat.d.ts',
  'phone-system': 'examples/phone-system/dist/index.d.ts',
  testing: 'examples/phone-system/dist/testing.d.ts',
};

const missing = Object.values(entries).filter((types) => !existsSync(resolve(root, types)));
if (missing.length > 0) {
  console.error(`Not built: ${missing.join(', ')}. No report was changed. Run first: npm run build`);
  process.exit(1);
}

/** Types that public signatures name without exporting them, by entry. */
const unexported: { readonly name: string; readonly symbol: string }[] = [];

const exportedName =
  /^export (?:default )?(?:abstract )?(?:class|const|enum|function|interface|type) (\w+)/gm;

let changed = 0;
let incomplete = 0;
/** One program reads the types of all entries. */
let compilerState: CompilerState | undefined;
for (const [name, types] of Object.entries(entries)) {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: resolve(root, types),
      newlineKind: 'lf',
      compiler: { tsconfigFilePath: resolve(root, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: resolve(root, 'docs/api'),
        reportTempFolder: resolve(root, 'node_modules/.cache/api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        // Internal names in the declarations are no change of the API.
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.None },
          'ae-forgotten-export': { logLevel: ExtractorLogLevel.Warning },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  compilerState ??= CompilerState.create(config, {
    additionalEntryPoints: Object.values(entries).map((types) => resolve(root, types)),
  });
  const result = Extractor.invoke(config, {
    compilerState,
    localBuild: !check,
    showVerboseMessages: false,
    messageCallback(message) {
      if (message.messageId !== 'ae-forgotten-export') return;
      message.handled = true;
      const [, symbol = ''] = /The symbol "(\w+?)(?:_\d+)?"/.exec(message.text) ?? [];
      unexported.push({ name, symbol });
    },
  });
  if (check && result.apiReportChanged) changed += 1;
  const report = readFileSync(resolve('docs/api', `${name}.api.md`), 'utf8');
  for (const [, symbol = ''] of report.matchAll(/\(undocumented\)\n(.*)/g)) {
    incomplete += 1;
    console.error(`callside/${name} has no docstring for: ${symbol.trim()}`);
  }
}

/** The names that any entry exports: an entry may name those of another one. */
const exported = new Set(
  Object.keys(entries).flatMap((name) =>
    [...readFileSync(resolve('docs/api', `${name}.api.md`), 'utf8').matchAll(exportedName)].map(
      ([, symbol = '']) => symbol,
    ),
  ),
);
// A list of values is internal: the type that is made of them is the public name.
const isList = (symbol: string) => /^[a-z]/.test(symbol);
for (const { name, symbol } of unexported) {
  if (exported.has(symbol) || isList(symbol)) continue;
  incomplete += 1;
  console.error(`callside/${name} names ${symbol}, which no entry exports`);
}
for (const file of globSync('dist/lib/**/*.d.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("'zod"),
)) {
  incomplete += 1;
  console.error(`${file} has a type of zod. A public type is an interface that its schema is compared with.`);
}
const reports = readdirSync(resolve(root, 'docs/api')).filter((file) => file.endsWith('.api.md'));
for (const file of reports.filter((file) => !(file.replace('.api.md', '') in entries))) {
  incomplete += 1;
  console.error(`docs/api/${file} is of no entry. Remove it if its entry was removed on purpose.`);
}
if (changed > 0) {
  console.error('The public API changed. Read the difference, then run: npm run api');
  process.exitCode = 1;
}
if (incomplete > 0) process.exitCode = 1;
