import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const base = mkdtempSync(join(tmpdir(), 'folder-lock-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(base, { recursive: true });
});

function newFolder(name: string): string {
  const folder = join(base, name);
  mkdirSync(folder);
  return folder;
}

/** A process of its own process namespace, as in a container: there it is process 1. */
const container = ['unshare', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0;

const program = `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
  try {
    lockFolder(process.argv[1]);
    console.log('locked');
    setInterval(() => {}, 60_000);
  } catch (error) {
    console.log(error.name);
  }`;

/** Starts another process that locks the folder; returns the result and the process. */
async function lockElsewhere(folder: string, prefix: readonly string[] = []) {
  const [command = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e', program, folder];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return { child, outcome: String(chunk).trim() };
}

it('the lock refuses a second phone system of the same process, whatever path names the folder', () => {
  const [folder, alias] = [newFolder('data'), join(base, 'alias')];
  symlinkSync(folder, alias);
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(alias)).toThrow(FolderInUse);
  unlock();
  lockFolder(alias)();
});

it('the lock refuses a second process and admits it as soon as the first one is killed', async () => {
  const folder = newFolder('killed');
  const { child, outcome } = await lockElsewhere(folder);
  expect(outcome).toBe('locked');
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(folder)();
});

it('the lock admits a phone system if the file of an ended one names a process that runs', () => {
  const folder = newFolder('stale');
  writeFileSync(join(folder, 'lock'), String(process.ppid));
  lockFolder(folder)();
});

it.skipIf(!hasContainers)('the lock refuses a second container on the same folder', async () => {
  const folder = newFolder('containers');
  expect((await lockElsewhere(folder, container)).outcome).toBe('locked');
  expect((await lockElsewhere(folder, container)).outcome).toBe('FolderInUse');
});

it('the lock admits exactly one of several processes that start at once', async () => {
  const folder = newFolder('race');
  const all = await Promise.all(Array.from({ length: 4 }, () => lockElsewhere(folder)));
  expect(all.map(({ outcome }) => outcome).sort()).toEqual([...Array(3).fill('FolderInUse'), 'locked']);
});
