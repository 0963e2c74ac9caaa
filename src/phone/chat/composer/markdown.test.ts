import { describe, expect, it } from 'vitest';
import { htmlOf } from './markdown.ts';

describe('a text in Markdown', () => {
  it.each([
    ['Call **now**', 'Call <strong>now</strong>'],
    ['_soon_\nor `never`', '<em>soon</em><br>or <code>never</code>'],
    ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ])('%j becomes HTML', async (text, html) => {
    expect(await htmlOf(text)).toBe(html);
  });

  it.each(['Hello', 'a < b & c', '2 * 3 * 4', 'snake_case_name', 'first\nsecond', '<b>no</b>', '* '])(
    '%j has no formats',
    async (text) => {
      expect(await htmlOf(text)).toBeUndefined();
    },
  );

  it('keeps HTML as text, and loads no pictures', async () => {
    expect(await htmlOf('**x** <img src=x onerror=alert(1)>')).toBe(
      '<strong>x</strong> &lt;img src=x onerror=alert(1)&gt;',
    );
    expect(await htmlOf('**x** ![plan](https://evil.example/x.png)')).toBe('<strong>x</strong> plan');
  });
});
