import {
  type CommandField,
  commandTexts,
  type Field,
  factsOf,
  isRequired,
  parted,
  samples,
} from './field.ts';
import { before, inTurn, type Names, type Part } from './part.ts';
import { requestSchemas, wireFile, wirePath } from './wire.ts';

const system = 'examples/phone-system';

/**
 * A resource of the phone system: a table, its rows in memory, rules, the list with its items, and their tests.
 *
 * @param hasWire the SDK has the schema of an item already
 */
export function resourcePart(
  names: Names,
  fields: readonly [Field, ...Field[]],
  { hasWire }: { readonly hasWire: boolean },
): Part {
  const { folder, file, Plural, Single, plural, single, table } = names;
  const { given, set } = parted(fields);
  return {
    files: {
      ...(!hasWire && { [wirePath(names)]: wireFile(names, fields) + requestSchemas(names, fields) }),
      [`${system}/store/migrations/${folder}.ts`]: migration(names, fields),
      [`${system}/${folder}/rules.ts`]: `/** Returns a text without superfluous blanks. */
export const cleanText = (text: string): string => text.trim().replaceAll(/\\s+/g, ' ');
`,
      [`${system}/${folder}/rules.test.ts`]: `import { expect, it } from 'vitest';
import { cleanText } from './rules.ts';

it('a text has no superfluous blanks', () => {
  expect(cleanText('  Main   line ')).toBe('Main line');
});
`,
      [`${system}/${folder}/${folder}.ts`]: store(names, fields, { given, set }),
      [`${system}/${folder}/resources/${folder}.ts`]: resources(names, set),
      [`${system}/${folder}/resources/${folder}.test.ts`]: resourceTest(names, fields),
    },
    edits: {
      ...(hasWire && { [wirePath(names)]: (source: string) => source + requestSchemas(names, fields) }),
      [`${system}/store/migrations/all.ts`]: (source) => {
        const number = String([...source.matchAll(/^ {2}'\d{4}-/gm)].length + 2).padStart(4, '0');
        const entry = `,\n  '${number}-${folder}': ${plural},\n};\n`;
        return `import { ${plural} } from './${folder}.ts';\n${source.replace(/,?\s*\};\s*$/, entry)}`;
      },
      [`${system}/resources/all.ts`]: inTurn(
        before('import ', `import { ${single}Resources } from '../${folder}/resources/${folder}.ts';\n`),
        before('\n];', `\n  ...${single}Resources,`),
      ),
      [`${system}/resources/rights.test.ts`]: before(
        '\n];',
        `\n  ['GET v1/user/${Single}', 401, 200, 200, 200, 403, 403],
  ['POST v1/user/${Single}', 401, 201, 201, 201, 403, 403],
  ['DELETE v1/user/${Single}/999999', 401, 404, 404, 404, 403, 403],${set
    .map(({ command }) => `\n  ['POST v1/user/${Single}/999999/${command}', 401, 404, 404, 404, 403, 403],`)
    .join('')}`,
        'const rights: readonly Row[]',
      ),
      [`${system}/testing/valid-bodies.ts`]: (source) =>
        source.replace(/\n\};\s*$/, `\n  'POST v1/user/${Single}': { ${samples(given)} },\n};\n`),
    },
    next: [
      `Change the columns of ${table} in store/migrations/${folder}.ts before the first release; then only add migrations`,
      'After a change of the columns, write their types: npx vitest run --project unit store/tables --update',
      `Tests: npx vitest run --project unit ${system}/${folder} ${system}/store ${system}/resources/rights`,
      `The item is the schema of sdk/wire/${folder}/${file}.ts, and max${Plural} its limit`,
    ],
  };
}

const migration = (
  { plural, table, text, texts }: Names,
  fields: readonly Field[],
) => `import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the ${texts} of users. */
export const ${plural}: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('${table}', 'A ${text} of a user.', {
        id: 'serial primary key',
        person_id: 'integer not null references person on delete cascade',
${fields.map((field) => `        ${field.column}: '${factsOf(field).column}${field.isOptional ? '' : ' not null'}${field.command ? ' default false' : ''}',\n`).join('')}      }),
      'create index ${table}_of_person on ${table} (person_id)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
`;

const store = (
  { folder, file, Plural, Single, plural, single, table, text, texts }: Names,
  fields: readonly Field[],
  { given, set }: ReturnType<typeof parted>,
) => `import type { Kysely, Selectable } from 'kysely';
import { max${Plural}, type New${Single}, type ${Single}, ${single}Source } from '../../../sdk/wire/${folder}/${file}.ts';
import type { Changes } from '../base/changes.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import { cleanText } from './rules.ts';

/** The topic of the ${texts} of a user. */
export const ${plural}Topic = (userId: number): string => \`${plural}/\${userId}\`;

/** The ${texts} of users. */
export class ${Plural} {
  readonly #rows: OwnedRows<'${table}', ${Single}>;

  private constructor(rows: OwnedRows<'${table}', ${Single}>) {
    this.#rows = rows;
  }

  static async load(db: Kysely<Tables>, changes: Changes): Promise<${Plural}> {
    const rows = await OwnedRows.load(db, {
      table: '${table}',
      changes,
      ownerOf: ({ person_id }) => person_id,
      read: fromRow,
      topic: ${plural}Topic,
      max: max${Plural},
    });
    return new ${Plural}(rows);
  }

  of(personId: number): readonly ${Single}[] {
    return this.#rows.of(personId);
  }

  /** Adds a ${text}. Undefined if the user has as many as are allowed. */
  add(personId: number, wanted: New${Single}): Promise<${Single} | undefined> {
    return this.#rows.add(personId, { person_id: personId, ...toRow(wanted) });
  }

  /** Returns false if there is no such ${text}. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#rows.remove(personId, id);
  }
${set
  .map(
    (field) => `
  /** ${commandTexts(field).does} a ${text}. Undefined if there is no such ${text}. */
  ${field.command}(personId: number, id: string): Promise<${Single} | undefined> {
    return this.#rows.change(personId, id, { ${field.column}: true });
  }
`,
  )
  .join('')}}

const toRow = ({ ${given.map(({ name }) => name).join(', ')} }: New${Single}) => ({
${given.map((field) => `  ${field.column}: ${stored(field)},\n`).join('')}});

const fromRow = ({ id, ${fields.map(({ column }) => column).join(', ')} }: Selectable<Tables['${table}']>): ${Single} => ({
  restUri: \`\${${single}Source}/\${id}\`,
  ${single}ID: String(id),
${fields.map((field) => `  ${shown(field)},\n`).join('')}});
`;

/** The value of a column, from the field. */
function stored({ name, kind, isOptional }: Field): string {
  if (kind === 'text') return isOptional ? `cleanText(${name} ?? '') || null` : `cleanText(${name})`;
  if (kind === 'longtext') return isOptional ? `${name}?.trim() || null` : name;
  if (kind === 'time')
    return isOptional ? `${name} === undefined ? null : new Date(${name})` : `new Date(${name})`;
  return isOptional ? `${name} ?? null` : name;
}

/** The entry of an item, from the column. */
function shown(field: Field): string {
  const { name, kind, isOptional, column } = field;
  // A column holds any text, of which only the choices were written.
  const value =
    kind === 'time'
      ? `${column}.getTime()`
      : kind === 'choice'
        ? `${column} as ${factsOf(field).type}`
        : column;
  const entry = value === name ? name : `${name}: ${value}`;
  return isOptional ? `...(${column} !== null && { ${entry} })` : entry;
}

const resources = (
  { folder, file, Plural, Single, plural, single, text, texts }: Names,
  set: readonly CommandField[],
) => `import {
  max${Plural},
  new${Single},
  ${single},
  ${single}Source,
} from '../../../../sdk/wire/${folder}/${file}.ts';
import { collection } from '../../resources/collection.ts';
${set.length > 0 ? "import { found } from '../../resources/refusal.ts';\nimport { action, type Resource, type UserRequest } from '../../resources/resource.ts';\n" : ''}import { perSystem } from '../../resources/per-system.ts';
import { ${Plural}, ${plural}Topic } from '../${folder}.ts';

const ${plural} = perSystem(({ db, changes }) => ${Plural}.load(db, changes));

${set.length > 0 ? '' : `/** The ${texts} of the signed-in user. */`}
${set.length > 0 ? `const list = collection({` : `export const ${single}Resources = collection({`}
  path: ${single}Source,
  access: 'user',
  item: ${single},
  missing: 'There is no such ${text}.',
  topic: ({ person }) => ${plural}Topic(person.id),
  list: {
    about: 'Returns the ${texts} of the signed-in user.',
    read: async ({ person, services }) => (await ${plural}(services)).of(person.id),
  },
  create: {
    about: \`Adds a ${text}. Answers 409 for more than \${max${Plural}}.\`,
    body: new${Single},
    full: \`There are \${max${Plural}} ${texts} already.\`,
    handle: async ({ person, services }, wanted) => (await ${plural}(services)).add(person.id, wanted),
  },
  remove: {
    about: 'Deletes a ${text}.',
    handle: async ({ id, person, services }) => (await ${plural}(services)).remove(person.id, id),
  },
});
${commandResources({ Single, plural, single, text, texts }, set)}`;

/** The commands of an item: a single `POST` each. */
const commandResources = (
  { plural, single, text, texts }: Pick<Names, 'Single' | 'plural' | 'single' | 'text' | 'texts'>,
  set: readonly CommandField[],
): string =>
  set.length === 0
    ? ''
    : `${set
        .map(
          (field) => `
const ${field.command} = action({
  path: \`\${${single}Source}/:id/${field.command}\`,
  access: 'user',
  about: '${commandTexts(field).does} a ${text}.',
  answers: ${single},
  handle: async ({ params, person, services }: UserRequest) => ({
    item: found(
      await (await ${plural}(services)).${field.command}(person.id, params.id ?? ''),
      'There is no such ${text}.',
    ),
  }),
});
`,
        )
        .join('')}
/** The ${texts} of the signed-in user. */
export const ${single}Resources: readonly Resource[] = [...list, ${set.map(({ command }) => command).join(', ')}];
`;

const resourceTest = ({ Single, single, text, texts }: Names, fields: readonly [Field, ...Field[]]) => {
  const { given, set } = parted(fields);
  const [{ name: first }, ...others] = given;
  const more = others.length > 0 ? `, ${samples(others)}` : '';
  const needed = others.filter(isRequired);
  return `import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());

const path = 'v1/user/${Single}';
const itemsOf = async (desk: Desk) => (await desk.get<{ items: readonly unknown[] }>(path)).items;

it('${texts} are added and deleted by their user, and other users do not see them', async () => {
  const [alice, bob] = [await Desk.open(system, 'alice'), await Desk.open(system, 'bob')];
  const added = await alice.request('POST', path, { ${first}: '  Main   line'${more} });
  expect(added.status).toBe(201);
  const item = (await added.json()) as { restUri: string; ${single}ID: string };
  expect(item).toMatchObject({ ${first}: 'Main line'${more} });
  expect([await itemsOf(alice), await itemsOf(bob)]).toEqual([[item], []]);
  expect((await bob.request('DELETE', item.restUri)).status).toBe(404);
  expect((await alice.request('DELETE', item.restUri)).status).toBe(204);
  expect(await itemsOf(alice)).toEqual([]);
  await Promise.all([alice.leave(), bob.leave()]);
});

it('a value that is missing or too long is refused with 400', async () => {
  const alice = await Desk.open(system, 'alice');
  const post = async (body: object) => (await alice.request('POST', path, body)).status;
  expect(await post({ ${needed.length > 0 ? samples(needed) : ''} })).toBe(400);
  expect(await post({ ${first}: 'x'.repeat(101)${needed.length > 0 ? `, ${samples(needed)}` : ''} })).toBe(400);
  await alice.leave();
});
${set
  .map(
    ({ name, command }) => `
it('the command ${command} sets ${name} of a ${text}, for its user only', async () => {
  const [alice, bob] = [await Desk.open(system, 'alice'), await Desk.open(system, 'bob')];
  const added = await alice.request('POST', path, { ${samples(given)} });
  const item = (await added.json()) as { restUri: string };
  expect(item).toMatchObject({ ${name}: false });
  expect((await bob.request('POST', \`\${item.restUri}/${command}\`)).status).toBe(404);
  const changed = { ...item, ${name}: true };
  expect(await (await alice.request('POST', \`\${item.restUri}/${command}\`)).json()).toEqual(changed);
  expect(await itemsOf(alice)).toEqual([changed]);
  await alice.request('DELETE', item.restUri);
  await Promise.all([alice.leave(), bob.leave()]);
});
`,
  )
  .join('')}`;
};
