import { readFileSync } from 'node:fs';

/** Licences whose code may be used and distributed in a product with another licence. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages with code of another licence inside of them, and the notice that ships with the package that installs them. */
const contained = [
  {
    package: 'mpg123-decoder',
    notice: 'examples/phone-system/NOTICE-mpg123.txt',
    shippedBy: 'examples/phone-system/package.json',
    title: 'mpg123 (LGPL-2.1)',
  },
] as const;

/** Packages that name their licence in an old form, which is not in the lock file, and the title of the text that they bring. */
const inTextOnly = [
  { package: 'zendesk_app_framework_sdk', license: 'Apache-2.0', title: 'Apache License' },
] as const;

interface Locked {
  readonly license?: string;
  /** A package of this repository, which has an entry of its own. */
  readonly link?: boolean;
}

/** Fails for an installed package without a licence, or with one that is not in the list. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
/** Returns whether a licence is permitted, as `MIT`: a choice of `(MPL-2.0 OR Apache-2.0)`, or each part of `(MIT AND Zlib)`. */
const isAllowed = (license = ''): boolean =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part)));
/** The licence of a package whose entry in the lock file has none, by its text. */
function licenseInText(path: string): string | undefined {
  const known = inTextOnly.find(({ package: name }) => path.endsWith(`node_modules/${name}`));
  return known && readFileSync(`${path}/LICENSE`, 'utf8').includes(known.title) ? known.license : undefined;
}
const wrong = installed.filter(([path, { license = licenseInText(path) }]) => !isAllowed(license));
for (const [path, { license = 'no licence' }] of wrong) console.error(`${path}: ${license}`);
const unnamed = contained.filter(({ package: name, notice, shippedBy, title }) => {
  if (!installed.some(([path]) => path.endsWith(`node_modules/${name}`))) return false;
  const { files } = JSON.parse(readFileSync(shippedBy, 'utf8')) as { files: readonly string[] };
  const text = readFileSync(notice, 'utf8');
  const hasText = text.includes(title) && text.includes('GNU LESSER GENERAL PUBLIC LICENSE');
  return !hasText || !files.includes(notice.split('/').at(-1) ?? '');
});
for (const { package: name, notice } of unnamed) console.error(`${name}: its notice is not in ${notice}`);
console.log(`${installed.length} packages, ${wrong.length} without a permitted licence`);
process.exitCode = wrong.length + unnamed.length === 0 ? 0 : 1;
