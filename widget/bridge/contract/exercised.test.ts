import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventNames } from './events.ts';
import { methodNames } from './methods.ts';
import { refusalStatuses } from './reply.ts';
import { services } from './services.ts';

const folder = fileURLToPath(new URL('../../../tests/e2e/bridge/', import.meta.url));

/** The tests that run in frames of another site, in both browsers, also with blocked cookies. */
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${folder}${name}`, 'utf8'))
  .filter((source) =>
    /describe\.each\((framings|blockers|\[\.\.\.sameSite, \.\.\.otherSites\])\)/.test(source),
  );

/** The tests' expectations of a request, which precede the next request. */
const isAnswered = /\.to(Equal|MatchObject)\(\s*(done\b|\{\s*value\b)/;

const found = (pattern: RegExp): ReadonlySet<string> =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)));

function answeredMethods(): ReadonlySet<string> {
  const requests = sources.flatMap((source) => source.split(/\.ask\(\s*'/).slice(1));
  const answered = requests.filter((request) => isAnswered.test(request));
  return new Set(answered.map((request) => /^\w+/.exec(request)?.[0] ?? ''));
}

const missing = (names: readonly string[], seen: ReadonlySet<string>) =>
  names.filter((name) => !seen.has(name));

it('every method is called in a frame of another site, and answers', () => {
  expect(missing(methodNames, answeredMethods())).toEqual([]);
});

it('every event is received in a frame of another site', () => {
  expect(missing(eventNames, found(/\.last\(\s*'(\w+)'/g))).toEqual([]);
});

it('every service of a page is requested in a frame of another site', () => {
  expect(missing(Object.keys(services), found(/\.askedFor\(\s*'(\w+)'/g))).toEqual([]);
});

it('every refusal occurs in a frame of another site', () => {
  expect(missing(refusalStatuses.map(String), found(/\bstatus: (\d{3})\b/g))).toEqual([]);
});
