import {
  type AnswerName,
  type Answers,
  type FirstCompany,
  readAnswers,
  slugOf,
} from '../../first-run/answers.ts';
import { BadOption } from '../bad-option.ts';
import { Prompt } from '../prompt.ts';

interface Question {
  /** @param known the answers to earlier questions */
  readonly text: (known: Partial<Answers>) => string;
  /** The answer of an empty line. */
  readonly suggestion?: (known: Partial<Answers>) => string;
  readonly read: (line: string) => Partial<Answers>;
  readonly names: readonly AnswerName[];
  readonly isSecret?: true;
  /** Shown after a wrong answer. */
  readonly advice: string;
}

const words = (line: string) => line.trim().split(/\s+/);

/** The place of this machine, such as `DE Europe/Berlin de`. */
function placeHere(): string {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
  const { language, region = 'US' } = new Intl.Locale(locale).maximize();
  return `${region} ${timeZone} ${language}`;
}

const questions: readonly Question[] = [
  {
    text: () => 'Name of the company',
    read: (line) => ({ company: line.trim() }),
    names: ['company'],
    advice: 'The name has 1 to 100 characters.',
  },
  {
    text: () => 'Country, time zone and language',
    suggestion: placeHere,
    read: (line) => {
      const [country = '', timeZone = '', language = ''] = words(line);
      return { country: country.toUpperCase(), timeZone, language };
    },
    names: ['country', 'timeZone', 'language'],
    advice: 'Write them as in DE Europe/Berlin de.',
  },
  {
    text: () => 'Domain for SIP and e-mail',
    suggestion: ({ company = '' }) => `${slugOf(company)}.local`,
    read: (line) => ({ domain: line.trim().toLowerCase() }),
    names: ['domain'],
    advice: 'Write it as in acme.example.',
  },
  {
    text: () => 'First administrator: first name, last name and user name',
    read: (line) => {
      const [firstName = '', ...others] = words(line);
      const login = others.pop() ?? '';
      return { firstName, lastName: others.join(' '), login };
    },
    names: ['firstName', 'lastName', 'login'],
    advice: 'Write them as in Nina New nina.',
  },
  {
    text: ({ login = '' }) => `Password of ${login}`,
    read: (line) => ({ password: line }),
    names: ['password'],
    isSecret: true,
    advice: "It has 8 characters or more: capital and small letters, digits, and one of -_.!~*'()%@.",
  },
  {
    text: () => 'First extension; it sets the number of digits',
    suggestion: () => '101',
    read: (line) => ({ extension: line.trim() }),
    names: ['extension'],
    advice: 'It has 2 to 6 digits and begins with 1 to 6.',
  },
];

/**
 * Asks for the company in a terminal, each question until its answer is right.
 *
 * @throws BadOption if the input ends before
 */
export async function askAnswers({
  input,
  output,
}: {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}): Promise<FirstCompany> {
  const prompt = new Prompt({ input, output });
  const ask = async ({ text, suggestion, isSecret }: Question, known: Partial<Answers>) => {
    const usual = suggestion?.(known);
    const shown = `${text(known)}${usual === undefined ? '' : ` [${usual}]`}: `;
    const line = await prompt.ask(shown, { isHidden: isSecret === true });
    return line.trim() === '' && usual !== undefined ? usual : line;
  };
  try {
    let known: Partial<Answers> = {};
    for (const question of questions) known = { ...known, ...(await askOne(question, known, ask, output)) };
    const first = readAnswers(known);
    if ('faults' in first) throw new BadOption('These answers do not make a company.');
    return first;
  } catch (error) {
    if (prompt.hasEnded) throw new BadOption('The company was not set up.');
    throw error;
  } finally {
    prompt.close();
  }
}

async function askOne(
  question: Question,
  known: Partial<Answers>,
  ask: (question: Question, known: Partial<Answers>) => Promise<string>,
  output: NodeJS.WritableStream,
): Promise<Partial<Answers>> {
  for (;;) {
    const given = question.read(await ask(question, known));
    const read = readAnswers({ ...known, ...given });
    const isWrong =
      'faults' in read && read.faults.some((name) => question.names.some((one) => one === name));
    if (!isWrong) return given;
    output.write(`${question.advice}\n`);
  }
}
