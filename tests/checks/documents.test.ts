import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acme } from '#phone-system/demonstration/acme.ts';
import { defaultPeople, demoNames } from '#phone-system/demonstration/people/demo-names.ts';
import { houseRobots } from '#phone-system/demonstration/robots/house-robots.ts';
import { parseScript } from '#phone-system/demonstration/robots/parse.ts';

const root = new URL('../../', import.meta.url).pathname;
const policies = globSync('.github/*.md', { cwd: root });
const pages = ['README.md', 'CONTRIBUTING.md', ...policies, ...globSync('docs/**/*.md', { cwd: root })]
  .filter((page) => !page.startsWith('docs/api/'))
  .sort();
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '');

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/[`*]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** A link to a folder leads nowhere in the built documentation. */
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** The links of a page to files that do not exist, and to headings that a page does not have. */
const brokenLinks = (page: string) =>
  [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
    ([link, path = '', anchor]) => {
      const target = path === '' ? page : relative(root, join(root, dirname(page), path));
      if (!isFile(join(root, target))) return [link];
      if (anchor === undefined || !target.endsWith('.md')) return [];
      return anchorsOf(read(target)).includes(anchor) ? [] : [link];
    },
  );

test.each(pages)('%s links only to files and headings that exist', (page) => {
  expect(brokenLinks(page)).toEqual([]);
});

test('every page of docs/ is linked from another page', () => {
  const linked = new Set(
    pages.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)]
        .map(([, path = '']) => relative(root, join(root, dirname(page), path)))
        .filter((target) => target !== page),
    ),
  );
  expect(pages.filter((page) => page.startsWith('docs/') && !linked.has(page))).toEqual([]);
});

test('README.md links to every page directly in docs/', () => {
  const missing = pages.filter(
    (page) => dirname(page) === 'docs' && !read('README.md').includes(`(${page})`),
  );
  expect(missing).toEqual([]);
});

test('every page of docs/ is a page of the built documentation, with the quick start first', () => {
  const { projectDocuments } = JSON.parse(read('.typedoc.json')) as { readonly projectDocuments: string[] };
  const built = projectDocuments.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  expect(built).toEqual(pages.filter((page) => page.startsWith('docs/')));
  expect(projectDocuments[0]).toBe('docs/guides/quick-start.md');
});

test('the guides list every entry of the package', () => {
  const { exports } = JSON.parse(read('package.json')) as { readonly exports: Record<string, unknown> };
  const entries = Object.keys(exports)
    .filter((entry) => entry !== './package.json')
    .map((entry) => `\`callside${entry.slice(1)}\``);
  const guides = read('docs/guides/README.md');
  expect(entries.filter((entry) => !guides.includes(entry))).toEqual([]);
});

describe('README.md', () => {
  test('begins with the command that installs the package, and a first program', () => {
    const [install, first] = [...read('README.md').matchAll(/^```\w*\n(.*?)^```$/gms)];
    expect(install?.[1]).toBe('npm install callside\n');
    expect(first?.[1]).toContain("from 'callside'");
  });

  const rows = [...read('README.md').matchAll(/^\| `([a-z0-9.]+)` \| (.*) \|$/gm)].map(
    ([, first = '', rest = '']) => [first, ...rest.split(' | ')],
  );
  const robots = Object.entries(houseRobots(acme)).map(
    ([name, text]) => parseScript(name, text, acme).number,
  );

  test('lists demo users with the names and extensions of the demonstration data', () => {
    const people = demoNames();
    const listed = rows.flatMap(([login, name, extension]) =>
      /^\d{3}$/.test(extension ?? '') ? [{ login, name, extension }] : [],
    );
    const known = people.map(({ login, firstName, lastName, number }) => ({
      login,
      name: `${firstName} ${lastName}`,
      extension: number,
    }));
    const named = people.filter(({ isNamed }) => isNamed).map(({ login }) => login);
    expect(known).toEqual(expect.arrayContaining(listed));
    expect(listed.map(({ login }) => login)).toEqual(expect.arrayContaining(named));
    expect(read('README.md')).toContain(`There are ${defaultPeople - named.length} more`);
  });

  test('lists every robot by its number', () => {
    const listed = rows.map(([number]) => number).filter((number) => /^6\d\d$/.test(number ?? ''));
    expect(listed).toEqual(robots);
  });
});
