import { commandTexts, type Field, isRequired, parted, samples } from './field.ts';
import { before, inTurn, type Names, type Part } from './part.ts';
import { wireFile, wirePath } from './wire.ts';

/** A domain of the SDK: a list with commands that add and remove, its wire schema, their test, and a changeset. */
export function domainPart(names: Names, fields: readonly [Field, ...Field[]]): Part {
  const { given, set } = parted(fields);
  const [{ name: first }, ...others] = given;
  const needed = others.filter(isRequired);
  const more = needed.length > 0 ? `, ${samples(needed)}` : '';
  const { folder, file, Plural, Single, plural, single, text, texts } = names;
  const wire = `#wire/${folder}/${file}.ts`;
  return {
    files: {
      [wirePath(names)]: wireFile(names, fields),
      [`sdk/${folder}/rules.ts`]: `import type { ${Single} } from '${wire}';

/** The order of ${texts}: by their ${fields[0].text}. */
export const inOrder = (one: ${Single}, other: ${Single}): number =>
  one.${first}.localeCompare(other.${first}) || one.restUri.localeCompare(other.restUri);
`,
      [`sdk/${folder}/${folder}.ts`]: `import { type New${Single}, type ${Single}, ${single}, ${single}Source } from '${wire}';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { inOrder } from './rules.ts';

/** The ${texts} of the user, by their ${fields[0].text}. All methods reject with \`offline\`, \`timeout\` too. */
export class ${Plural} extends RouterList<${Single}> {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor(deps: ListDeps & Pick<DomainDeps, 'rest'>) {
    super(deps, { source: ${single}Source, schema: ${single}, compare: inOrder });
    this.#rest = deps.rest;
  }

  /** Adds a ${text}. Rejects with \`badRequest\` if a value is missing or too long, and with \`unexpected\` beyond 100 ${texts}. */
  add(wanted: New${Single}): Promise<${Single}> {
    return this.#rest.read(${single}, { path: ${single}Source, method: 'POST', body: wanted });
  }

  /** Removes a ${text}. Rejects with \`notFound\`. */
  async remove({ restUri: path }: Pick<${Single}, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }
${set
  .map(
    (field) => `
  /** ${commandTexts(field).does} a ${text}. Rejects with \`notFound\`. */
  ${field.command}({ restUri }: Pick<${Single}, 'restUri'>): Promise<${Single}> {
    return this.#rest.read(${single}, { path: \`\${restUri}/${field.command}\`, method: 'POST' });
  }
`,
  )
  .join('')}}
`,
      [`sdk/${folder}/${folder}.test.ts`]: `import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { ${Plural} } from './${folder}.ts';

const source = 'v1/user/${Single}';
const item = (id: string, ${first}: string) => ({
  restUri: \`\${source}/\${id}\`, ${single}ID: id, ${first}${more}${set.map(({ name }) => `, ${name}: false`).join('')} });

test('the ${texts} are live while watched, by their ${fields[0].text}', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const ${plural} = new ${Plural}(deps);
  const unwatch = ${plural}.watch();
  deps.sinkOf(source).snapshot([item('1', 'Sales'), item('2', 'Harbour')]);
  expect(${plural}.items.value.map(({ ${first} }) => ${first})).toEqual(['Harbour', 'Sales']);
  unwatch();
  expect(deps.watched).toEqual([]);
});

test('a new ${text} is sent with its values, and removed by its address', async () => {
  await using router = await SmallRouter.start();
  const ${plural} = new ${Plural}(new TestDeps(router.url));
  const wanted = { ${first}: 'Support'${more} }${needed.some(({ kind }) => kind === 'choice') ? ' as const' : ''};
  router.answer(source, 201, item('3', 'Support'));
  const added = await ${plural}.add(wanted);
  expect(added).toMatchObject({ ${single}ID: '3' });
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual(wanted);
  router.answer(added.restUri, 204);
  await ${plural}.remove(added);
  expect(router.requests[1]?.line).toBe(\`DELETE /restletrouter/\${source}/3\`);
});
${set
  .map(
    ({ name, command }) => `
test('the command ${command} of a ${text} returns it with ${name}', async () => {
  await using router = await SmallRouter.start();
  const ${plural} = new ${Plural}(new TestDeps(router.url));
  const restUri = \`\${source}/3\`;
  router.answer(\`\${restUri}/${command}\`, 200, { ...item('3', 'Support'), ${name}: true });
  expect(await ${plural}.${command}({ restUri })).toMatchObject({ ${single}ID: '3', ${name}: true });
  expect(router.requests[0]?.line).toBe(\`POST /restletrouter/\${restUri}/${command}\`);
});
`,
  )
  .join('')}`,
      [`.changeset/${folder}.md`]: `---
'callside': minor
'callside-phone-system': minor
---

\`client.${plural}\` has the ${texts} of the user.
`,
    },
    edits: {
      'sdk/domains.ts': inTurn(
        before('import ', `import { ${Plural} } from './${folder}/${folder}.ts';\n`),
        before(
          '\n  /** Ends every call of this browser',
          `  /** The ${texts} of the user. */\n  readonly ${plural} = new ${Plural}(this.deps);\n`,
        ),
        before('export type {', `export type { New${Single}, ${Single} } from '${wire}';\n`),
        (source) => `${source}export type { ${Plural} } from './${folder}/${folder}.ts';\n`,
      ),
      'docs/sdk.md': before('| `client.recordings.list(', `| \`client.${plural}\` | \`watch()\` | Yes |\n`),
    },
    next: [
      `Tests: npx vitest run --project unit sdk/${folder} sdk/domains`,
      `Say in .changeset/${folder}.md what integrators gain`,
    ],
  };
}
