import { obtainCertificate } from '#phone-system/http/server/certificate.ts';
import type { ChatOptions } from '#phone-system/options.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

/** The time between two questions to a homeserver that starts. */
const pollMs = 100;

/** Starts a phone system with a homeserver that answers already: on a busy machine, its first start takes a while. */
export async function startChatSystem(chat: ChatOptions = {}): Promise<TestPhoneSystem> {
  const system = await startPhoneSystem({ chat });
  for (;;) {
    const answer = await fetch(`${system.url}/_matrix/client/versions`).catch(() => undefined);
    if (answer?.ok) return system;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** An enterprise whose homeserver talks to others. */
export interface Enterprise {
  readonly system: TestPhoneSystem;
  /** The name of its homeserver, which is the host of its e-mail addresses. */
  readonly serverName: string;
}

/** Starts an enterprise whose homeserver talks to others. Its name is its address, because nothing here answers for other names. */
export async function startEnterprise(): Promise<Enterprise> {
  const port = await freePort();
  const serverName = `127.0.0.1:${port}`;
  const certificate = await obtainCertificate({ kind: 'own' }, { folder: undefined, host: '127.0.0.1' });
  return { system: await startChatSystem({ serverName, federation: { port, certificate } }), serverName };
}
