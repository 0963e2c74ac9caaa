import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const base = mkdtempSync(join(tmpdir(), 'folder-lock-'));
afterAll(() => rmSync(base, { recursive: true }));

it('keeps a second phone system of the same process out, by whatever name it calls the folder', () => {
  const [folder, alias] = [join(base, 'data'), join(base, 'alias')];
  mkdirSync(folder);
  symlinkSync(folder, alias);
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(alias)).toThrow(FolderInUse);
  unlock();
  lockFolder(alias)();
});
