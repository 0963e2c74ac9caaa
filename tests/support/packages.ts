import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that tests and pictures need besides a browser, and their Debian packages. */
const packages = {
  baresip: 'baresip',
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  img2webp: 'webp',
  janus: 'janus',
  linphonec: 'linphone-cli',
  nft: 'nftables',
  pulseaudio: 'pulseaudio',
  sipp: 'sip-tester',
  slapd: 'slapd',
  turnserver: 'coturn',
} as const;

type Program = keyof typeof packages;

/** The oldest versions that the tests work with. Playwright drives Firefox by a protocol that is still changing. */
const oldestVersions: { readonly [name in Program]?: number } = { 'firefox-esr': 153 };

/** Returns why the tests cannot use a program that is installed; undefined: they can. */
function tooOld(program: Program, path: string): string | undefined {
  const oldest = oldestVersions[program];
  if (oldest === undefined) return undefined;
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const version = Number(/(\d+)\./.exec(stdout)?.[1]);
  if (version >= oldest) return undefined;
  return `${program} ${version} is too old, ${oldest} is needed: apt-get update && apt-get install ${packages[program]}`;
}

function find(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(existsSync);
}

/** Installs Debian packages where permitted. The caller checks whether they are there afterwards. */
export function installPackage(...names: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const commands = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...names],
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
  const found = findUsable(program);
  if (found) return found;
  installPackage(packages[program]);
  const installed = findUsable(program);
  if (installed) return installed;
  const old = find(program);
  const reason = old ? tooOld(program, old) : `Install the Debian package ${packages[program]}.`;
  console.log(`Skipped: tests with ${program}. ${reason}`);
  return undefined;
}

function findUsable(program: Program): string | undefined {
  const path = find(program);
  return path !== undefined && tooOld(program, path) === undefined ? path : undefined;
}

/** Installs all programs for tests in sequence: two files that did so at a time would block each other. */
export function findTestPrograms(): void {
  for (const program of [
    'sipp',
    'baresip',
    'slapd',
    'firefox-esr',
    'pulseaudio',
    'turnserver',
    'janus',
  ] as const)
    findProgram(program);
}
