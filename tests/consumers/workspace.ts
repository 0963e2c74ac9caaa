import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import root from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The programs of integrators: each is a folder here, and is compiled and run as if it stood anywhere else. */
export const consumers = [
  'node-program',
  'react-page',
  'server-render',
  'plain-page',
  'angular-component',
  'react-element',
  'react-18-element',
  'preact-element',
  'script-page',
] as const;
export type Consumer = (typeof consumers)[number];

/** Those with TypeScript in them. */
export const typedConsumers = consumers.filter((one) => one !== 'plain-page');

const fromRoot = (names: readonly (keyof typeof root.devDependencies)[]) =>
  Object.fromEntries(names.map((name) => [name, root.devDependencies[name]]));

/** Packages that only the guides use. */
const angular = { '@angular/core': '22.2.6', rxjs: '7.8.2' };

/** The types of the oldest React whose pages can embed the phone. */
const olderReact = { 'types-react-18': 'npm:@types/react@18.3.12' };

/** A folder outside of the repository with the consumers in it, and the package as npm installs it from its packed file. */
export interface Workspace {
  readonly folder: string;
  /** Runs a program in the folder of a consumer. */
  run(
    consumer: Consumer | 'guides' | 'guide-scripts',
    program: string,
    args: readonly string[],
  ): Promise<{ stdout: string }>;
  remove(): void;
}

/**
 * Packs what is built in dist/, and installs it beside the consumers.
 *
 * @param typescripts versions of TypeScript, each installed as `typescript-<version>`
 */
export async function openWorkspace(typescripts: readonly string[]): Promise<Workspace> {
  // The folder is outside of the repository, whose node_modules would hide a missing dependency.
  const folder = mkdtempSync(join(tmpdir(), 'callside-consumers-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: repository });
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  const dependencies = {
    callside: `file:./${packed}`,
    ...fromRoot(['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'preact']),
    ...angular,
    ...olderReact,
    ...Object.fromEntries(
      typescripts.map((version) => [`typescript-${version}`, `npm:typescript@${version}`]),
    ),
  };
  const description = { name: 'consumers', private: true, type: 'module', dependencies };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
  for (const consumer of consumers)
    cpSync(fileURLToPath(new URL(consumer, import.meta.url)), join(folder, consumer), { recursive: true });
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  await run('npm', ['install', ...quick], { cwd: folder });
  return {
    folder,
    run: (consumer, program, args) => run(program, [...args], { cwd: join(folder, consumer) }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
