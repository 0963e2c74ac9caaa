import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../../../sdk/wire/json.ts';
import { BadOption } from '../bad-option.ts';

const assistantSession = z.object({ url: z.string(), token: z.string(), name: z.string() });
/** The session of an assistant: it only reads, and proposes. */
export type AssistantSession = z.output<typeof assistantSession>;

/** The file of the session, where no option names another. */
export const usualSessionFile = (): string =>
  join(
    process.env.APPDATA || process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
    'callside',
    'assistant.json',
  );

/** Only the user of the computer may read it. */
export async function writeSession(file: string, session: AssistantSession): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(session)}\n`, { mode: 0o600 });
  // A file that was there before keeps its mode.
  await chmod(file, 0o600);
}

/** Reads the session in the environment, or that of the file. @throws BadOption */
export async function readSession(file: string): Promise<AssistantSession> {
  const { CALLSIDE_ASSISTANT_URL: url, CALLSIDE_ASSISTANT_TOKEN: token } = process.env;
  if (url && token) return { url: url.replace(/\/+$/, ''), token, name: '' };
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BadOption('Nobody is signed in. Run "callside mcp --login" in a terminal first.', { cause });
  });
  const read = assistantSession.safeParse(parseJson(text));
  if (!read.success) throw new BadOption(`${file} is no session. Run "callside mcp --login" again.`);
  return read.data;
}

/** Returns the session in a file; undefined if there is none. */
export async function sessionIn(file: string): Promise<AssistantSession | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return assistantSession.safeParse(parseJson(text)).data;
}

export const removeSession = (file: string): Promise<void> => rm(file, { force: true });
