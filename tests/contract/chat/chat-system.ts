import type { ChatOptions } from '../../../examples/phone-system/options.ts';
import { startPhoneSystem, type TestPhoneSystem } from '../../../examples/phone-system/testing.ts';

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
