import type { CDPSession } from 'playwright';

/** A page, a frame or a worker of the browser, also a target that Playwright does not list, such as an offscreen document. */
export class Target {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  /** Connects to the target at an address, once it is there. */
  static async at(browser: CDPSession, find: (target: TargetInfo) => boolean): Promise<Target | undefined> {
    const { targetInfos } = await browser.send('Target.getTargets');
    const found = targetInfos.find(find);
    if (!found) return undefined;
    // Playwright has no sessions for these targets.
    const { sessionId } = await browser.send('Target.attachToTarget', {
      targetId: found.targetId,
      flatten: false,
    });
    return new Target(browser, sessionId);
  }

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId === sessionId) this.#receive(JSON.parse(event.message));
    });
  }

  #receive({ id, error, result }: { id?: number; error?: { message: string }; result?: unknown }): void {
    const pending = this.#pending.get(id ?? 0);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  }

  async send<Result>(method: string, params: object = {}): Promise<Result> {
    this.#last += 1;
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(this.#last, pending);
    const message = JSON.stringify({ id: this.#last, method, params });
    await this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
    return (await pending.promise) as Result;
  }

  /** Returns the value of an expression in the target. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send<Evaluated<Value>>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Returns the audio energy received so far by all connections of the page, which are found in its memory. */
  async heardEnergy(): Promise<number> {
    const { result } = await this.send<{ result: { objectId: string } }>('Runtime.evaluate', {
      expression: 'RTCPeerConnection.prototype',
    });
    const { objects } = await this.send<{ objects: { objectId: string } }>('Runtime.queryObjects', {
      prototypeObjectId: result.objectId,
    });
    const energies = await this.send<Evaluated<number>>('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: `${energyOf}`,
      awaitPromise: true,
      returnByValue: true,
    });
    return energies.result.value;
  }
}

/** Runs in the page, with its connections as `this`. */
async function energyOf(this: readonly RTCPeerConnection[]): Promise<number> {
  let energy = 0;
  for (const peer of this) {
    if (peer.connectionState === 'closed') continue;
    for (const one of (await peer.getStats()).values())
      if (one.type === 'inbound-rtp' && one.kind === 'audio') energy += one.totalAudioEnergy ?? 0;
  }
  return energy;
}

interface Evaluated<Value> {
  readonly result: { readonly value: Value };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly parentId?: string;
}
