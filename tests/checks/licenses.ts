import { readFileSync } from 'node:fs';

/** Under these what others have written may be used and passed on in a product that is not under the same one. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

interface Locked {
  readonly license?: string;
}

/** Fails where a package that is installed says none of these licences, or none at all. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
const wrong = Object.entries(packages).filter(
  ([path, { license }]) => path !== '' && !license?.split(' OR ').some((one) => allowed.has(one)),
);
for (const [path, { license = 'no licence' }] of wrong) console.error(`${path}: ${license}`);
console.log(`${Object.keys(packages).length - 1} packages, ${wrong.length} that may not be used`);
process.exitCode = wrong.length === 0 ? 0 : 1;
