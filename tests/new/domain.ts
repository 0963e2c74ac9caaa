import { before, inTurn, type Names, type Part } from './part.ts';
import { wireFile, wirePath } from './wire.ts';

/** A domain of the SDK: a list with a command, its wire schema and their test. */
export function domainPart(names: Names): Part {
  const { folder, file, Plural, Single, plural, single, text, texts } = names;
  const wire = `#wire/${folder}/${file}.ts`;
  return {
    files: {
      [wirePath(names)]: wireFile(names),
      [`sdk/${folder}/rules.ts`]: `import type { ${Single} } from '${wire}';

/** The order of ${texts}: by their names. */
export const byLabel = (one: ${Single}, other: ${Single}): number =>
  one.label.localeCompare(other.label) || one.restUri.localeCompare(other.restUri);
`,
      [`sdk/${folder}/${folder}.ts`]: `import { type New${Single}, type ${Single}, ${single}, ${single}Source } from '${wire}';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { byLabel } from './rules.ts';

/** The ${texts} of the user, by their names. All methods reject with \`offline\`, \`timeout\` too. */
export class ${Plural} extends RouterList<${Single}> {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor(deps: ListDeps & Pick<DomainDeps, 'rest'>) {
    super(deps, { source: ${single}Source, schema: ${single}, compare: byLabel });
    this.#rest = deps.rest;
  }

  /** Adds a ${text}. Rejects with \`badRequest\` if the name is empty or too long. */
  add(wanted: New${Single}): Promise<${Single}> {
    return this.#rest.read(${single}, { path: ${single}Source, method: 'POST', body: wanted });
  }
}
`,
      [`sdk/${folder}/${folder}.test.ts`]: `import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { ${Plural} } from './${folder}.ts';

const source = 'v1/user/${Single}';
const item = (id: string, label: string) => ({ restUri: \`\${source}/\${id}\`, ${single}ID: id, label });

test('the ${texts} are live while watched, by their names', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const ${plural} = new ${Plural}(deps);
  const unwatch = ${plural}.watch();
  deps.sinkOf(source).snapshot([item('1', 'Sales'), item('2', 'Harbour')]);
  expect(${plural}.items.value.map(({ label }) => label)).toEqual(['Harbour', 'Sales']);
  unwatch();
  expect(deps.watched).toEqual([]);
});

test('a new ${text} is sent with its name', async () => {
  await using router = await SmallRouter.start();
  router.answer(source, 201, item('3', 'Support'));
  const added = await new ${Plural}(new TestDeps(router.url)).add({ label: 'Support' });
  expect(added).toMatchObject({ ${single}ID: '3' });
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual({ label: 'Support' });
});
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
    },
    next: [
      `Other fields: sdk/wire/${folder}/${file}.ts, the order in sdk/${folder}/rules.ts, and the test`,
      `Tests: npx vitest run --project unit sdk/${folder} sdk/domains`,
      'Documentation: npx vitest run --project unit tests/checks --update, npm run build && npm run api',
      'Add a changeset (npx changeset) and a row to docs/features.md',
    ],
  };
}
