import type { Call } from '#sdk/calls/call.ts';
import type { CallQuality } from '#sdk/calls/call-quality.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { once } from './once.ts';
import { type CheckDeps, type LayerCheck, type Outcome, skipped } from './outcome.ts';

/** The number of the echo service arrives with the profile, so a check right after sign-in waits for it. */
const profileMs = 5_000;
const answerMs = 10_000;
const lineMs = 5_000;
const pathMs = 8_000;
const soundMs = 5_000;
/** The time that the meter needs until all its figures come from the undisturbed part of this call. */
const measureMs = 5_000;
/** Above this delay people interrupt each other. */
const slowMs = 400;
const lossyShare = 0.05;

/** A call to an echo number: whether audio arrives, and its quality. */
export class CallChecks {
  #call: Call | undefined;
  /** The line of a call that was dialled, as long as nothing is known of it. Reads signals. */
  #awaited: (() => Call | undefined) | undefined;

  /** Whether packets get through. Leaves the call open. */
  readonly path: LayerCheck = {
    layer: 'path',
    needs: ['device', 'registration'],
    run: (deps) => this.#dial(deps),
  };

  /** Whether audio comes back, and in which quality. */
  readonly sound: LayerCheck = {
    layer: 'sound',
    needs: ['path'],
    run: (deps) => (this.#call ? this.#listen(this.#call, deps.signal) : skipped),
  };

  /** Hangs up, also a dialled call that has no line yet. */
  async end(): Promise<void> {
    const [call, awaited] = [this.#call, this.#awaited];
    this.#call = undefined;
    this.#awaited = undefined;
    const signal = new AbortController().signal;
    const found = awaited
      ? await once(() => endable(awaited()), { timeoutMs: lineMs, signal })
      : endable(call);
    // A call that cannot be ended now is shown to the user as any other call.
    await found?.endForAll().catch(() => undefined);
  }

  async #dial({ calls, phone, profile, options, signal }: CheckDeps): Promise<Outcome> {
    const named = () => profile.info.value?.customization;
    const echo = options.echo ?? (await once(named, { timeoutMs: profileMs, signal }))?.echoNumber;
    const others = calls.lines.peek();
    // A user who is in a call is not disturbed.
    if (echo === undefined || others.length > 0 || phone?.state.peek().name !== 'connected') return skipped;
    try {
      await calls.place(echo);
    } catch (thrown) {
      if (!(thrown instanceof CallsideError)) throw thrown;
      return { fault: 'callRefused', facts: { number: echo, code: thrown.code, status: thrown.status } };
    }
    // Ignores calls to the user that arrive during the check.
    const isOwn = (call: Call) => !others.includes(call) && !call.line.value.isIncoming;
    const own = () => calls.lines.value.find(isOwn);
    const answered = () => (own()?.line.value.state === 'talking' && own()?.isHere.value ? own() : undefined);
    this.#awaited = own;
    const call = await once(answered, { timeoutMs: answerMs, signal });
    this.#awaited = undefined;
    this.#call = call ?? own();
    if (!call) return { fault: 'callRefused', facts: { number: echo } };
    const quality = await once(() => call.quality.value, { timeoutMs: pathMs, signal });
    return quality ? {} : { fault: 'pathBlocked' };
  }

  async #listen(call: Call, signal: AbortSignal): Promise<Outcome> {
    const heard = () => call.quality.value?.isReceiving || undefined;
    if (!(await once(heard, { timeoutMs: soundMs, signal }))) return { fault: 'noSound' };
    const seen: CallQuality[] = [];
    await once(
      () => {
        if (call.quality.value) seen.push(call.quality.value);
        return undefined;
      },
      { timeoutMs: measureMs, signal },
    );
    const quality = seen.at(-1) ?? call.quality.peek();
    return quality ? judge(quality) : { fault: 'noSound' };
  }
}

const endable = (call: Call | undefined) => (call?.can('disconnect') ? call : undefined);

function judge({ mos, lossIn, lossOut, jitterMs, roundTripMs }: CallQuality): Outcome {
  const facts = {
    mos: Number(mos.toFixed(2)),
    lossIn: Number(lossIn.toFixed(3)),
    lossOut: Number(lossOut.toFixed(3)),
    jitterMs: Math.round(jitterMs),
    roundTripMs: Math.round(roundTripMs),
  };
  if (Math.max(lossIn, lossOut) > lossyShare) return { fault: 'lossy', facts };
  return roundTripMs > slowMs ? { fault: 'slow', facts } : { facts };
}
