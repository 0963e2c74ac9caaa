#!/usr/bin/env node
import { once } from 'node:events';
import { BadOption, readOptions, type Task, usage } from './cli/options.ts';
import { sendCommand } from './cli/send-command.ts';
import { startHelper } from './helper.ts';
import { baresipHint, findBaresip } from './phone/find-baresip.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function run({ port, folder, sound }: Extract<Task, { do: 'run' }>): Promise<void> {
  const helper = await startHelper({ port, folder, sound, log: print });
  print(`callside-helper runs on port ${helper.port} of this computer.`);
  if (!findBaresip()) print(baresipHint);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await helper.stop();
}

async function send({ folder, command }: Extract<Task, { do: 'send' }>): Promise<void> {
  const { ok, lines } = await sendCommand(folder, command).catch(() => ({
    ok: false,
    lines: ['callside-helper does not run. Start it first.'],
  }));
  for (const line of lines) print(line);
  if (!ok) process.exitCode = 1;
}

try {
  const task = readOptions(process.argv.slice(2));
  if (task.do === 'help') print(usage);
  else if (task.do === 'run') await run(task);
  else await send(task);
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (!isTaken && !(error instanceof BadOption)) throw error;
  process.stderr.write(
    `${isTaken ? 'callside-helper runs already, or its port is taken.' : error.message}\n`,
  );
  process.exitCode = 1;
}
