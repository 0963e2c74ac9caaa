import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { shareTypes } from '../../shared-types.ts';

/** Shares the types of these entries. Returns a reader of the new files, and a compiler that lists the errors of a program that imports entries. */
function shared(entries: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'callside-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, `${name}.d.ts`);
  for (const [name, types] of Object.entries(entries)) writeFileSync(path(name), types);
  shareTypes(Object.keys(entries).map(path));
  return {
    read: (name: string) => readFileSync(path(name), 'utf8'),
    compile(program: string) {
      const file = join(folder, 'program.ts');
      writeFileSync(file, program);
      const options = {
        noEmit: true,
        strict: true,
        types: [],
        moduleResolution: ts.ModuleResolutionKind.Bundler,
      };
      const { getPreEmitDiagnostics, createProgram } = ts;
      return getPreEmitDiagnostics(createProgram([file], { ...options, module: ts.ModuleKind.ESNext })).map(
        ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
      );
    },
  };
}

const call = `/** A call. */
export declare class Call {
    readonly line: Line;
}

declare interface Line {
    readonly number: string;
}

export { }
`;

test('types that two entries declare in the same way are in one file, and both export them', () => {
  const { read, compile } = shared({ one: `${call}export declare type Own = Call;\n`, other: call });
  expect(read('shared-types')).toContain('/** A call. */\nexport declare class Call');
  expect(`${read('one')}${read('other')}`).not.toContain('class Call');
  expect(
    compile(`
      import { Call, type Own } from './one.js';
      import { Call as Same } from './other.js';
      export const own: Own = new Call();
      export const number: string = new Same().line.number;
      export const same: typeof Call = Same;
    `),
  ).toEqual([]);
});

test('a name that two entries declare differently stays in each, with everything that mentions it', () => {
  const { read, compile } = shared({ one: call, other: call.replace('number: string', 'number: number') });
  expect(read('shared-types')).toBe('export { }\n');
  expect(
    compile(`
      import { Call } from './one.js';
      import { Call as Other } from './other.js';
      export const [text, count]: [string, number] = [new Call().line.number, new Other().line.number];
    `),
  ).toEqual([]);
});

test('a name of the browser keeps its meaning beside a shared type of the same name', () => {
  const event =
    'declare interface Event {\n    readonly own: true;\n}\n\nexport declare type Own = Event;\n\nexport { }\n';
  const ofBrowser = 'export declare function listen(event: Event): void;\n\nexport { }\n';
  const { compile } = shared({ one: event, two: event, three: ofBrowser, four: ofBrowser });
  expect(
    compile(`
      import { listen } from './three.js';
      import type { Own } from './one.js';
      listen(new Event('click'));
      export const own: Own = { own: true };
    `),
  ).toEqual([]);
});
