import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import root from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The integrators' programs: each folder here is compiled and run as if it stood outside the repository. */
export const consumers = [
  'node-program',
  'react-page',
  'components-page',
  'server-render',
  'plain-page',
  'angular-component',
  'react-element',
  'react-18-element',
  'preact-element',
  'script-page',
  'parts-page',
] as const;
export type Consumer = (typeof consumers)[number];

/** The programs in TypeScript. */
export const typedConsumers = consumers.filter((one) => one !== 'plain-page');

const fromRoot = (names: readonly (keyof typeof root.devDependencies)[]) =>
  Object.fromEntries(names.map((name) => [name, root.devDependencies[name]]));

/** The version of TypeScript that the repository has itself. */
export const ownTypeScript = root.devDependencies.typescript;
const builtIn = [ownTypeScript, root.devDependencies.typescript7.replace('npm:typescript@', '')];

/** Packages that only the guides use. */
const angular = { '@angular/core': '22.2.6', rxjs: '7.8.2' };

/** The types of the oldest supported React for embedding the phone. */
const olderReact = { 'types-react-18': 'npm:@types/react@18.3.12' };

/** The packages of this repository, by the folder of each. */
const packages = { callside: '.', 'callside-phone-system': 'examples/phone-system' };

/** None of them has npm overlook a conflict of versions. */
const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];

/** Packs a built package into a folder, and returns the path of its file. */
export async function pack(name: keyof typeof packages, folder: string): Promise<string> {
  const cwd = join(repository, packages[name]);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd });
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

// Inside the repository its node_modules would hide a missing dependency.
export const newFolder = () => mkdtempSync(join(tmpdir(), 'callside-consumers-'));

/** Installs packed packages and others in a folder. */
export async function install(
  folder: string,
  packed: Readonly<Record<string, string>>,
  further: Readonly<Record<string, string>> = {},
): Promise<string> {
  const dependencies: Record<string, string> = { ...further };
  for (const [name, file] of Object.entries(packed)) dependencies[name] = `file:${file}`;
  const description = { name: 'consumers', private: true, type: 'module', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
  await run('npm', ['install', ...quick], { cwd: folder });
  return folder;
}

/** A folder with only `callside` installed, as for programs with the SDK and pages with the embed script. */
export const openFolderWithCallsideAlone = ({ callside }: Workspace): Promise<string> =>
  install(newFolder(), { callside });

/** A folder outside of the repository with the consumers in it, and both packages as npm installs them. */
export interface Workspace {
  readonly folder: string;
  /** The packed file of `callside`. */
  readonly callside: string;
  /** Runs a program in the folder of a consumer. */
  run(
    consumer: Consumer | 'documents' | 'document-scripts',
    program: string,
    args: readonly string[],
  ): Promise<{ stdout: string }>;
  remove(): void;
}

/**
 * Packs the builds, and installs them beside the consumers.
 *
 * @param typescripts versions of TypeScript, each installed as `typescript-<version>` unless the repository has it
 */
export async function openWorkspace(typescripts: readonly string[]): Promise<Workspace> {
  const folder = newFolder();
  const callside = await pack('callside', folder);
  const packed = { callside, 'callside-phone-system': await pack('callside-phone-system', folder) };
  await install(folder, packed, {
    ...fromRoot(['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'preact']),
    ...angular,
    ...olderReact,
    ...Object.fromEntries(
      typescripts
        .filter((version) => !builtIn.includes(version))
        .map((version) => [`typescript-${version}`, `npm:typescript@${version}`]),
    ),
  });
  for (const consumer of consumers)
    cpSync(fileURLToPath(new URL(consumer, import.meta.url)), join(folder, consumer), { recursive: true });
  return {
    folder,
    callside,
    run: (consumer, program, args) => run(program, [...args], { cwd: join(folder, consumer) }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
