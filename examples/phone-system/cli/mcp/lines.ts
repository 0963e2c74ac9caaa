/** A line of a stream; undefined for a line that is too long, which was skipped. */
export type Line = string | undefined;

const newLine = 10;

/**
 * Splits a stream into its lines. A line that is too long is not kept in memory: it is skipped up to its end.
 *
 * @param maxOctets the most octets of a line
 */
export async function* readLines(input: AsyncIterable<Buffer>, maxOctets: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let octets = 0;
  const add = (part: Buffer) => {
    octets += part.length;
    if (octets > maxOctets) parts = [];
    else parts.push(part);
  };
  const take = (): Line => {
    const line = octets > maxOctets ? undefined : Buffer.concat(parts).toString('utf8');
    parts = [];
    octets = 0;
    return line;
  };
  for await (const chunk of input) {
    let from = 0;
    for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, from)) {
      add(chunk.subarray(from, at));
      from = at + 1;
      yield take();
    }
    add(chunk.subarray(from));
  }
  if (octets > 0) yield take();
}
