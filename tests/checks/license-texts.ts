import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes THIRD-PARTY-LICENSES.md for the package `callside` from the licence list of its build and from the font's licence. npm
 * runs this script before packing. The built pages have their licences beside them: they are copied to other servers.
 */
const build = 'dist/lib';
if (!existsSync(`${build}/licenses.md`)) throw new Error('Nothing is built. Run npm run build first.');
const read = (file: string) => readFileSync(`${build}/${file}`, 'utf8').trim();
const bundled = read('licenses.md')
  .split(/^(?=## )/m)
  .slice(1)
  .map((section) => `${section.trim()}\n`);
const font = `## Inter (OFL-1.1)\n\n${read('licenses-inter.txt')}\n`;

const introduction =
  '# Licences of what is bundled\n\nWhat npm installs beside this package has its licence with it.\n';
const texts = [...bundled, font].sort((one, other) => one.localeCompare(other));
writeFileSync('THIRD-PARTY-LICENSES.md', [introduction, ...texts].join('\n'));
