import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = new URL('../../../', import.meta.url).pathname;

/** A code block in a page of the documentation. */
export interface CodeBlock {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

/** Returns the code blocks of a page, in their order. */
export function codeBlocks(page: string): readonly CodeBlock[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    page,
    language,
    code,
  }));
}

/** Returns the first block of a page that contains `text`. */
export function blockWith(page: string, text: string): CodeBlock {
  const block = codeBlocks(page).find(({ code }) => code.includes(text));
  if (!block) throw new Error(`${page} has no block with ${text}.`);
  return block;
}

/** The entries of the package, mapped to their sources. */
const entries: Readonly<Record<string, string>> = {
  callside: 'sdk/index.ts',
  'callside/rcc': 'sdk/rcc.ts',
  'callside/testing': 'examples/phone-system/testing.ts',
};

/**
 * Runs a block as a program of its own in this process. Imports of the package resolve to the sources, and `replaced`
 * fills in what a reader has to fill in. Resolves to the exports of the program.
 */
export async function runBlock(
  { language, code }: CodeBlock,
  options: { readonly replaced?: Readonly<Record<string, string>>; readonly exports?: string } = {},
): Promise<Record<string, unknown>> {
  let program = code.replace(/from '(callside[^']*)'/g, (_, entry: string) => {
    const source = entries[entry];
    if (source === undefined) throw new Error(`The entry ${entry} cannot be run here.`);
    return `from '${join(root, source)}'`;
  });
  for (const [written, put] of Object.entries(options.replaced ?? {})) {
    if (!program.includes(written)) throw new Error(`The program has no ${written}.`);
    program = program.replaceAll(written, put);
  }
  if (options.exports) program += `\nexport { ${options.exports} };\n`;
  const folder = await mkdtemp(join(root, 'node_modules/.documents-'));
  const file = join(folder, `program.${language === 'ts' ? 'ts' : 'js'}`);
  try {
    await writeFile(file, program);
    return await import(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
