import { join } from 'node:path';
import type { Workspace } from './workspace.ts';

/** The module resolutions by which TypeScript finds the types of a package. */
export const resolutions = ['bundler', 'node16', 'nodenext'] as const;
export type Resolution = (typeof resolutions)[number];

/** The versions of TypeScript that the consumers are compiled with, oldest first. */
export const typescripts = ['5.4.5', '5.6.3', '5.8.3', '5.9.3', '6.0.3'] as const;

const moduleOf = { bundler: 'esnext', node16: 'node16', nodenext: 'nodenext' } as const;

/**
 * Compiles a consumer and checks the declarations of the package and its dependencies with it, but not those of TypeScript
 * itself, which take a third of the time.
 *
 * @returns the first errors; an empty text without errors
 */
export async function compile(
  { folder, run }: Workspace,
  consumer: Parameters<Workspace['run']>[0],
  { typescript, resolution, emit = false }: { typescript: string; resolution: Resolution; emit?: boolean },
): Promise<string> {
  const options = [
    '--skipLibCheck',
    'false',
    '--skipDefaultLibCheck',
    'true',
    '--moduleResolution',
    resolution,
    '--module',
    moduleOf[resolution],
  ];
  const tsc = join(folder, 'node_modules', `typescript-${typescript}`, 'bin', 'tsc');
  try {
    await run(consumer, process.execPath, [tsc, '-p', '.', ...options, ...(emit ? [] : ['--noEmit'])]);
    return '';
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout).slice(0, 2_000);
    throw error;
  }
}
