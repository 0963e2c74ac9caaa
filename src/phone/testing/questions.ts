import { CallsideError, type ErrorCode } from '#sdk/index.ts';

declare global {
  interface Window {
    /** The requests of the page, in order. */
    asked: string[];
    /** Answers the oldest open request; with a code, refuses it. */
    answer: (refusal?: ErrorCode, serverMessage?: string) => void;
    /** Answers the newest open request, before the others. */
    answerLast: () => void;
  }
}

const open: ((refusal?: CallsideError) => void)[] = [];
window.asked = [];
window.answerLast = () => open.pop()?.();
window.answer = (code, serverMessage) => open.shift()?.(code && new CallsideError(code, { serverMessage }));

/** A request that the test answers. */
export const ask = <Value>(what: string, value: Value): Promise<Value> =>
  new Promise((resolve, reject) => {
    window.asked.push(what);
    open.push((refusal) => (refusal ? reject(refusal) : resolve(value)));
  });
