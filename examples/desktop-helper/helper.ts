import { join } from 'node:path';
import { PageServer } from './pages/page-server.ts';
import { PhoneOwner } from './pages/phone-owner.ts';
import { ControlServer } from './pairing/control-server.ts';
import { PairingRequests } from './pairing/pairing-requests.ts';
import { Pairings } from './pairing/pairings.ts';
import type { Sound } from './phone/baresip-config.ts';
import { findBaresip, type InstalledBaresip } from './phone/find-baresip.ts';
import { readAllowList } from './programs/allow-list.ts';
import { version } from './version.ts';

export interface HelperOptions {
  /** The port for pages; 0: any free port. */
  readonly port: number;
  /** The folder of the pairings and of `allowed.json`. */
  readonly folder: string;
  readonly sound: Sound;
  /** Finds the phone program; by default in PATH. */
  readonly find?: () => InstalledBaresip | undefined;
  /** The program that opens addresses; that of the system by default. */
  readonly opener?: string | undefined;
  /** How long a registration lasts, in seconds, 20 by default: a lost phone system is noticed when it is renewed. */
  readonly registerSeconds?: number;
  readonly log: (line: string) => void;
}

/** A running helper. */
export interface Helper {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the helper. Rejects if its port is taken, by another helper for example. */
export async function startHelper(options: HelperOptions): Promise<Helper> {
  const { folder, sound, find = findBaresip, registerSeconds = 20, opener, log } = options;
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const pairings = new Pairings(join(folder, 'pairings.json'));
  const requests = new PairingRequests();
  const owner = new PhoneOwner({ sound, find, registerSeconds, log });
  ends.push(() => owner.close());
  const server = new PageServer({
    version,
    pairings,
    requests,
    owner,
    allowList: () => readAllowList(join(folder, 'allowed.json')),
    opener,
    log,
  });
  const control = new ControlServer({
    folder,
    requests,
    pairings,
    onForgotten: async (removed) => {
      server.closeUnpaired();
      for (const { tokenHash } of removed) await owner.revoke(tokenHash);
    },
  });
  try {
    await server.listen(options.port);
    ends.push(() => server.close());
    ends.push(() => requests.close());
    await control.listen();
    ends.push(() => control.close());
  } catch (error) {
    await stop();
    throw error;
  }
  return { port: server.port, stop };
}
