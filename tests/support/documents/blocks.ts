import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A code block in a page of the documentation. */
export interface CodeBlock {
  readonly page: string;
  /** The place among the blocks of the page, from 1. */
  readonly number: number;
  readonly language: string;
  readonly code: string;
}

/** The pages that a reader takes code from. */
export const codePages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'examples/phone-system/README.md',
  ...globSync('docs/**/*.md', { cwd: root }).filter((page) => !page.startsWith('docs/api/')),
].sort();

/** A block in a list has the indentation of its item. */
const withoutIndentation = (code: string, indentation: string) =>
  code.replace(new RegExp(`^${indentation}`, 'gm'), '');

/** Returns the text of a page. */
export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Returns the code blocks of a page, in their order. */
function codeBlocks(page: string): readonly CodeBlock[] {
  return [...textOf(page).matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indentation = '', language = '', code = ''], index) => ({
      page,
      number: index + 1,
      language,
      code: withoutIndentation(code, indentation),
    }),
  );
}

/** The code blocks of all pages. */
export const allBlocks: readonly CodeBlock[] = codePages.flatMap(codeBlocks);

/** The name of a block in the lists of tests: its page, and a text that no other block of the page has. */
export type BlockName = `${string}.md: ${string}`;

const partsOf = (name: string): readonly [page: string, text: string] => {
  const end = name.indexOf('.md: ') + '.md'.length;
  return [name.slice(0, end), name.slice(end + ': '.length)];
};

/** Returns the block with a name. Throws if there is none, or several. */
export function blockNamed(name: string): CodeBlock {
  const [page, text] = partsOf(name);
  const found = allBlocks.filter((block) => block.page === page && block.code.includes(text));
  const [block] = found;
  if (!block || found.length > 1) throw new Error(`${page} has ${found.length} blocks with: ${text}`);
  return block;
}
