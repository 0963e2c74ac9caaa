import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it gets. */
export interface TestMailServer {
  readonly url: string;
  /** The e-mails so far, in their order. */
  readonly mails: ParsedMail[];
  /** Refuses e-mails to these addresses; to all with `true`. */
  refuse(addresses: readonly string[] | boolean): void;
  stop(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: ParsedMail[] = [];
  let refused: readonly string[] | boolean = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, callback) => {
      const isRefused = typeof refused === 'boolean' ? refused : refused.includes(address);
      callback(isRefused ? new Error('no such user') : null);
    },
    onData: (stream, _, callback) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        callback();
      }, callback);
    },
  });
  server.listen(0, 'localhost');
  await once(server.server, 'listening');
  return {
    url: `smtp://localhost:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (addresses) => {
      refused = addresses;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
