import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { type CodeBlock, codeBlocks } from './programs.ts';

const root = new URL('../../../', import.meta.url).pathname;
const pages = [
  'README.md',
  'docs/sdk.md',
  'docs/components.md',
  'docs/errors.md',
  'docs/forwarding.md',
  'docs/services.md',
];
const programs = pages.flatMap(codeBlocks).filter(({ language }) => /^(js|jsx|ts|tsx)$/.test(language));

/** Declarations for code blocks that continue another one, or leave something to the reader. */
const given: readonly (readonly [text: string, declarations: string])[] = [
  [
    "addPhone('bob'",
    `import { startPhoneSystem } from 'callside/testing';
     const phoneSystem = await startPhoneSystem();
     const phone = await phoneSystem.addPhone('alice');`,
  ],
  [
    "client.people.search({ text: 'kell' })",
    `import { createClient } from 'callside';
     const client = createClient({ url: 'https://phone.example.com', app: 'my-app' });`,
  ],
  [
    "app.post('/phone-code'",
    `import { createServiceClient } from 'callside/rcc';
     const company = createServiceClient({ url: 'https://phone.example.com' });
     /** @type {any} */ let app;`,
  ],
];
const withGiven = ({ code }: CodeBlock) =>
  [
    ...given.filter(([text]) => code.includes(text)).map(([, declarations]) => declarations),
    code,
    'export {};',
  ].join('\n');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node', 'vite/client'],
  strict: true,
  noImplicitAny: false,
  strictNullChecks: false,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  paths: {
    callside: [join(root, 'sdk/index.ts')],
    'callside/crm-rules': [join(root, 'sdk/crm-rules.ts')],
    'callside/forwarding-rules': [join(root, 'sdk/forwarding-rules.ts')],
    'callside/rcc': [join(root, 'sdk/rcc.ts')],
    'callside/components': [join(root, 'src/components/index.ts')],
    'callside/react': [join(root, 'src/react/index.ts')],
    'callside/testing': [join(root, 'examples/phone-system/testing.ts')],
  },
};

test('every program in the README and the pages of the SDK and the components compiles', () => {
  const folder = mkdtempSync(join(root, 'node_modules/.documents-'));
  try {
    const files = programs.map((program, index) => {
      const file = join(folder, `program-${index}.${program.language}`);
      writeFileSync(file, withGiven(program));
      return file;
    });
    const compiled = ts.createProgram(files, options);
    const problems = files.flatMap((file, index) => {
      const source = compiled.getSourceFile(file);
      return [...compiled.getSyntacticDiagnostics(source), ...compiled.getSemanticDiagnostics(source)].map(
        ({ messageText }) =>
          `${programs[index]?.page}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}\n${programs[index]?.code}`,
      );
    });
    expect(problems).toEqual([]);
    expect(programs.length).toBeGreaterThan(7);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
