import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ProgramOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The signal that ends it; `SIGTERM` by default. */
  readonly signal?: NodeJS.Signals;
}

/** Makes a temporary folder with these files, by name. `ProgramInFolder.stop` removes it. */
export function folderWith(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

/** A program that runs in a temporary folder of its own, and all that it prints. */
export class ProgramInFolder {
  readonly folder: string;
  readonly #child: ChildProcess;
  readonly #signal: NodeJS.Signals;
  #printed = '';

  constructor(folder: string, { command, args, env, signal = 'SIGTERM' }: ProgramOptions) {
    this.folder = folder;
    this.#signal = signal;
    this.#child = spawn(command, args, {
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, TERM: 'dumb', ...env },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.#printed += String(text);
      });
  }

  /** Its whole output so far. */
  get printed(): string {
    return this.#printed;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Writes a line to its input. */
  write(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** Resolves with the exit code once it has ended by itself. */
  async end(): Promise<number | null> {
    if (!this.hasEnded) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** Ends it, and removes its folder. */
  async stop(): Promise<void> {
    if (!this.hasEnded) {
      const ended = once(this.#child, 'exit');
      this.#child.kill(this.#signal);
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
