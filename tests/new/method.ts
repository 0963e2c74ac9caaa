import { type Field, fieldsOf, isRequired, members, samples, schemas, sentence } from './field.ts';
import { before, inTurn, type Names, namesOf, type Part } from './part.ts';

const contract = 'widget/bridge/contract';
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface Method {
  readonly name: string;
  /** `get` */
  readonly verb: string;
  /** `get-parked-calls` */
  readonly file: string;
  readonly fields: readonly Field[];
  /** Its subject: `parked calls` in `getParkedCalls`. */
  readonly names: Names;
  /** The method returns a list. */
  readonly reads: boolean;
  /** The SDK has the domain, so that the implementation is complete. */
  readonly hasDomain: boolean;
}

/**
 * A method of the bridge: its permission, schemas and types, its implementation, and its request in the browser test. `getParkedCalls`
 * returns the list of the domain `parked-calls`, and `addParkedCall` adds to it; others are to be implemented.
 *
 * @param args the fields of the items that `get…` returns, or of the parameters of another method
 * @throws Error for a name that is no verb with a noun
 */
export function methodPart(name: string, args: readonly string[], isDomain: (names: Names) => boolean): Part {
  const [, verb, noun] = /^([a-z]+)([A-Z][A-Za-z]*)$/.exec(name) ?? [];
  if (!verb || !noun) throw new Error(`"${name}" has to be a verb with a noun, such as getParkedCalls.`);
  const reads = verb === 'get' && noun.endsWith('s');
  const names = namesOf(kebab(noun).slice(1).replace(/s?$/, 's'));
  const method: Method = {
    name,
    verb,
    file: kebab(name),
    // A page gives no flag that a command sets.
    fields: fieldsOf(args.length > 0 || !reads ? args : ['label:text']).filter(
      ({ command }) => reads || command === undefined,
    ),
    names,
    reads,
    hasDomain: (reads || verb === 'add') && isDomain(names),
  };
  return { files: files(method), edits: edits(method), next: steps(method) };
}

const about = ({ verb, names, reads }: Method): string =>
  reads ? `Returns the ${names.texts} of the user, 100 at most.` : `${sentence(verb)}s a ${names.text}.`;

function files(method: Method): Part['files'] {
  const { file, fields, names } = method;
  const { Single, single, text } = names;
  const shape = `import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

/** A ${text}, as pages receive it. */
export interface Shared${Single} {
  /** The id of the ${text}. */
  readonly id: string;
${members(fields, names)}}

export const shared${Single} = z.object({ id: z.string(), ${schemas(fields, 'schema')} });
true satisfies SameType<Shared${Single}, z.output<typeof shared${Single}>>;
`;
  return {
    ...(method.reads && { [`${contract}/shared-${kebab(single)}.ts`]: shape }),
    [`widget/bridge/commands/${file}.ts`]: implementation(method),
    [`.changeset/${file}.md`]: `---
'callside': minor
---

The method \`${method.name}\` of the bridge: ${about(method)}
`,
  };
}

function implementation({ name, fields, names, reads, hasDomain }: Method): string {
  const { single, plural, texts } = names;
  const isMissing = !hasDomain;
  const picked = fields.map((field) =>
    field.isOptional
      ? `...(item.${field.name} !== undefined && { ${field.name}: item.${field.name} })`
      : `${field.name}: item.${field.name}`,
  );
  const body = isMissing
    ? `throw new Refused(503, '${name} is not implemented yet.');`
    : reads
      ? `await ${plural}.ready();
      return ${plural}.items.peek().slice(0, maxItems).map((item) => ({ id: item.${single}ID, ${picked.join(', ')} }));`
      : `await ${plural}.add(wanted);
      return null;`;
  return `import type { Client } from '#sdk/index.ts';
${isMissing ? "import { Refused } from '../refused.ts';\n" : ''}import type { Commands } from './command.ts';
${hasDomain && reads ? `\n/** The most ${texts} of an answer. */\nconst maxItems = 100;\n` : ''}
/** The method \`${name}\` for pages. */
export function ${name}Command(${isMissing ? '_client' : `{ ${plural} }`}: Client): Commands<'${name}'> {
  return {
    ${name}: async (${hasDomain && !reads ? 'wanted' : ''}) => {
      ${body}
    },
  };
}
`;
}

function edits(method: Method): Part['edits'] {
  const { name, file, fields, names, reads } = method;
  const { Single, single, text } = names;
  const shapeFile = `shared-${kebab(single)}.ts`;
  const params = fields.some(isRequired)
    ? `z.strictObject({ ${schemas(fields, 'request')} })`
    : `z.optional(z.strictObject({ ${schemas(fields, 'request')} }))`;
  const type = `{\n${members(fields, { text })}}${fields.some(isRequired) ? '' : ' | undefined'}`;
  const noParams = reads || fields.length === 0;
  return {
    [`${contract}/methods.ts`]: inTurn(
      before('import ', reads ? `import { shared${Single} } from './${shapeFile}';\n` : ''),
      before(
        '} as const;\n\ntrue satisfies',
        `  ${name}: method('${reads ? 'seeCalls' : 'settings'}', ${noParams ? 'noParams' : params}${reads ? `, z.array(shared${Single})` : ''}),\n`,
      ),
    ),
    [`${contract}/bridge-methods.ts`]: inTurn(
      before('import ', reads ? `import type { Shared${Single} } from './${shapeFile}';\n` : ''),
      before(
        '}\n\n/** The name of a method of the widget. */',
        `  /** ${about(method)} */
  readonly ${name}: {
    readonly params: ${noParams ? 'Record<string, never> | undefined' : type};
    readonly value: ${reads ? `Shared${Single}[]` : 'null'};
  };\n`,
      ),
    ),
    'widget/bridge/bridge.ts': inTurn(
      before('import ', `import { ${name}Command } from './commands/${file}.ts';\n`),
      before('      ...directoryCommands(client),', `      ...${name}Command(client),\n`),
    ),
    ...(reads && {
      'widget/embed/index.ts': before(
        'export type { DirectoryEntry, PastCall',
        `export type { Shared${Single} } from '../bridge/contract/${shapeFile}';\n`,
      ),
    }),
    'tests/e2e/bridge/another-site.test.ts': before(
      '\n      await alice.page.reload();',
      `      expect(await crm.ask('${name}'${noParams ? '' : `, { ${samples(fields)} }`})).toEqual({ value: ${reads ? 'expect.any(Array)' : 'null'} });\n`,
      "crm.ask('getCallHistory'",
    ),
  };
}

const steps = ({ name, file, hasDomain }: Method): readonly string[] => [
  ...(hasDomain ? [] : [`Implement ${name} in widget/bridge/commands/${file}.ts`]),
  `Choose its permission in ${contract}/methods.ts, and describe it in ${contract}/bridge-methods.ts`,
  'Browser test, after npm run build: npx vitest run --project e2e bridge/another-site',
  `Say in .changeset/${file}.md what integrators gain`,
];
