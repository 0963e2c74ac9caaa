import type { Effect } from './effects.ts';
import type { Hearing } from './scenario.ts';

/** The attempts in one situation. */
export interface Tried {
  readonly situation: string;
  readonly state: string;
  readonly like: string | undefined;
  readonly effects: ReadonlyMap<string, Effect>;
  /** Actions that were answered with 409 and left the call unchanged. */
  readonly refused: readonly string[];
}

const hearing = (hears: Hearing) =>
  Object.entries(hears)
    .map(([name, heard]) => `${name} hears ${heard.join(', ')}`)
    .join('; ') || 'nobody hears anybody';

const code = (word: string) => `\`${word}\``;

/** Returns one situation as Markdown. */
function section({ situation, state, like, effects, refused }: Tried): string {
  const rows = [...effects].map(
    ([action, { becomes, hears, also }]) =>
      `| ${code(action)} | ${code(becomes)}${also === undefined ? '' : `, ${also.words}`} | ${hearing(hears)} |`,
  );
  return [
    `## ${situation[0]?.toUpperCase()}${situation.slice(1)}: ${code(state)}`,
    '',
    '| action | the line then | who hears whom |',
    '| --- | --- | --- |',
    ...rows,
    '',
    ...(like === undefined ? [] : [`And what is possible when ${like}.`, '']),
    `Refused: ${refused.map(code).join(', ')}.`,
  ].join('\n');
}

/** Returns docs/call-actions.md. */
export function describe(tried: readonly Tried[]): string {
  return `# What each action does in each state

A test makes this page: it brings a call of alice into each state on the phone system, tries every action of the wire and measures
by a tone of its own for each phone who hears whom afterwards (\`npx vitest run -u --project contract call-actions\` writes it).
Where a line was dropped, its cause is given. Who is not named hears silence.
A line that is gone answers everything with 404. What is not possible in a state is refused with 409, and changes nothing that is heard.

${tried.map(section).join('\n\n')}
`;
}
