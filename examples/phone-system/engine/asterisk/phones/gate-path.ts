import { WebSocket } from 'ws';

/** The messages of Asterisk that wait for a phone: more than a call has in the time for which it may be away. */
const maxWaiting = 100;

/** A connection to Asterisk for a phone in a browser. While the phone is away, the messages of Asterisk wait for it. */
export class GatePath {
  readonly asterisk: WebSocket;
  #phone: WebSocket | undefined;
  #waiting: string[] = [];

  constructor(asterisk: WebSocket, phone: WebSocket) {
    this.asterisk = asterisk;
    this.#phone = phone;
  }

  toPhone(text: string): void {
    if (this.#phone?.readyState === WebSocket.OPEN) this.#phone.send(text);
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(text);
  }

  toAsterisk(text: string): void {
    if (this.asterisk.readyState === WebSocket.OPEN) this.asterisk.send(text);
  }

  /** The phone is there again, over another connection; undefined: it is away. */
  lead(phone: WebSocket | undefined): void {
    this.#phone = phone;
    if (phone) for (const text of this.#waiting.splice(0)) this.toPhone(text);
  }
}

/** A phone as it registers: the same phone comes back with the same mark. */
export interface GatePhone {
  readonly registerId: string;
  /** The mark of the page, and the user of its address. */
  readonly instance: string;
  readonly contact: string;
}

/** Reads who registers with a REGISTER. */
export function readPhone(registerId: string, contact: string): GatePhone {
  const [, instance = ''] = /\+sip\.instance="([^"]*)"/i.exec(contact) ?? [];
  const [, user = ''] = /sips?:([^@;>\s]*)@/i.exec(contact) ?? [];
  return { registerId, instance, contact: user };
}

interface Absence {
  readonly paths: readonly GatePath[];
  readonly timer: NodeJS.Timeout;
}

/** Calls of a page that is gone for so long end like calls of a phone that has vanished. */
const awayMs = 20_000;
/** A page whose connection breaks again and again keeps the paths of its last connections. */
const maxPaths = 4;

/** The paths of phones whose connection broke during calls. Their sound does not use it, so their calls go on. */
export class AwayPaths {
  readonly #away = new Map<string, Absence>();

  keep(phone: GatePhone, paths: readonly GatePath[]): void {
    const all = [...this.take(phone), ...paths];
    end(all.slice(0, -maxPaths));
    const kept = all.slice(-maxPaths);
    for (const path of kept) path.lead(undefined);
    const timer = setTimeout(() => end(this.take(phone)), awayMs);
    this.#away.set(keyOf(phone), { paths: kept, timer });
  }

  /** Returns the paths of a phone that is back, which are its own again. */
  take(phone: GatePhone): readonly GatePath[] {
    const absence = this.#away.get(keyOf(phone));
    clearTimeout(absence?.timer);
    this.#away.delete(keyOf(phone));
    return absence?.paths ?? [];
  }

  endAll(): void {
    for (const { paths, timer } of this.#away.values()) {
      clearTimeout(timer);
      end(paths);
    }
    this.#away.clear();
  }
}

const keyOf = ({ registerId, instance }: GatePhone): string => `${registerId} ${instance}`;

function end(paths: readonly GatePath[]): void {
  for (const { asterisk } of paths) asterisk.terminate();
}
