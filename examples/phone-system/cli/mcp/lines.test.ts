import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type Line, readLines } from './lines.ts';

async function linesOf(chunks: readonly string[]): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  for await (const line of readLines(input, 10)) lines.push(line);
  return lines;
}

it.each([
  [['one\ntwo\n'], ['one', 'two']],
  [
    ['o', 'ne\nt', 'wo'],
    ['one', 'two'],
  ],
  [['\n\n'], ['', '']],
  [
    ['x'.repeat(10), '\nend\n'],
    ['x'.repeat(10), 'end'],
  ],
  [
    ['x'.repeat(11), '\nend\n'],
    [undefined, 'end'],
  ],
  [
    ['x'.repeat(6), 'x'.repeat(6), 'x'.repeat(600), 'x\nend'],
    [undefined, 'end'],
  ],
  [
    ['end\n', 'x'.repeat(11)],
    ['end', undefined],
  ],
])(
  'lines come whole from chunks, and one that is too long is skipped up to its end: %j',
  async (chunks, lines) => {
    expect(await linesOf(chunks)).toEqual(lines);
  },
);

it('a character that two chunks share is whole', async () => {
  const octets = Buffer.from('é\n');
  const lines: Line[] = [];
  const input = Readable.from([octets.subarray(0, 1), octets.subarray(1)]);
  for await (const line of readLines(input, 10)) lines.push(line);
  expect(lines).toEqual(['é']);
});
