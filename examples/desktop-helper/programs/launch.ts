import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AllowList } from './allow-list.ts';

/** The page asked for something that the user has not allowed, or that is never allowed. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Starts a program of its own, which outlives the helper. Resolves when it runs; rejects if it cannot be started. */
async function start(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  await once(child, 'spawn');
  child.on('error', () => undefined);
  child.unref();
}

/**
 * Starts a program of the list, without a shell. A program that hangs holds up nothing, since the helper does not wait
 * for its end.
 *
 * @throws NotAllowed
 */
export async function launchProgram(list: AllowList, name: string, args: readonly string[]): Promise<void> {
  const program = Object.hasOwn(list.programs, name) ? list.programs[name] : undefined;
  if (!program) throw new NotAllowed(`The program "${name}" is not on the list of this computer.`);
  if (args.length > 0 && !program.takesArguments)
    throw new NotAllowed(`The program "${name}" takes no arguments.`);
  await start(program.command, [...program.arguments, ...args]);
}

/** Returns the address if it is an address of the web. */
function webAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new NotAllowed('Only addresses with http: and https: can be opened.');
  return url;
}

/** The program of each system that opens an address in the user's browser. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address in the user's browser.
 *
 * @param opener replaces the program of the system
 * @throws NotAllowed
 */
export async function openLink(text: string, opener?: string): Promise<void> {
  const { href } = webAddress(text);
  const [command = 'xdg-open', ...args] = opener ? [opener] : (openers[process.platform] ?? []);
  await start(command, [...args, href]);
}

/** A request may take so long. */
const requestMs = 10_000;

/**
 * Sends a request to a host of the list. Redirects are not followed: they could lead to another host.
 *
 * @returns the status of the answer
 * @throws NotAllowed
 */
export async function placeRequest(
  list: AllowList,
  request: {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly contentType?: string | undefined;
    readonly body?: string | undefined;
  },
): Promise<number> {
  const url = webAddress(request.url);
  if (!list.hosts.includes(url.host))
    throw new NotAllowed(`The host ${url.host} is not on the list of this computer.`);
  const response = await fetch(url, {
    method: request.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(requestMs),
    ...(request.method === 'POST' && {
      body: request.body ?? '',
      headers: { 'Content-Type': request.contentType ?? 'application/json' },
    }),
  });
  await response.body?.cancel();
  return response.status;
}
