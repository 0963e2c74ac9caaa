import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { controlPath } from '../pairing/control-path.ts';
import type { UserAnswer, UserCommand } from '../pairing/control-server.ts';

/** Sends a command of the user to the running helper. Rejects if none runs. */
export async function sendCommand(folder: string, command: UserCommand): Promise<UserAnswer> {
  const socket = connect(controlPath(folder));
  await once(socket, 'connect');
  socket.write(`${JSON.stringify(command)}\n`);
  return JSON.parse(await text(socket)) as UserAnswer;
}
