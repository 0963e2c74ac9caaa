import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Folders whose comments, test titles and documentation follow the rules below. */
const folders = ['docs', 'entries', 'examples', 'full-app', 'sdk', 'src', 'tests', 'widget'];
/** Folders that do not follow the rules for whole sentences yet. This list only gets shorter. */
const unrevised: readonly string[] = [];
const maxTitle = 100;

const root = new URL('../../', import.meta.url).pathname;
const files = globSync(
  folders.map((folder) => `${folder}/**/*.{ts,tsx,js,mjs,css,md}`),
  { cwd: root, exclude: (path) => /node_modules|docs\/api|\bdist\b/.test(path) },
)
  .filter((file) => file !== 'tests/checks/language.test.ts')
  .sort();

/** Returns a function that computes each answer once: the rules below all look at the same files. */
function once<Answer>(answer: (file: string) => Answer): (file: string) => Answer {
  const known = new Map<string, Answer>();
  return (file) => {
    const found = known.get(file) ?? answer(file);
    known.set(file, found);
    return found;
  };
}

const read = once((file) => readFileSync(join(root, file), 'utf8'));

/** The titles of tests, for `it`, `test`, `describe` and `inTurn`. */
const titlesIn = once((file) =>
  [
    ...read(file).matchAll(
      /\b(?:it|test|describe|inTurn)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:(?!\1).)*)\1/g,
    ),
  ].map(([, , title = '']) => title),
);

const commentsIn = once((file): readonly string[] =>
  [...read(file).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) =>
    comment.replace(/\n\s*\*/g, ''),
  ),
);

/** The prose of a file: a whole page, or the comments and titles of a program. */
const proseOf = once((file): readonly string[] =>
  file.endsWith('.md') ? read(file).split('\n') : [...commentsIn(file), ...titlesIn(file)],
);

const offenders = (rule: RegExp) =>
  files.flatMap((file) => proseOf(file).flatMap((prose) => (rule.test(prose) ? [`${file}: ${prose}`] : [])));

const revised = (lines: readonly string[]) =>
  lines.filter((line) => !unrevised.some((folder) => line.startsWith(`${folder}/`)));

describe('language of comments, test titles and documentation', () => {
  test('no clause begins with "who" after a preposition: name the person, as in "for users without a mailbox"', () => {
    expect(offenders(/\b(for|by|of|to|with) who\b/)).toEqual([]);
  });

  test('a function returns a thing with a name, not "what ends it"', () => {
    expect(offenders(/(\bReturns|@returns) what\b/)).toEqual([]);
  });

  test('a comment begins with a noun or a verb, not with "who" or "what"', () => {
    const headless = /^(\/\*\*?|\/\/)[\s*]*(Who|Whom|Whose|Whoever|What|Whatever)\b/;
    expect(revised(offenders(headless))).toEqual([]);
  });

  test('no clause begins with "who" after any preposition, and no function returns "what ends it"', () => {
    expect(revised(offenders(/\b(from|in|on) who\b|\bwhat ends (it|this|that)\b/))).toEqual([]);
  });

  test('no reference leads to a chapter that a reader cannot find: state the rule, or link to docs/', () => {
    expect(revised(offenders(/\b(Core|[Ii]ntegrations|Wire) \d/))).toEqual([]);
  });

  test('a test title begins with its subject or a verb, not with "who" or "what"', () => {
    const headless = /^(who|whom|whose|whoever|what|whatever|of which|of what)\b/i;
    const titles = files
      .filter((file) => /\.test\.tsx?$/.test(file))
      .flatMap((file) => titlesIn(file).map((title) => ({ file, title })));
    expect(titles.filter(({ title }) => headless.test(title))).toEqual([]);
  });

  test(`a test title has at most ${maxTitle} characters`, () => {
    const long = files
      .filter((file) => /\.test\.tsx?$/.test(file))
      .flatMap((file) => titlesIn(file).map((title) => `${file}: ${title}`))
      .filter((line) => line.length - line.indexOf(': ') - 2 > maxTitle);
    expect(long).toEqual([]);
  });

  test('names are words of the field: a time-out, not patience; a serialized list, not a retold one', () => {
    const privateNames = /\b(patienceMs|longestMs|retold|Perhaps(?=<))\b/;
    // A caller's patience is a term of call centres.
    const named = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('/traffic/'));
    expect(named.filter((file) => privateNames.test(read(file)))).toEqual([]);
  });

  test('a docstring stands directly above the name that it describes, not above another docstring', () => {
    const stranded = files.filter((file) => /\*\/\n[ \t]*\/\*\*/.test(read(file)));
    expect(stranded).toEqual([]);
  });

  // Other projects have 0 to 2.2, 0 to 0.4 and 0 to 0.1.
  test.each([
    { pronoun: /\bones?\b/gi, most: 3 },
    { pronoun: /\bthose\b/gi, most: 0.5 },
    { pronoun: /\b(nobody|somebody|everybody)\b/gi, most: 0.3 },
  ])('comments name a thing again: $pronoun at most $most times in 1,000 words', ({ pronoun, most }) => {
    const comments = files.filter((file) => !file.endsWith('.md')).flatMap(commentsIn);
    const words = comments.flatMap((comment) => comment.match(/[A-Za-z’']+/g) ?? []).length;
    const found = comments.flatMap((comment) => comment.match(pronoun) ?? []).length;
    expect((found * 1000) / words).toBeLessThanOrEqual(most);
  });
});
