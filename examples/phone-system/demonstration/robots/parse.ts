import type { Company } from '../../company/company.ts';
import type { EndCause } from '../../engine/port.ts';
import { isEmergencyNumber } from '../../numbers/emergency-numbers.ts';
import { type Script, ScriptError, type Step } from './script.ts';

const grammar = [
  'ring',
  'answer',
  'wait 3s',
  'play tune [for 10s]',
  'play bell.wav [for 10s]',
  'say "Hello"',
  'echo [for 10s]',
  'send 1234#',
  'expect 42# within 10s [else label]',
  'expect any key within 10s [else label]',
  'when 42# go to label',
  'when caller 101 go to label',
  'go to label',
  'transfer to 102',
  'hang up [busy | declined | no answer | unreachable | not allowed | invalid number | failed]',
];

const causes: Readonly<Record<string, EndCause>> = {
  '': 'normal',
  busy: 'busy',
  declined: 'declined',
  'no answer': 'noAnswer',
  unreachable: 'unreachable',
  'not allowed': 'notAllowed',
  'invalid number': 'invalidNumber',
  failed: 'failed',
};

const duration = String.raw`(\d+(?:\.\d+)?) ?(ms|s|min)`;
const keys = '([0-9A-D*#]+)';
const label = String.raw`([a-z][\w-]*)`;
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };
const ms = (amount = '0', unit = '') => Number(amount) * (unitMs[unit] ?? 0);
const optionalMs = (amount: string | undefined, unit: string | undefined) =>
  amount === undefined ? undefined : ms(amount, unit);

type Words = readonly (string | undefined)[];
type Meaning = (words: Words) => Step | undefined;

/** How each step is written, and what it means. */
const sentences: readonly (readonly [pattern: RegExp, means: Meaning])[] = [
  sentence('ring', () => ({ does: 'ring' })),
  sentence('answer', () => ({ does: 'answer' })),
  sentence(`wait ${duration}`, ([amount, unit]) => ({ does: 'wait', forMs: ms(amount, unit) })),
  sentence(String.raw`play (tune|[\w.-]+\.wav)(?: for ${duration})?`, ([sound = '', amount, unit]) => ({
    does: 'play',
    sound,
    forMs: optionalMs(amount, unit),
  })),
  sentence('say "([^"]*[^"\\s][^"]*)"', ([text = '']) => ({ does: 'say', text })),
  sentence(`echo(?: for ${duration})?`, ([amount, unit]) => ({
    does: 'echo',
    forMs: optionalMs(amount, unit),
  })),
  sentence(`send ${keys}`, ([pressed = '']) => ({ does: 'send', keys: pressed })),
  sentence(
    `expect (?:any key|${keys}) within ${duration}(?: else ${label})?`,
    ([expected, amount, unit, otherwise]) => ({
      does: 'expect',
      keys: expected,
      withinMs: ms(amount, unit),
      otherwise,
    }),
  ),
  sentence(`when ${keys} go to ${label}`, ([pressed = '', to = '']) => ({
    does: 'when',
    keys: pressed,
    label: to,
  })),
  sentence(String.raw`when caller (\+?\d+) go to ${label}`, ([number = '', to = '']) => ({
    does: 'when caller',
    number,
    label: to,
  })),
  sentence(`go to ${label}`, ([to = '']) => ({ does: 'go', label: to })),
  sentence(String.raw`transfer to (\+?[\d .()-]+)`, ([destination = '']) => ({
    does: 'transfer',
    destination: destination.trim(),
  })),
  sentence('hang up(?: ([a-z ]+))?', ([why = '']) => {
    const cause = causes[why];
    return cause && { does: 'hang up', cause };
  }),
];

function sentence(pattern: string, means: Meaning) {
  return [new RegExp(`^${pattern}$`), means] as const;
}

/** Only a robot that has answered sends and receives audio. */
const needsAnswer: ReadonlySet<Step['does']> = new Set(['play', 'say', 'echo', 'send', 'expect', 'transfer']);
const needsSilence: ReadonlySet<Step['does']> = new Set(['ring']);

/**
 * Reads the script of a robot: a step in each line, `label:` before a step to go to, `#` before a remark, and `number`
 * and `title` before the first step.
 *
 * @param name how the script is called in errors and from elsewhere
 * @param company whose number plan has the number
 * @throws ScriptError
 */
export function parseScript(name: string, text: string, company: Company): Script {
  const { digits } = company.numberPlan;
  const problems: string[] = [];
  const steps: Step[] = [];
  const labels = new Map<string, number>();
  const jumps: { readonly to: string; readonly line: number }[] = [];
  let number: string | undefined;
  let title: string | undefined;
  let isAnswered = false;

  const readStep = (written: string, line: number) => {
    const step = readSentence(written);
    if (step === undefined) {
      problems.push(
        `line ${line}: "${written}" is no step. A step is written as one of: ${grammar.join('; ')}.`,
      );
      return;
    }
    if (needsAnswer.has(step.does) && !isAnswered) {
      problems.push(`line ${line}: nobody hears "${written}" before the robot answers.`);
    }
    if (needsSilence.has(step.does) && isAnswered) {
      problems.push(`line ${line}: who has answered cannot ring any more.`);
    }
    isAnswered ||= step.does === 'answer';
    const to = 'label' in step ? step.label : 'otherwise' in step ? step.otherwise : undefined;
    if (to !== undefined) jumps.push({ to, line });
    steps.push(step);
  };

  text.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    const written = raw.trim().replace(/[ \t]+/g, ' ');
    const [, heading, value = ''] = /^(number|title) (.+)$/.exec(written) ?? [];
    const [, mark] = new RegExp(`^${label}:$`).exec(written) ?? [];
    if (written === '' || written.startsWith('#')) return;
    if (heading !== undefined && steps.length > 0) {
      problems.push(`line ${line}: "${heading}" stands before the first step.`);
    } else if (heading === 'number') {
      if (!/^\d+$/.test(value) || value.length !== digits)
        problems.push(`line ${line}: a number has ${digits} digits, not "${value}".`);
      else if (isEmergencyNumber(value, company))
        problems.push(`line ${line}: ${value} is an emergency number.`);
      else number = value;
    } else if (heading === 'title') title = value;
    else if (mark === undefined) readStep(written, line);
    else if (labels.has(mark)) problems.push(`line ${line}: there is a label "${mark}" already.`);
    else labels.set(mark, steps.length);
  });

  for (const { to, line } of jumps) {
    if (!labels.has(to)) problems.push(`line ${line}: there is no label "${to}:" to go to.`);
  }
  if (steps.length === 0) problems.push('line 1: there is no step.');
  if (problems.length > 0) throw new ScriptError(problems.map((one) => `${name}, ${one}`).join('\n'));
  return { name, number, title, steps, labels };
}

function readSentence(written: string): Step | undefined {
  for (const [pattern, means] of sentences) {
    const [whole, ...words] = pattern.exec(written) ?? [];
    if (whole !== undefined) return means(words);
  }
  return undefined;
}
