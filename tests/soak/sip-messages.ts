import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { brokenMessages } from '#phone-system/engine/local/testing/broken-messages.ts';
import { DeskPhone } from '#phone-system/engine/local/testing/desk-phone.ts';
import type { Effort, Result } from './part.ts';
import { settle, type Target, underAttack } from './under-attack.ts';

/** The number of messages between two requests of a bystander. */
const burst = 50;

/** A transport: sends a message, and closes. */
interface Line {
  readonly isOpen: () => boolean;
  readonly say: (text: string) => void;
  readonly end: () => void;
}

const lines = {
  async UDP({ sipPort }: Target): Promise<Line> {
    const phone = await DeskPhone.open('mallory', sipPort);
    return { isOpen: () => true, say: (text) => phone.send(text), end: () => phone.close() };
  },
  async TCP({ sipPort }: Target): Promise<Line> {
    const socket = connect(sipPort, '127.0.0.1');
    // The phone system closes the connection again and again: that is its refusal.
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    return {
      isOpen: () => socket.writable,
      say: (text) => void socket.write(text),
      end: () => socket.destroy(),
    };
  },
  async WebSocket({ url }: Target): Promise<Line> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/sip`, 'sip');
    await once(socket, 'open');
    socket.on('error', () => undefined);
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      say: (text) => socket.send(text),
      end: () => socket.terminate(),
    };
  },
};

/** Sends messages with a broken grammar over one transport. */
export async function sipMessages(over: keyof typeof lines, { seed, count }: Effort): Promise<Result> {
  let opened = 1;
  const attack = async (target: Target) => {
    let line = await lines[over](target);
    try {
      for (const [at, text] of brokenMessages({ count, seed }).entries()) {
        if (!line.isOpen()) {
          line.end();
          line = await lines[over](target);
          opened += 1;
        }
        line.say(text);
        if (at % burst === burst - 1) await settle(target);
      }
      await settle(target);
    } finally {
      line.end();
    }
    return { messages: count, connections: opened };
  };
  return underAttack(attack);
}
