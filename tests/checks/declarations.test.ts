import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { declarationsOf } from '../../src/build/declarations.ts';

const compilerOptions = { module: 'ESNext', moduleResolution: 'bundler', strict: true, types: [] };

/** Returns the declarations of all sources that these entries import. */
function emittedBy(entries: readonly string[], root: string): ReadonlyMap<string, string> {
  const emitted = new Map<string, string>();
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  const emit = { declaration: true, emitDeclarationOnly: true, noCheck: true, stripInternal: true };
  const program = ts.createProgram([...entries], { ...options, ...emit, rootDir: root });
  program.emit(undefined, (_, text, __, ___, sources) => {
    const path = sources?.[0]?.fileName;
    if (path !== undefined) emitted.set(path, text);
  });
  return emitted;
}

/** Writes the declarations of a small package, whose entries are the files of its folder. Returns them, with a compiler for programs. */
function published(sources: Readonly<Record<string, string>>, entries: readonly string[]) {
  // Below the project, so that packages are found.
  const builds = join(import.meta.dirname, '../../dist');
  mkdirSync(builds, { recursive: true });
  const root = mkdtempSync(join(builds, 'declarations-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true } }),
  );
  for (const [name, text] of Object.entries(sources)) write(`${name}.ts`, text);
  const paths = Object.fromEntries(entries.map((name) => [name, join(root, `${name}.ts`)]));
  const files = declarationsOf(paths, emittedBy(Object.values(paths), root), root);
  for (const [name, text] of files) write(`published/${name}`, text);
  return {
    files,
    compile(program: string) {
      write('published/program.ts', program);
      const options = {
        noEmit: true,
        strict: true,
        types: [],
        moduleResolution: ts.ModuleResolutionKind.Bundler,
      };
      const built = ts.createProgram([join(root, 'published/program.ts')], {
        ...options,
        module: ts.ModuleKind.ESNext,
      });
      // The libraries of TypeScript are no part of the package, and take longest to check.
      return built
        .getSourceFiles()
        .filter((file) => !built.isSourceFileDefaultLibrary(file))
        .flatMap((file) => built.getSemanticDiagnostics(file))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
}

const call = `
  import * as z from 'zod/mini';
  /** A line. */
  export interface Line { readonly number: string }
  export const line = z.object({ number: z.string() });
  /** A call. */
  export class Call {
    #line: Line = line.parse({ number: '1' });
    get line(): Line { return this.#line; }
    /** @internal */
    replace(next: Line): void { this.#line = next; }
  }
`;

// The first compilation reads the library of the compiler, which takes a minute on a busy machine.
test('a class that two entries export is declared once, with its private fields, and has one type', () => {
  const { files, compile } = published(
    {
      'calls/call': call,
      one: `export { Call } from './calls/call.ts';`,
      other: `export * from './calls/call.ts'; export const make = async () => new (await import('./calls/call.ts')).Call();`,
    },
    ['one', 'other'],
  );
  expect([...files.values()].filter((text) => text.includes('class Call'))).toHaveLength(1);
  expect(files.get('types/calls/call.d.ts')).toContain('#private;');
  expect(files.get('types/calls/call.d.ts')).not.toContain('replace');
  expect(
    compile(`
      import { Call } from './one.js';
      import { make } from './other.js';
      export const same: Promise<Call> = make();
      export const number: string = new Call().line.number;
    `),
  ).toEqual([]);
}, 240_000);

test('a schema that no entry exports is not published, nor is the package that it needs', () => {
  const { files } = published({ 'calls/call': call, one: `export { Call } from './calls/call.ts';` }, [
    'one',
  ]);
  expect([...files.keys()]).toEqual(['one.d.ts', 'types/calls/call.d.ts']);
  expect([...files.values()].join('')).not.toContain('zod');
});

test('a type that an entry passes on under another name keeps the declarations that it mentions', () => {
  const { files, compile } = published(
    {
      parts:
        'export interface Part { readonly size: Size } export type Size = 1 | 2; export interface Unused {}',
      list: `export type * from './parts.ts'; export type { Part as Piece } from './parts.ts';`,
      one: `export type { Piece, Size } from './list.ts';`,
    },
    ['one'],
  );
  expect(files.get('types/parts.d.ts')).not.toContain('Unused');
  expect(
    compile(
      `import type { Piece, Size } from './one.js'; export const size = (one: Piece): Size => one.size;`,
    ),
  ).toEqual([]);
});

test('an element that a file adds to the page comes with that file only', () => {
  const element = `export class Widget extends HTMLElement {} declare global { interface HTMLElementTagNameMap { 'own-widget': Widget } }`;
  const { files, compile } = published(
    { element, one: `export type { Widget } from './element.ts';`, other: 'export const count = 1;' },
    ['one', 'other'],
  );
  expect(files.get('other.d.ts')).not.toContain('global');
  expect(
    compile(
      `import type { Widget } from './one.js'; export const own: Widget = document.createElement('own-widget');`,
    ),
  ).toEqual([]);
});
