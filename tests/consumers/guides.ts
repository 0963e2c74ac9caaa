import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs/guides', import.meta.url));

/** The guides, by the name of their file. */
export const guides = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name: name.replace('.md', ''), text: readFileSync(join(folder, name), 'utf8') }));

interface Block {
  readonly language: string;
  readonly code: string;
}

const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({ language, code }));

/** Returns the module scripts of an HTML block for pages that get `Callside` from a script. */
function* scriptsOf(html: string): Generator<string> {
  for (const [, code = ''] of html.matchAll(/<script type="module">(.*?)<\/script>/gs))
    yield `/** @type {typeof import('callside/embed')} */\nconst Callside = Object();\n${code}\nexport {};\n`;
}

/** The right-hand column of a table of old and new calls, as code that compiles only where each name exists. */
function* namesOf(text: string): Generator<string> {
  const rows = [...text.matchAll(/^\| (?!---)(.*?) \| (.*?) \| .*\|$/gm)].slice(1);
  for (const [, , ours = ''] of rows) {
    for (const [, path = ''] of ours.matchAll(/`((?:client|call|phone|panel)(?:\.\w+)+)/g))
      yield `void ${path.replace('client.phone.', 'client.phone?.')};`;
    for (const [, name = ''] of ours.matchAll(/event `(\w+)`/g)) yield `phone.on('${name}', () => {});`;
    for (const [, name = ''] of ours.matchAll(/service `(\w+)`/g)) yield `void services.${name};`;
  }
}

const declarations = `import type { Call, Client } from 'callside';
import type { EmbeddedWidget, Panel, Services } from 'callside/embed';

declare const client: Client;
declare const call: Call;
declare const phone: EmbeddedWidget;
declare const panel: Panel;
declare const services: Services;
`;

/** Compiles strictly, except for page scripts: their readers write JavaScript. */
const configOf = (files: readonly string[]) => ({
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    jsx: 'react-jsx',
    experimentalDecorators: true,
    allowJs: true,
    checkJs: true,
    strict: files.every((file) => !file.endsWith('.js')),
    noEmit: true,
  },
  files,
});

/**
 * Writes every code block of the guides that can be compiled into `<workspace>/guides` and `<workspace>/guide-scripts`.
 */
export function writeGuides(workspace: string): void {
  const typed = new Map<string, string>();
  const scripts = new Map<string, string>();
  for (const { name, text } of guides) {
    for (const [index, { language, code }] of blocksOf(text).entries()) {
      if (language === 'ts' || language === 'tsx')
        typed.set(`${name}-${index + 1}.${language}`, `${code}\nexport {};\n`);
      if (language === 'js') scripts.set(`${name}-${index + 1}.js`, `${code}\nexport {};\n`);
      if (language === 'html')
        for (const script of scriptsOf(code)) scripts.set(`${name}-${index + 1}.js`, script);
    }
    if (name.startsWith('from-'))
      typed.set(`${name}-names.ts`, `${declarations}${[...namesOf(text)].join('\n')}\n`);
  }
  for (const [place, files] of [
    ['guides', typed],
    ['guide-scripts', scripts],
  ] as const) {
    mkdirSync(join(workspace, place));
    for (const [file, code] of files) writeFileSync(join(workspace, place, file), code);
    writeFileSync(join(workspace, place, 'tsconfig.json'), JSON.stringify(configOf([...files.keys()])));
  }
}

/** Returns the links of a page to missing files of the repository. */
export const brokenLinks = (text: string, exists: (path: string) => boolean): readonly string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap(([, path = '']) =>
    exists(path) ? [] : [path],
  );
