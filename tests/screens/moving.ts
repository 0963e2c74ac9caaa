import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { transfers } from '#tests/support/answering.ts';
import type { RunningCallside } from '../support/callside.ts';
import { findProgram } from '../support/packages.ts';
import { Person } from '../support/person.ts';
import { openCrm, phoneIn } from './salesforce.ts';

const picture = 'docs/screens/agent-call.webp';

/** Joins pictures of a page into one file; each is shown for a while. */
class Film {
  readonly #page: Page;
  readonly #folder: string;
  readonly #frames: (readonly [file: string, ms: number])[] = [];

  private constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  static async of(page: Page): Promise<Film> {
    return new Film(page, await mkdtemp(join(tmpdir(), 'callside-film-')));
  }

  async shoot(ms: number): Promise<void> {
    const file = join(this.#folder, `${this.#frames.length}.png`);
    await writeFile(file, await this.#page.screenshot({ animations: 'disabled' }));
    this.#frames.push([file, ms]);
  }

  async develop(program: string): Promise<void> {
    const frames = this.#frames.flatMap(([file, ms]) => ['-d', String(ms), file]);
    const made = spawnSync(program, [
      '-loop',
      '0',
      '-lossy',
      '-q',
      '82',
      '-m',
      '6',
      ...frames,
      '-o',
      picture,
    ]);
    await rm(this.#folder, { recursive: true });
    if (made.status !== 0) throw new Error(`${program} ended with ${made.status}: ${made.stderr}`);
  }
}

/** Makes the animated picture of the README: a call in the CRM, from its ringing to its task. */
export async function movingPicture(browser: Browser, callside: RunningCallside): Promise<void> {
  const program = findProgram('img2webp');
  if (program === undefined) return;
  const bob = await Person.inApp(browser, callside, 'bob');
  const page = await openCrm(browser, callside, '/lightning');
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const phone = phoneIn(page);
  const film = await Film.of(page);
  await film.shoot(1200);

  await bob.dial('01 00 00 06 00');
  await bob.button('Hold').waitFor();
  await transfers(bob, '107');
  await page.getByRole('heading', { name: 'Emma Echo' }).waitFor();
  await phone.getByRole('button', { name: 'Emma Echo', exact: true }).waitFor();
  await film.shoot(2200);
  await phone.getByRole('button', { name: 'Answer' }).first().click();
  await phone.getByRole('button', { name: 'Hold' }).waitFor();
  await film.shoot(1400);
  await phone.getByRole('button', { name: 'Add note', exact: true }).click();
  const notes = phone.getByRole('textbox', { name: 'Notes' });
  await notes.waitFor();
  await film.shoot(600);
  for (const words of ['Wants a quote', ' for forty chairs,', ' by Monday.']) {
    await notes.pressSequentially(words);
    await film.shoot(450);
  }
  await phone.getByLabel('Outcome').selectOption('To be followed up');
  await film.shoot(1000);
  await phone.getByRole('button', { name: 'Save' }).click();
  await notes.waitFor({ state: 'detached' });
  await film.shoot(1000);
  await phone.getByRole('button', { name: 'Hang up' }).first().click();
  await phone.getByRole('region', { name: 'Calls' }).getByRole('article').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.locator('main tr').filter({ hasText: 'Emma Echo' }).first().waitFor();
  await film.shoot(2800);
  await film.develop(program);
  await page.context().close();
  await bob.close();
}
