import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DesktopRelease, desktopRelease } from '../../../../sdk/wire/phones/desktop-release.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, type Resource, type ResourceRequest, write } from '../../resources/resource.ts';

const nothing: DesktopRelease = { name: 'callside-helper', versions: [] };

/** The list of the folder, which is read each time: files may be added while the phone system runs. */
function readRelease(folder: string | undefined): DesktopRelease {
  const file = join(folder ?? '', 'release.json');
  if (folder === undefined || !existsSync(file)) return nothing;
  return desktopRelease.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const release = (path: string, sub: string): Resource => ({
  path,
  access: 'anyone',
  GET: one({
    about:
      'Returns the programs for the user’s computer that can be downloaded, with their versions and file names. Without any, `versions` is empty.',
    answers: desktopRelease,
    read: ({ services }: ResourceRequest) => {
      const { desktopFiles } = services.system;
      return readRelease(desktopFiles === undefined ? undefined : join(desktopFiles, sub));
    },
  }),
});

export const desktopReleaseResource = release('FilesService/desktop/release.json', '');
export const desktopBetaRelease = release('FilesService/desktop/beta/release.json', 'beta');

const programs = (path: string, sub: string): Resource => ({
  path,
  access: 'anyone',
  GET: write({
    about: 'Returns a program that `release.json` of the same folder names. Answers 404 for any other name.',
    refuses: [416],
    status: 200,
    handle: ({ params, services }: ResourceRequest) => {
      const { file = '' } = params;
      const { desktopFiles } = services.system;
      const folder = desktopFiles === undefined ? undefined : join(desktopFiles, sub);
      const isNamed = readRelease(folder).versions.some((version) => version.file === file);
      const program = join(folder ?? '', file);
      if (!isNamed || !/^[\w.-]+$/.test(file) || !existsSync(program))
        throw refuse(404, 'There is no such program.', 'file');
      return { file: { path: program, type: 'application/octet-stream', name: file } };
    },
  }),
});

/** A program of the list. */
export const desktopFile = programs('FilesService/desktop/:file', '');
/** A program that is still being tested. */
export const desktopBetaFile = programs('FilesService/desktop/beta/:file', 'beta');
