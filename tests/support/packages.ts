import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that tests and pictures need besides a browser, and their Debian packages. */
const packages = {
  baresip: 'baresip',
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  img2webp: 'webp',
  pulseaudio: 'pulseaudio',
  sipp: 'sip-tester',
  turnserver: 'coturn',
} as const;

type Program = keyof typeof packages;

function find(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(existsSync);
}

/** Installs a Debian package where permitted. The caller checks whether it is there afterwards. */
export function installPackage(name: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const commands = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ];
  for (const [installer = '', ...args] of commands) {
    spawnSync(installer, args, { stdio: 'ignore', timeout: 300_000 });
  }
}

/**
 * Finds a program for tests, or installs its Debian package where permitted.
 *
 * @returns path of the program; undefined, with a printed line, if it is not available
 */
export function findProgram(program: Program): string | undefined {
  const found = find(program);
  if (found) return found;
  const name = packages[program];
  installPackage(name);
  const installed = find(program);
  if (!installed) console.log(`Skipped: tests with ${program}. Install the Debian package ${name}.`);
  return installed;
}

/** Installs all programs for tests one after the other: two files that did so at a time would block each other. */
export function findTestPrograms(): void {
  for (const program of ['sipp', 'baresip', 'firefox-esr', 'pulseaudio', 'turnserver'] as const)
    findProgram(program);
}
