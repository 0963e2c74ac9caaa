import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { areaPart } from './area.ts';
import { crmPart } from './crm.ts';
import { domainPart } from './domain.ts';
import { itemFields } from './field.ts';
import { methodPart } from './method.ts';
import { type Names, namesOf, type Part } from './part.ts';
import { resourcePart } from './resource.ts';
import { wirePath } from './wire.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const usage = `npm run new feature|domain|resource|area NAME [FIELD…]
npm run new method NAME [FIELD…]
npm run new crm NAME

Writes a new part with its test, and its lines in existing files. NAME is a plural with hyphens, such as parked-calls.

  domain    a domain of the SDK: a list with commands that add and remove, its wire schema
  resource  a resource of the phone system: table, store, rules, list and items, rights
  area      an area of the full client: page, words, address, entry of the navigation; after domain, the list and a form
  feature   the three in this order
  method    a method of the bridge, such as getParkedCalls or addParkedCall: permission, types, implementation
  crm       an adapter for a CRM, such as acme-desk: class, way to open it, CRM for the conformance suite, address

A FIELD of an item, or of the parameters of a method, is label:text (a line of at most 100 characters), note:longtext (at most
2,000, with line breaks), rank:number, isUrgent:flag, parkedAt:time or 'color:red|green', a choice; ? after all but flags and
choices makes it optional. isArchived:by:archive is a flag of an item that
the command archive sets, and no user gives. The first field of an item is a text. Without fields, an item has label:text.
Give domain, resource and area the same fields.
`;

const exists = (path: string) => existsSync(join(root, path));
const isDomain = ({ folder }: Names) => exists(`sdk/${folder}/${folder}.ts`);

const parts: Readonly<Record<string, (name: string, args: readonly string[]) => Part>> = {
  domain: (name, args) => domainPart(namesOf(name), itemFields(args)),
  resource: (name, args) => {
    const names = namesOf(name);
    return resourcePart(names, itemFields(args), { hasWire: exists(wirePath(names)) });
  },
  area: (name, args) => {
    const names = namesOf(name);
    return areaPart(names, isDomain(names) ? itemFields(args) : undefined);
  },
  method: (name, args) => methodPart(name, args, isDomain),
  crm: (name) => crmPart(name),
};

/** The steps after those of the parts, for all of them. */
const last = [
  'Documentation, when all is written: npx vitest run --project unit tests/checks wire-page --update, npm run build && npm run api',
  'Format: npx biome check --write',
];

/** Writes the files and the lines. Existing files stay: a schema may have been written for another part. */
function write({ files, edits }: Part): void {
  for (const [path, content] of Object.entries(files)) {
    if (exists(path)) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  for (const [path, edit] of Object.entries(edits))
    writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')));
}

function format(paths: readonly string[]): void {
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

const [kind = '', name = '', ...args] = process.argv.slice(2);
const kinds = kind === 'feature' ? ['domain', 'resource', 'area'] : [kind];
if (name === '' || kinds.some((each) => !Object.hasOwn(parts, each))) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else {
  const written = new Set<string>();
  const next: string[] = [];
  for (const each of kinds) {
    // Each part looks for the files of the parts before it.
    const part = parts[each]?.(name, args);
    if (!part) continue;
    write(part);
    if (each === 'resource') await writeTables();
    for (const path of [...Object.keys(part.files), ...Object.keys(part.edits)]) written.add(path);
    next.push(...part.next);
  }
  format([...written]);
  next.push(...last);
  process.stdout.write(`${[...written].join('\n')}\n\nNext:\n${next.map((step) => `- ${step}\n`).join('')}`);
}
