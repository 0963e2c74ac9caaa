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
    ...(like === undefined
      ? []
      : [`The actions under “${like}” are possible too, unless they are refused below.`, '']),
    `Refused: ${refused.map(code).join(', ')}.`,
  ].join('\n');
}

/** Returns docs/call-actions.md. */
export function describe(tried: readonly Tried[]): string {
  return `# Call actions by state

A test writes this page. It brings a call of alice into each state on the phone system, tries every action of the wire and measures
by a tone of each phone who hears whom afterwards (\`npx vitest run -u --project contract call-actions\` writes it).
If the line was dropped, its cause is given. Participants who are not named hear silence.
A dropped line answers every action with 404. An action that is not possible in a state is refused with 409 and changes nothing that is heard.
The actions are heard in the same way where bob, carol and dave are at an Asterisk, over a trunk and over extensions there (\`tests/contract/telephones/far-actions.test.ts\`).

${tried.map(section).join('\n\n')}
`;
}
