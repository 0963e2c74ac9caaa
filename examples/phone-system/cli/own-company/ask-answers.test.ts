import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askAnswers } from './ask-answers.ts';

/** A terminal in which a person types a line at each question. */
function terminal(lines: readonly (string | undefined)[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...lines];
  let shown = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (!text.endsWith(': ')) return;
    const line = left.shift();
    // The question is asked before a person can answer it.
    setImmediate(() => (line === undefined ? input.end() : input.write(`${line}\n`)));
  });
  return { input, output, shown: () => shown, left };
}

const answers = ['Harbour Freight', 'DE Europe/Berlin de', '', 'Nina van New nina', 'Sunny-Day7', '2001'];

test('six answers in a terminal make a company, and the password is not shown', async () => {
  const { shown, left, ...both } = terminal(answers);
  const { company, administrator, password } = await askAnswers(both);
  expect(left).toEqual([]);
  expect(company).toMatchObject({ country: 'DE', sipDomain: 'harbour-freight.local', language: 'de' });
  expect(administrator).toEqual({ login: 'nina', firstName: 'Nina', lastName: 'van New', number: '2001' });
  expect(password).toBe('Sunny-Day7');
  expect(shown()).not.toContain('Sunny');
});

test('a wrong answer in a terminal is asked for again, with advice', async () => {
  const { shown, left, ...both } = terminal([...answers.slice(0, 4), 'short', 'Sunny-Day7', '901', '101']);
  expect((await askAnswers(both)).administrator.number).toBe('101');
  expect(left).toEqual([]);
  expect(shown()).toContain('It has 8 characters or more');
  expect(shown()).toContain('It has 2 to 6 digits and begins with 1 to 6.');
});

test('a terminal that closes in the middle of the questions sets nothing up', async () => {
  const { input, output } = terminal(['Harbour Freight', undefined]);
  await expect(askAnswers({ input, output })).rejects.toThrow('The company was not set up.');
});
