import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder of the user's settings for this program. */
export const defaultFolder = (): string =>
  join(
    process.env.XDG_CONFIG_HOME ??
      (process.platform === 'win32' ? (process.env.APPDATA ?? homedir()) : join(homedir(), '.config')),
    'callside-helper',
  );

/**
 * Returns the socket by which the commands of the user reach the running helper. It is in the user's folder, or a named pipe
 * of Windows, so that no page and no other machine can reach it.
 */
export const controlPath = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\callside-helper-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
    : join(folder, 'control.sock');
