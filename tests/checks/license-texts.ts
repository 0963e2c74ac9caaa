import { globSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes THIRD-PARTY-LICENSES.md for the package from the licence lists of the builds in dist/. Each text appears once,
 * however many builds contain it. npm runs this script before packing.
 */
const sections = new Map<string, string>();
for (const file of globSync('dist/**/*licenses.md'))
  for (const section of readFileSync(file, 'utf8')
    .split(/^(?=## )/m)
    .slice(1)) {
    const [title = ''] = section.split('\n', 1);
    sections.set(title, `${section.trim()}\n`);
  }
const [font] = globSync('dist/**/licenses-inter.txt');
if (sections.size === 0 || font === undefined) throw new Error('Nothing is built. Run npm run build first.');
sections.set('## Inter', `## Inter (OFL-1.1)\n\n${readFileSync(font, 'utf8').trim()}\n`);

const introduction =
  '# Licences of what is bundled\n\nWhat npm installs beside this package has its licence with it.\n';
const texts = [...sections].sort(([one], [other]) => one.localeCompare(other)).map(([, text]) => text);
writeFileSync('THIRD-PARTY-LICENSES.md', [introduction, ...texts].join('\n'));
