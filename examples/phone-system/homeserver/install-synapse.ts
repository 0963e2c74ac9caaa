import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Synapse cannot be installed on this machine. */
export class SynapseUnavailable extends Error {
  override readonly name = 'SynapseUnavailable';
}

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The parts of a package that a program does not need. */
const omitted = ['doc', 'man', 'locale', 'info', 'lintian']
  .map((name) => `--exclude=./usr/share/${name}`)
  .join(' ');

/**
 * Downloads Synapse from Debian with everything that it needs, down to the C library, and unpacks it into `folder`. The system
 * stays as it is, and no administrator's rights are needed.
 *
 * @param options.mirror a mirror of Debian
 * @param options.onProgress receives a sentence for each step
 * @throws SynapseUnavailable where the machine has no apt, or cannot reach Debian
 */
export async function installSynapse(
  folder: string,
  {
    mirror = 'http://deb.debian.org/debian',
    onProgress = () => {},
  }: { mirror?: string; onProgress?: (sentence: string) => void } = {},
): Promise<void> {
  if (!existsSync(keyring)) {
    throw new SynapseUnavailable(
      `Synapse is installed with the tools of Debian, and ${keyring} is missing. Install Synapse for the system's python3 instead.`,
    );
  }
  const workplace = await mkdtemp(join(tmpdir(), 'callside-synapse-'));
  // An existing folder cannot be used, or the command would not install.
  await rm(folder, { recursive: true, force: true });
  try {
    const apt = await privateApt(workplace, mirror);
    onProgress('The list of packages is downloaded.');
    await apt('update');
    onProgress('Synapse and its packages are downloaded (70 MB).');
    await apt('--yes', '--download-only', 'install', 'matrix-synapse');
    onProgress('The packages are unpacked (250 MB).');
    await unpack(join(workplace, 'cache', 'archives'), folder);
  } catch (error) {
    throw new SynapseUnavailable(`Synapse could not be installed: ${reasonOf(error)}`, { cause: error });
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
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
async function privateApt(folder: string, mirror: string) {
  const inside = (name: string) => join(folder, name);
  for (const name of ['lists/partial', 'cache/archives/partial', 'etc/apt.conf.d', 'etc/preferences.d'])
    await mkdir(inside(name), { recursive: true });
  await writeFile(inside('status'), '');
  await writeFile(inside('etc/sources.list'), `deb [signed-by=${keyring}] ${mirror} sid main\n`);
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
