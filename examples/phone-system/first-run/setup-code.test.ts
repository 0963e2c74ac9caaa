import { expect, test } from 'vitest';
import { SetupCode } from './setup-code.ts';

test('a code has 128 bits, is right until its use, and works again only if the use has failed', () => {
  const code = new SetupCode();
  expect(Buffer.from(code.text, 'base64url')).toHaveLength(16);
  expect(new SetupCode().text).not.toBe(code.text);
  expect(code.check(code.text)).toBe('right');
  code.use();
  expect(code.check(code.text)).toBe('over');
  code.giveBack();
  expect(code.check(code.text)).toBe('right');
});

test('a code is over after 15 minutes', () => {
  let now = 1_000;
  const code = new SetupCode(() => now);
  now += 15 * 60_000 - 1;
  expect(code.check(code.text)).toBe('right');
  now += 1;
  expect(code.check(code.text)).toBe('over');
});

test('four wrong codes leave a code right, the fifth ends it', () => {
  const code = new SetupCode();
  for (const guess of ['', 'a', 'b', `${code.text} `]) expect(code.check(guess)).toBe('wrong');
  expect(code.check(code.text)).toBe('right');
  expect(code.check('c')).toBe('wrong');
  expect(code.check(code.text)).toBe('over');
});
