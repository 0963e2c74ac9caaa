import { createSocket, type Socket } from 'node:dgram';

/** An audio path that can be cut for its present users, as a network interface that goes down does. */
export class UdpRelay {
  readonly #doors = new Map<string, Promise<number>>();
  readonly #flows = new Map<string, Socket>();
  readonly #sockets = new Set<Socket>();
  readonly #cutOff = new Set<string>();

  /** The number of users of the relay so far. */
  get flowCount(): number {
    return this.#flows.size;
  }

  /** Returns the local port that leads to `host:port`. */
  portTo(host: string, port: number): Promise<number> {
    const key = `${host}:${port}`;
    const door = this.#doors.get(key) ?? this.#open(host, port);
    this.#doors.set(key, door);
    return door;
  }

  /** Cuts the path for all present users; new users are served. */
  cutOffPresent(): void {
    for (const flow of this.#flows.keys()) this.#cutOff.add(flow);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  #open(host: string, port: number): Promise<number> {
    const door = this.#socket();
    door.on('message', (packet, { address, port: from }) => {
      const key = `${address}:${from}`;
      if (this.#cutOff.has(key)) return;
      const flow = this.#flows.get(key) ?? this.#flow(key, (answer) => door.send(answer, from, address));
      flow.send(packet, port, host);
    });
    return new Promise((resolve) => door.bind(0, host, () => resolve(door.address().port)));
  }

  #flow(key: string, back: (packet: Buffer) => void): Socket {
    const flow = this.#socket();
    this.#flows.set(key, flow);
    flow.on('message', (packet) => {
      if (!this.#cutOff.has(key)) back(packet);
    });
    return flow;
  }

  #socket(): Socket {
    const socket = createSocket('udp4');
    this.#sockets.add(socket);
    return socket;
  }
}
