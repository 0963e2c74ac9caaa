import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

/**
 * Stands between Playwright and Firefox: starts Firefox with the given arguments, writes its process id to a file, and
 * forwards the messages of both.
 * Playwright requests emulations (of a colour scheme, of a screen) that releases of Firefox do not support yet, and
 * gives up when they fail. The shim reports success for them and does nothing.
 */
const [pidFile = '', program = '', ...args] = process.argv.slice(2);
const firefox = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] });
writeFileSync(pidFile, String(firefox.pid));
process.on('SIGTERM', () => firefox.kill());
firefox.on('exit', (code) => process.exit(code ?? 1));

const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = announcement.exec(line) ?? [];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else void serve(address);
});

async function serve(address: string): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (driver, { url = '' }) => connect(driver, `${address}${url}`));
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
}

function connect(driver: WebSocket, address: string): void {
  const browser = new WebSocket(address);
  const waiting: string[] = [];
  const emulations = new Set<number>();
  driver.on('message', (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (String(method).startsWith('emulation.')) emulations.add(id);
    if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else waiting.push(text);
  });
  browser.on('open', () => {
    for (const text of waiting.splice(0)) browser.send(text);
  });
  browser.on('message', (data) => driver.send(accepted(data, emulations)));
  driver.on('close', () => browser.close());
  browser.on('close', () => driver.close());
  browser.on('error', () => driver.terminate());
}

/** Firefox's message; a failed emulation is reported as done. */
function accepted(data: RawData, emulations: Set<number>): string {
  const text = String(data);
  const { id, type, error } = JSON.parse(text);
  if (!emulations.delete(id) || type !== 'error' || error !== 'unknown command') return text;
  return JSON.stringify({ type: 'success', id, result: {} });
}
