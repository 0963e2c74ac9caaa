import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '#sdk/administration.ts';
import { errorCodes } from '#sdk/index.ts';
import {
  allBlocks,
  type BlockName,
  blockNamed,
  type CodeBlock,
  codePages,
  textOf,
} from '../support/documents/blocks.ts';

const imports = {
  client: "declare const client: import('callside').Client;",
  call: "declare const call: import('callside').Call;",
  phone: "declare const phone: import('callside/embed').EmbeddedWidget;",
  container: 'declare const container: HTMLElement;',
} as const;

/** Declarations of what a block leaves to its reader, or has from an earlier block. */
const givenTo: Readonly<Record<BlockName, string>> = {
  'docs/bridge.md: matchContacts: async ({ numbers })': `
    declare const crm: {
      contactsBy(numbers: readonly string[]): Promise<Record<string, import('callside/embed').PageContact[]>>;
      doNotCall(destination: string): boolean;
      log(...values: unknown[]): void;
    };
    declare function show(calls: readonly import('callside/embed').FormattedCall[]): void;`,
  'docs/bridge.md: Callside.openInspector': `/** @type {HTMLElement} */ let container;\n/** @type {string} */ let url;`,
  'docs/calls.md: call.consult': `${imports.call}\ndeclare const completeButton: HTMLButtonElement;`,
  'docs/calls.md: client.recordings.list': imports.client,
  'docs/calls.md: client.colleagueCalls': imports.client,
  'docs/calls.md: line.stateCause': imports.client,
  'docs/chat.md: trust?.requestPerson': `
    declare const chat: import('callside/chat').Chat;
    declare const room: { readonly id: string };`,
  'docs/embedding.md: phone.dispose()': `/** @type {HTMLElement} */ let container;`,
  'docs/embedding.md: Callside.enablePageKeys': `/** @type {import('callside/embed').EmbeddedWidget} */ let phone;`,
  'docs/embedding.md: Callside.enableClickToDial': `/** @type {import('callside/embed').EmbeddedWidget} */ let phone;`,
  'docs/integrations/assistants.md: client.proposals': `
    /** @type {import('callside').Client} */ let client;
    /** @type {(question: string) => Promise<boolean>} */ let ask;`,
  'docs/integrations/browser-extension.md: callside-call': `/** @type {{ call(number: string): void }} */ let myPhone;`,
  'docs/integrations/desktop-phone.md: client.desktopPhone': imports.client,
  'docs/guides/administration.md: administration.invite': `/** @type {import('callside').Client} */ let client;`,
  'docs/languages.md: languages.load': imports.client,
  'docs/meetings.md: meetingScriptDriver': `
    ${imports.client}
    declare const addAcmeScript: Parameters<typeof import('callside/meetings').meetingScriptDriver>[0]['load'];`,
  'docs/meetings.md: createConferences': imports.client,
  'docs/phones.md: iceServers': "import { createClient } from 'callside';",
  'docs/phones.md: client.devices': `/** @type {import('callside').Client} */ let client;`,
  "docs/sdk.md: client.people.search({ text: 'kell' })": `/** @type {import('callside').Client} */ let client;`,
  "docs/sdk.md: app.post('/phone-code'": `
    /** @type {import('callside/rcc').ServiceClient} */ let company;
    /** @type {{ post(path: string, handler: (request: any, response: any) => Promise<void>): void }} */ let app;`,
  "docs/sdk.md: addPhone('bob'": `
    /** @type {import('callside/testing').TestPhoneSystem} */ let phoneSystem;
    /** @type {import('callside/testing').TestPhone} */ let phone;`,
};

/** Blocks that are compiled in another way. */
const compiledElsewhere: readonly BlockName[] = [
  // An excerpt of the project's own code.
  'docs/architecture.md: RouterList<CallHistoryItem>',
  // A test generates the modules that it imports.
  'docs/wire.md: postServiceLogin',
  // An element without the component around it: `react-element` is the whole one.
  'docs/embedding.md: // React 19',
  // A test runs it with the library, which is not installed beside the package.
  'docs/integrations/events.md: standardwebhooks',
  'docs/integrations/open-crms.md: JSON.stringify(request.url)',
  // A page of ServiceNow, with the vendor's script.
  'docs/integrations/servicenow.md: callside_relay',
  // Methods of an adapter, which the reader writes into the project's own code.
  'docs/integrations/new-crm.md: const contacts',
  'docs/integrations/new-crm.md: async match',
  // The configuration of a program that is not installed beside the package: the block runs.
  "docs/sdk.md: server: { proxy: { '/restletrouter'",
];

const usesGlobal = ({ language, code }: CodeBlock) => language === 'js' && /\bCallside\./.test(code);
const globalCallside = `/** @type {typeof import('callside/embed')} */\nconst Callside = Object();\n`;

/** Returns the module scripts of an HTML block for pages that get `Callside` from a script. */
function* scriptsOf(html: string): Generator<string> {
  for (const [, code = ''] of html.matchAll(/<script type="module">(.*?)<\/script>/gs))
    yield `${globalCallside}${code}\nexport {};\n`;
}

const isTyped = ({ language }: CodeBlock) => language === 'ts' || language === 'tsx';

/** The modules that a block consists of. */
function modulesOf(block: CodeBlock, given: string): readonly string[] {
  const { language, code } = block;
  if (language === 'html') return [...scriptsOf(code)];
  if (!/^[jt]sx?$/.test(language)) return [];
  // A directive is the first statement.
  const [, directive = '', rest = code] = /^('use client';\n)?([\s\S]*)$/.exec(code) ?? [];
  return [`${directive}${given}\n${usesGlobal(block) ? globalCallside : ''}${rest}\nexport {};\n`];
}

/** The right-hand column of a table of old and new calls, as code that compiles only where each name exists. */
function* namesInMigrations(text: string): Generator<string> {
  const rows = [...text.matchAll(/^\| (?!---)(.*?) \| (.*?) \| .*\|$/gm)].slice(1);
  for (const [, , ours = ''] of rows) {
    for (const [, path = ''] of ours.matchAll(/`((?:client|call|phone|panel)(?:\.\w+)+)/g))
      yield `void ${path.replace('client.phone.', 'client.phone?.')};`;
    for (const [, name = ''] of ours.matchAll(/event `(\w+)`/g)) yield `phone.on('${name}', () => {});`;
    for (const [, name = ''] of ours.matchAll(/service `(\w+)`/g)) yield `void services.${name};`;
  }
}

/** Codes of errors and types of events, which look like members. */
const codes: ReadonlySet<string> = new Set([...errorCodes, ...eventTypes, 'call.logged']);

/** The members of public objects that the text of a page names, as code that compiles only where each exists. */
function* namesInText(text: string): Generator<string> {
  const prose = text.replace(/^ *```.*?^ *```$/gms, '');
  const named = /`((?:client|call|held|asked|colleagueCall|company|supervision|statistics)(?:\.\w+)+)/g;
  for (const [, path = ''] of prose.matchAll(named)) {
    if (codes.has(path) || /\.tsx?$/.test(path)) continue;
    yield `void ${path.replace(/^client\.(phone|desktopPhone)\./, 'client.$1?.')};`;
  }
}

const declarations = `import type { Call, Client } from 'callside';
import type { ServiceClient } from 'callside/rcc';
import type { EmbeddedWidget, Panel, Services } from 'callside/embed';
import type { Statistics } from 'callside';
import type { Supervision } from 'callside';

declare const client: Client;
declare const call: Call;
declare const held: Call;
declare const asked: Call;
declare const colleagueCall: Client['colleagueCalls']['items']['value'][number];
declare const company: ServiceClient;
declare const supervision: Supervision;
declare const statistics: Statistics;
declare const phone: EmbeddedWidget;
declare const panel: Panel;
declare const services: Services;
`;

/** Compiles strictly, except for page scripts: their readers write JavaScript. */
const configOf = (files: readonly string[], strict: boolean) => ({
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'ESNext.Promise', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: ['node'],
    jsx: 'react-jsx',
    experimentalDecorators: true,
    allowJs: true,
    checkJs: true,
    strict,
    noEmit: true,
  },
  files,
});

/** The optional peer dependency of the chat, which is not installed, and whose own declarations do not compile. */
const peers = `
declare module 'matrix-js-sdk' { export type MatrixClient = object; }
declare module 'matrix-js-sdk/lib/crypto-api/index.js' { export type VerificationRequest = object; }
`;

const fileOf = ({ page, number }: CodeBlock) => `${page.replace('.md', '').replaceAll('/', '_')}-${number}`;

/**
 * Writes every code block of the documentation that can be compiled into `<workspace>/documents` and
 * `<workspace>/document-scripts`, and the members that the pages name.
 */
export function writeDocuments(workspace: string): void {
  const given = new Map(Object.entries(givenTo).map(([name, text]) => [blockNamed(name), text]));
  const skipped = new Set(compiledElsewhere.map(blockNamed));
  const typed = new Map([['peers.d.ts', peers]]);
  const scripts = new Map<string, string>();
  for (const block of allBlocks.filter((one) => !skipped.has(one))) {
    const extension = block.language === 'html' ? 'js' : block.language;
    for (const [index, code] of modulesOf(block, given.get(block) ?? '').entries())
      (isTyped(block) ? typed : scripts).set(`${fileOf(block)}-${index + 1}.${extension}`, code);
  }
  for (const page of codePages) {
    const text = textOf(page);
    const names = page.includes('/from-') ? namesInMigrations(text) : namesInText(text);
    typed.set(`${page.replaceAll('/', '_')}-names.ts`, `${declarations}${[...names].join('\n')}\n`);
  }
  for (const [place, files] of [
    ['documents', typed],
    ['document-scripts', scripts],
  ] as const) {
    mkdirSync(join(workspace, place), { recursive: true });
    for (const [file, code] of files) writeFileSync(join(workspace, place, file), code);
    const config = configOf([...files.keys()], place === 'documents');
    writeFileSync(join(workspace, place, 'tsconfig.json'), JSON.stringify(config));
  }
}
