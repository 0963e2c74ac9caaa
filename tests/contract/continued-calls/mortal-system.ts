import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { asteriskFolder } from '#phone-system/asterisk/asterisk-program.ts';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import { Baresip, type BaresipOptions } from '#tests/desk-phones/baresip.ts';
import { PhoneSystemProcess } from '#tests/soak/phone-system-process.ts';
import { freePort } from '#tests/support/network/free-port.ts';

/**
 * A phone system on a data folder, which is killed and started again at the same addresses. It ends with its test. Its engine is that of
 * all tests.
 */
export class MortalSystem {
  readonly sipPort: number;
  readonly #options: { readonly args: readonly string[]; readonly cwd: string };
  #process: PhoneSystemProcess;

  private constructor(sipPort: number, args: readonly string[], cwd: string) {
    this.sipPort = sipPort;
    this.#options = { args, cwd };
    this.#process = new PhoneSystemProcess(this.#options);
  }

  /** @param more further options of the command */
  static async start(more: readonly string[] = []): Promise<MortalSystem> {
    const folder = await mkdtemp(join(tmpdir(), 'callside-mortal-'));
    const [port, sipPort] = [await freePort(), await freePort()];
    const ports = ['--port', String(port), '--sip-port', String(sipPort)];
    const engine = isAsterisk ? ['--engine', 'asterisk'] : [];
    const args = ['--data', join(folder, 'data'), ...ports, ...engine, ...more];
    if (isAsterisk) await linkAsterisk(folder);
    const system = new MortalSystem(sipPort, args, folder);
    onTestFinished(async () => {
      await system.kill();
      if (isAsterisk) await killAsterisk(folder);
      await rm(folder, { recursive: true, force: true });
    });
    await system.#process.ready();
    return system;
  }

  /** Resolves once it answers requests. */
  get ready(): Promise<string> {
    return this.#process.ready();
  }

  /** Ends the process at once, without any clean-up. */
  kill(): Promise<void> {
    return this.#process.kill();
  }

  /** Starts it again, as a supervisor does. */
  async restart(): Promise<void> {
    this.#process = new PhoneSystemProcess(this.#options);
    await this.#process.ready();
  }

  /** Kills it and starts it again. */
  async die(): Promise<void> {
    await this.kill();
    await this.restart();
  }

  /** Registers a desk phone, which ends with the test. */
  async deskPhone(program: string, options: Omit<BaresipOptions, 'program' | 'sipPort'>): Promise<Baresip> {
    const phone = await Baresip.start({ ...options, program, sipPort: this.sipPort });
    onTestFinished(() => phone.stop());
    return phone;
  }
}

/** The command looks for Asterisk in its folder. */
async function linkAsterisk(folder: string): Promise<void> {
  await mkdir(join(folder, '.callside'));
  await symlink(process.env.ASTERISK ?? asteriskFolder(), join(folder, '.callside', 'asterisk'));
}

/** Asterisk outlives a phone system that was killed. */
async function killAsterisk(folder: string): Promise<void> {
  const file = join(folder, 'data', 'asterisk-state', 'run', 'asterisk.pid');
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended before.
  }
}
