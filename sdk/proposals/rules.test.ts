import { expect, it } from 'vitest';
import { withText } from './rules.ts';

it.each([
  [undefined, 'Wants an offer'],
  ['', 'Wants an offer'],
  [' Two chairs ', 'Two chairs\nWants an offer'],
])('the text follows the note %j on a line of its own', (note, whole) => {
  expect(withText(note, 'Wants an offer')).toBe(whole);
});
