import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's packages cannot be installed on this machine. */
export class DebianUnavailable extends Error {
  override readonly name = 'DebianUnavailable';
}

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The parts of a package that a program does not need. */
const omitted = ['doc', 'man', 'locale', 'info', 'lintian']
  .map((name) => `--exclude=./usr/share/${name}`)
  .join(' ');

/** How packages are installed. */
export interface InstallOptions {
  /** A mirror of Debian. */
  readonly mirror?: string | undefined;
  /** The suite whose packages are taken; by default that of the newest. */
  readonly suite?: string | undefined;
  /** Receives a sentence for each step. */
  readonly onProgress?: ((sentence: string) => void) | undefined;
}

/**
 * Downloads packages from Debian with everything that they need, down to the C library, and unpacks them into `folder`. The
 * system stays as it is, and no administrator's rights are needed. Debian's signatures and the checksums of the packages are
 * checked.
 *
 * @throws DebianUnavailable where the machine has no apt, or cannot reach Debian
 */
export async function installFromDebian(
  folder: string,
  packages: readonly string[],
  { mirror = 'http://deb.debian.org/debian', suite = 'sid', onProgress = () => {} }: InstallOptions = {},
): Promise<void> {
  if (!existsSync(keyring))
    throw new DebianUnavailable(`The tools of Debian are needed, and ${keyring} is missing.`);
  const workplace = await mkdtemp(join(tmpdir(), 'callside-packages-'));
  // An existing folder cannot be used, or the command would not install.
  await rm(folder, { recursive: true, force: true });
  try {
    const apt = await privateApt(workplace, mirror, suite);
    onProgress('The list of packages is downloaded.');
    await apt('update');
    onProgress('The packages are downloaded.');
    await apt('--yes', '--download-only', 'install', ...packages);
    onProgress('The packages are unpacked.');
    await unpack(join(workplace, 'cache', 'archives'), folder);
  } catch (error) {
    throw new DebianUnavailable(reasonOf(error), { cause: error });
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
}

/** How a program that was unpacked runs: with the loader and the libraries of its folder. */
export interface UnpackedProgram {
  readonly command: string;
  /** The arguments that come before those of the program. */
  readonly args: readonly string[];
}

/** Finds a program in a folder of unpacked packages, as `usr/sbin/asterisk`. */
export function unpackedProgram(folder: string, path: string): UnpackedProgram | undefined {
  const found = (...patterns: readonly string[]) =>
    patterns.flatMap((pattern) => globSync(join(folder, pattern)));
  const [program] = found(path);
  // Releases before Debian 13 have libraries beside `usr`.
  const [loader] = found('usr/lib64/ld-linux-*', 'usr/lib/ld-linux-*', 'lib/*-linux-gnu*/ld-*.so*');
  const libraries = found('usr/lib/*-linux-gnu*', 'lib/*-linux-gnu*', 'usr/lib');
  if (!program || !loader || libraries.length === 0) return undefined;
  // Loaders with a version in their name do not know the option.
  const name = /ld-\d/.test(basename(loader)) ? [] : ['--argv0', basename(program)];
  return { command: loader, args: ['--library-path', libraries.join(':'), ...name, program] };
}

/** The last line of a failed program's errors, or the error itself. */
function reasonOf(error: unknown): string {
  const { stderr } = error as { stderr?: string };
  const lines =
    stderr
      ?.trim()
      .split('\n')
      .filter((line) => !line.startsWith('W:')) ?? [];
  return lines.at(-1) ?? (error instanceof Error ? error.message : String(error));
}

/** An apt with a state of its own, in which nothing is installed yet. It checks Debian's signatures. */
async function privateApt(folder: string, mirror: string, suite: string) {
  const inside = (name: string) => join(folder, name);
  for (const name of ['lists/partial', 'cache/archives/partial', 'etc/apt.conf.d', 'etc/preferences.d'])
    await mkdir(inside(name), { recursive: true });
  await writeFile(inside('status'), '');
  await writeFile(inside('etc/sources.list'), `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`);
  const settings = {
    'Dir::State': folder,
    'Dir::State::status': inside('status'),
    'Dir::State::lists': inside('lists'),
    'Dir::Cache': inside('cache'),
    'Dir::Etc': inside('etc'),
    'Dir::Etc::sourcelist': inside('etc/sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::trustedparts': '/etc/apt/trusted.gpg.d/',
    // A mirror that is some days behind is good enough: the signatures are checked all the same.
    'Acquire::Check-Valid-Until': 'false',
    'Acquire::Languages': 'none',
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': '',
    'Debug::NoLocking': 'true',
  };
  const config = Object.entries(settings).map(([name, value]) => `${name} "${value}";`);
  await writeFile(inside('apt.conf'), `${config.join('\n')}\n`);
  const env = { ...process.env, APT_CONFIG: inside('apt.conf'), LC_ALL: 'C' };
  return (...args: string[]) => run('apt-get', args, { env, maxBuffer: 16 * 1024 * 1024 });
}

/**
 * Unpacks into a folder beside the final one, so that an interrupted installation leaves no half folder, and two at the
 * same time do not disturb each other.
 */
async function unpack(archives: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    for (const name of await readdir(archives)) {
      if (!name.endsWith('.deb')) continue;
      const extract = `tar --extract --directory "$2" --no-same-owner ${omitted}`;
      const pipe = `dpkg-deb --fsys-tarfile "$1" | ${extract}`;
      await run('bash', ['-o', 'pipefail', '-c', pipe, 'unpack', join(archives, name), unfinished]);
    }
    await rename(unfinished, folder);
  } catch (error) {
    // Another installation was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
