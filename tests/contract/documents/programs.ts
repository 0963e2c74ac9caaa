import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodeBlock } from '#tests/support/documents/blocks.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The sources of the entries that run in Node, by the name in an import. */
const entries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(packageFile.exports).map((name) => [
      name.replace('.', 'callside'),
      name === '.' ? 'sdk/index.ts' : `sdk/${name.slice(2)}.ts`,
    ]),
  ),
  'callside/testing': 'examples/phone-system/testing.ts',
  'callside-phone-system': 'examples/phone-system/index.ts',
  'callside-phone-system/demonstration': 'examples/phone-system/demonstration.ts',
};

/** The addresses of a phone system in the documentation. */
const documentedAddress =
  /https:\/\/(?:phone\.example\.com|phone\.example|pbx\.example)|http:\/\/localhost:7080/g;

const names = /^const (?:(\w+)|\{ ([^}]*) \}|\[([^\]]*)\]) = /gm;

/** The names that the statements of a program declare, outside of functions. */
const declaredNames = (program: string) =>
  [...program.matchAll(names)].flatMap(([, name, ofObject, ofList]) =>
    (name ?? ofObject ?? ofList ?? '').split(',').map((part) => part.split(':').at(-1)?.trim() ?? ''),
  );

/** The needs of a program beside the package. */
export interface ProgramOptions {
  /** The address of the phone system that the program uses. */
  readonly url?: string;
  /** Texts that a reader has to replace. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Values that the page leaves to its reader, by name. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** Values for the program that runs. */
const givenKey = '__givenToDocumentedProgram';

/**
 * Runs a code block as a program of its own in this process. Imports of the package resolve to the sources.
 *
 * @returns the values of all names that the program declares
 */
export async function runBlock(
  { language, code }: Pick<CodeBlock, 'language' | 'code'>,
  { url, replaced = {}, given = {} }: ProgramOptions = {},
): Promise<Record<string, unknown>> {
  let program = code.replace(/from '(callside[^']*)'/g, (_, entry: string) => {
    const source = entries[entry];
    if (source === undefined) throw new Error(`The entry ${entry} cannot be run here.`);
    return `from '${join(root, source)}'`;
  });
  if (url !== undefined) program = program.replaceAll(documentedAddress, url);
  for (const [written, put] of Object.entries(replaced)) {
    if (!program.includes(written)) throw new Error(`The program has no ${written}.`);
    program = program.replaceAll(written, put);
  }
  const names = Object.keys(given);
  const head = names.length === 0 ? '' : `const { ${names.join(', ')} } = globalThis.${givenKey};\n`;
  const exported = `\nexport { ${declaredNames(program).join(', ')} };\n`;
  const folder = await mkdtemp(join(root, 'node_modules/.documents-'));
  const file = join(folder, `program.${language === 'ts' ? 'ts' : 'js'}`);
  try {
    Object.assign(globalThis, { [givenKey]: given });
    await writeFile(file, `${head}${program}${exported}`);
    return await import(file);
  } finally {
    Reflect.deleteProperty(globalThis, givenKey);
    await rm(folder, { recursive: true });
  }
}
