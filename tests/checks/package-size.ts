import { execFileSync } from 'node:child_process';

/** Fails if the packed package `callside` is too large, or has files that belong to another package. Run a build first. */
const maxMegabytes = 2.5;
const maxBytes = maxMegabytes * 1_000_000;

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 16 * 1024 * 1024,
});
const [packed]: (Packed | undefined)[] = Object.values(JSON.parse(output));
if (packed === undefined) throw new Error('npm packs nothing.');
const { size, unpackedSize, files } = packed;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;
console.log(`callside: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}, ${files.length} files`);

const isBuilt = files.some(({ path }) => path === 'dist/lib/index.js');
if (!isBuilt) console.error('Nothing is built. Run: npm run build');
if (size > maxBytes) {
  console.error(`callside is larger than ${maxMegabytes} MB. Its largest files:`);
  for (const one of files.toSorted((a, b) => b.size - a.size).slice(0, 10))
    console.error(`${megabytes(one.size).padStart(9)}  ${one.path}`);
}
if (!isBuilt || size > maxBytes) process.exitCode = 1;
