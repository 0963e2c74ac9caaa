import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Baresip, type BaresipOptions } from '#tests/desk-phones/baresip.ts';
import { PhoneSystemProcess } from '#tests/soak/phone-system-process.ts';
import { freePort } from '#tests/support/network/free-port.ts';

/** A phone system on a data folder, which is killed and started again at the same addresses. It ends with its test. */
export class MortalSystem {
  readonly sipPort: number;
  readonly #args: readonly string[];
  #process: PhoneSystemProcess;

  private constructor(sipPort: number, args: readonly string[]) {
    this.sipPort = sipPort;
    this.#args = args;
    this.#process = new PhoneSystemProcess({ args });
  }

  /** @param more further options of the command */
  static async start(more: readonly string[] = []): Promise<MortalSystem> {
    const folder = await mkdtemp(join(tmpdir(), 'callside-mortal-'));
    const [port, sipPort] = [await freePort(), await freePort()];
    const ports = ['--port', String(port), '--sip-port', String(sipPort)];
    const args = ['--data', join(folder, 'data'), ...ports, ...more];
    const system = new MortalSystem(sipPort, args);
    onTestFinished(async () => {
      await system.kill();
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
    this.#process = new PhoneSystemProcess({ args: this.#args });
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
