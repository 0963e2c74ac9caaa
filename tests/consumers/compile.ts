import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type ts from 'typescript';
import { ownTypeScript, type Workspace } from './workspace.ts';

/** The module resolutions by which TypeScript finds the types of a package. */
export const resolutions = ['bundler', 'node16', 'nodenext'] as const;
export type Resolution = (typeof resolutions)[number];

/** The versions of TypeScript that the consumers are compiled with, oldest first. */
export const typescripts = ['5.4.5', '5.6.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'] as const;

/** The newest one. It has no programming interface, and needs a quarter of the processor time of the others. */
export const newestTypeScript = '7.0.2';
const newestProgram = fileURLToPath(new URL('../../node_modules/typescript7/bin/tsc', import.meta.url));

const moduleOf = { bundler: 'esnext', node16: 'node16', nodenext: 'nodenext' } as const;

/** A TypeScript of a workspace, and the declarations that it has read: the programs have most of them in common. */
interface Compiler {
  readonly typescript: typeof ts;
  readonly declarations: Map<string, ts.SourceFile>;
}
const compilers = new Map<string, Compiler>();

function compilerOf({ folder }: Workspace, version: string): Compiler {
  const path =
    version === ownTypeScript ? 'typescript' : join(folder, 'node_modules', `typescript-${version}`);
  const loaded = compilers.get(path);
  if (loaded) return loaded;
  const typescript: typeof ts = createRequire(import.meta.url)(path);
  if (typescript.version !== version) throw new Error(`TypeScript ${typescript.version} is not ${version}.`);
  const compiler = { typescript, declarations: new Map() };
  compilers.set(path, compiler);
  return compiler;
}

/** Reads each declaration file once. What it becomes depends on nothing but the format and the target of the program. */
function hostOf({ typescript, declarations }: Compiler, options: ts.CompilerOptions): ts.CompilerHost {
  const host = typescript.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, how, ...further) => {
    if (!/\.d\.[cm]?ts$/.test(name)) return getSourceFile(name, how, ...further);
    const key = `${JSON.stringify(how)} ${name}`;
    const read = declarations.get(key) ?? getSourceFile(name, how, ...further);
    if (read) declarations.set(key, read);
    return read;
  };
  return host;
}

/** Runs the program of the newest TypeScript. Returns the first errors. */
function runNewest(folder: string, options: readonly string[]): string {
  const args = [newestProgram, '--project', folder, '--pretty', 'false', ...options];
  const { stdout, status, error } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (error) throw error;
  return status === 0 ? '' : stdout || `tsc ended with ${status}`;
}

/**
 * Compiles a consumer as `tsc` does, and checks the declarations of the package and its dependencies with it, but not those of
 * TypeScript itself, which take a third of the time.
 *
 * @returns the first errors; an empty text without errors
 */
export function compile(
  workspace: Workspace,
  consumer: Parameters<Workspace['run']>[0],
  { typescript, resolution, emit = false }: { typescript: string; resolution: Resolution; emit?: boolean },
): string {
  const folder = join(workspace.folder, consumer);
  const commandLine = [
    '--skipLibCheck',
    'false',
    '--skipDefaultLibCheck',
    'true',
    '--moduleResolution',
    resolution,
    '--module',
    moduleOf[resolution],
    ...(emit ? [] : ['--noEmit']),
  ];
  if (typescript === newestTypeScript) return runNewest(folder, commandLine).slice(0, 2_000);
  const compiler = compilerOf(workspace, typescript);
  const { sys, ...api } = compiler.typescript;
  const given = api.parseCommandLine(commandLine);
  const problems: ts.Diagnostic[] = [...given.errors];
  const parsed = api.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), given.options, {
    ...sys,
    getCurrentDirectory: () => folder,
    onUnRecoverableConfigFileDiagnostic: (problem) => problems.push(problem),
  });
  if (parsed) {
    const { options, fileNames: rootNames, errors } = parsed;
    const program = api.createProgram({ rootNames, options, host: hostOf(compiler, options) });
    problems.push(...errors, ...api.getPreEmitDiagnostics(program));
    if (emit) problems.push(...program.emit().diagnostics);
  }
  const names = {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name: string) => name,
    getNewLine: () => '\n',
  };
  return api.formatDiagnostics(problems, names).slice(0, 2_000);
}
