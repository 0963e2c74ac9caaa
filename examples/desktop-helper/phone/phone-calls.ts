import type { HelperCall } from '../../../sdk/wire/phones/desktop-helper.ts';
import type { BaresipEvent } from './control-socket.ts';
import type { TracedCall } from './sip-trace.ts';

interface KnownCall {
  readonly id: string;
  /** Undefined until baresip or its trace has reported the direction. */
  isIncoming: boolean | undefined;
  lineId: string | undefined;
  muted: boolean;
  /** `done` once it was answered: its trace may be read again. */
  isToAnswer: boolean | 'done';
}

const isEnd = (type: string) => type === 'CALL_CLOSED';

/** How many ids of ended calls are remembered: the trace of a call may be read after its end. */
const maxEnded = 50;

/** The calls of the phone, put together from the events of baresip and from its trace, which come in any order. */
export class PhoneCalls {
  readonly #calls = new Map<string, KnownCall>();
  readonly #ended: string[] = [];
  readonly #onChange: () => void;
  /** Answers a call that the phone system placed for the user. */
  readonly #answer: (id: string) => void;

  constructor(options: { onChange: () => void; answer: (id: string) => void }) {
    this.#onChange = options.onChange;
    this.#answer = options.answer;
  }

  get list(): readonly HelperCall[] {
    return [...this.#calls.values()].flatMap(({ id, isIncoming, lineId, muted }) =>
      isIncoming === undefined
        ? []
        : [{ id, isIncoming, muted, ...(lineId === undefined ? {} : { lineId }) }],
    );
  }

  has(id: string): boolean {
    return this.#calls.get(id)?.isIncoming !== undefined;
  }

  /** Reads an event of baresip; events that concern no call are ignored. */
  onEvent({ type, id, direction }: BaresipEvent): void {
    if (!type.startsWith('CALL_') || id === undefined) return;
    if (isEnd(type)) this.#end(id);
    else if (direction === 'incoming' || direction === 'outgoing')
      this.#change(id, (call) => {
        call.isIncoming ??= direction === 'incoming';
      });
  }

  onTraced({ callId, isDialled, lineId, isToAnswer }: TracedCall): void {
    this.#change(callId, (call) => {
      if (isDialled) call.isIncoming = false;
      call.lineId ??= lineId;
      call.isToAnswer ||= isToAnswer;
    });
  }

  setMuted(id: string, muted: boolean): void {
    if (this.#calls.has(id))
      this.#change(id, (call) => {
        call.muted = muted;
      });
  }

  clear(): void {
    if (this.#calls.size === 0) return;
    this.#calls.clear();
    this.#onChange();
  }

  #change(id: string, change: (call: KnownCall) => void): void {
    if (this.#ended.includes(id)) return;
    const call = this.#calls.get(id) ?? {
      id,
      isIncoming: undefined,
      lineId: undefined,
      muted: false,
      isToAnswer: false,
    };
    this.#calls.set(id, call);
    const before = JSON.stringify(call);
    change(call);
    const isToAnswer = call.isToAnswer === true && call.isIncoming === true;
    if (isToAnswer) call.isToAnswer = 'done';
    if (isToAnswer) this.#answer(id);
    if (JSON.stringify(call) !== before) this.#onChange();
  }

  #end(id: string): void {
    this.#ended.push(id);
    if (this.#ended.length > maxEnded) this.#ended.shift();
    if (this.#calls.delete(id)) this.#onChange();
  }
}
