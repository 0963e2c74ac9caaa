import { sides, untried, type WayName, ways } from '../telephones/sides.ts';

/** The table of other sides in docs/phones.md. */
export const telephoneTable = /(<!-- other sides -->\n)[\s\S]*?(\n<!-- \/other sides -->)/;

const wayNames = Object.keys(ways) as readonly WayName[];

/** Each side with the ways by which it is tried, as the titles of the tests name them, or why there is none. */
export function telephoneRows(): string {
  const rows = Object.entries(sides).map(([side, cells]) => [
    side,
    ...wayNames.map((way) => (cells[way] === true ? `“${way}”` : cells[way])),
  ]);
  const others = Object.entries(untried).map(([side, reason]) => [side, ...wayNames.map(() => reason)]);
  return [['Other side', ...wayNames], ['---', ...wayNames.map(() => '---')], ...rows, ...others]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
