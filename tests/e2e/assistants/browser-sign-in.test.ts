/** An assistant of a user without a password: the terminal names an address, and the page there shows a code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment();
const folder = await mkdtemp(join(tmpdir(), 'callside-browser-sign-in-'));
afterAll(() => rm(folder, { recursive: true }));
const main = 'examples/phone-system/main.ts';

/** The command in a terminal. */
function startSignIn(session: string) {
  const args = [main, 'mcp', '--login', '--browser', '--url', callside.url, '--name', 'Desk helper'];
  const child = spawn(process.execPath, [...args, '--session', session], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const asked = () => said.split('Code that the page shows: ').length - 1;
  const ended = once(child, 'exit');
  return {
    ended,
    said: () => said,
    async address(): Promise<URL> {
      await until('the terminal asks for the code', () => asked() > 0);
      return new URL(/http\S+assistant=\S+/.exec(said)?.[0] ?? '');
    },
    async give(code: string): Promise<void> {
      const before = asked();
      child.stdin.write(`${code}\n`);
      await Promise.race([ended, until('the terminal has read the code', () => asked() > before)]);
    },
  };
}

it('an assistant is signed in by a code that its user shows, and only its own terminal can use it', async () => {
  const session = join(folder, 'session.json');
  const [mine, other] = [startSignIn(session), startSignIn(join(folder, 'other.json'))];
  const alice = await Person.inApp(browser, callside, 'alice');
  onTestFinished(() => alice.close());
  const { page } = alice;
  const showCode = async ({ pathname, search }: URL) => {
    await page.goto(`${callside.url}${pathname}${search}`);
    const question = page.getByRole('region', { name: 'Sign in an assistant' });
    await question.getByText('“Desk helper” wants to read').waitFor();
    await question.getByRole('button', { name: 'Show the code' }).click();
    const code = await question.getByLabel('Code for the terminal').inputValue();
    expect(await findings(page.mainFrame())).toEqual([]);
    return code;
  };
  await other.give(await showCode(await mine.address()));
  expect((await readFile(join(folder, 'other.json'), 'utf8').catch(() => '')).length).toBe(0);

  await mine.give(await showCode(await mine.address()));
  expect((await mine.ended)[0]).toBe(0);
  const { token } = JSON.parse(await readFile(session, 'utf8'));
  const seen = await fetch(`${callside.url}/restletrouter/v1/user/CallLine`, {
    headers: { 'X-Application': token },
  });
  expect(seen.status).toBe(200);
  await page.goto(`${callside.url}/settings/password`);
  await page.getByText('Desk helper').waitFor();

  for (const code of ['wrong', 'x'.repeat(43)]) await other.give(code);
  expect((await other.ended)[0]).toBe(1);
  expect(other.said()).toContain('The code does not sign in');
});
