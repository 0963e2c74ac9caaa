import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { areaPart } from './area.ts';
import { domainPart } from './domain.ts';
import { namesOf, type Part } from './part.ts';
import { resourcePart } from './resource.ts';
import { wirePath } from './wire.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const usage = `npm run new area|domain|resource NAME

Writes a new part with its test, and its lines in existing files. NAME is a plural with hyphens, such as parked-calls.

  area      an area of the full client: page, words, address, entry of the navigation; after domain, the list and a form
  domain    a domain of the SDK: a list with a command, its wire schema
  resource  a resource of the phone system: table, store, rules, list and items, rights
`;

function partOf(kind: string, name: string): Part | undefined {
  const names = namesOf(name);
  if (kind === 'area')
    return areaPart(names, { hasDomain: existsSync(join(root, `sdk/${name}/${name}.ts`)) });
  if (kind === 'domain') return domainPart(names);
  if (kind === 'resource') return resourcePart(names, { hasWire: existsSync(join(root, wirePath(names))) });
  return undefined;
}

/** Writes the files, and formats them. Existing files stay: a schema may have been written for another part. */
function write({ files, edits }: Part): void {
  for (const [path, content] of Object.entries(files)) {
    if (existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  for (const [path, edit] of Object.entries(edits))
    writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')));
  const paths = [...Object.keys(files), ...Object.keys(edits)];
  const { status, stdout, stderr } = spawnSync('biome', ['check', '--write', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout + stderr);
}

/** Writes the types of the tables, of which the new part has one. */
async function writeTables(): Promise<void> {
  const { openStore } = await import('#phone-system/store/store.ts');
  const { tableTypes } = await import('#phone-system/store/table-types.ts');
  const store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'warn' }) });
  writeFileSync(join(root, 'examples/phone-system/store/tables.ts'), await tableTypes(store.db));
  await store.close();
}

const [kind = '', name = ''] = process.argv.slice(2);
const part = name === '' ? undefined : partOf(kind, name);
if (part) {
  write(part);
  if (kind === 'resource') await writeTables();
  const written = [...Object.keys(part.files), ...Object.keys(part.edits)];
  process.stdout.write(`${written.join('\n')}\n\nNext:\n${part.next.map((step) => `- ${step}\n`).join('')}`);
} else {
  process.stderr.write(usage);
  process.exitCode = 1;
}
