import { CallsideError, type ErrorCode } from '../../../sdk/index.ts';

declare global {
  interface Window {
    /** What the page has asked for, in its order. */
    asked: string[];
    /** Answers the oldest question that is open, with a code by a refusal. */
    answer: (refusal?: ErrorCode, serverMessage?: string) => void;
    /** Answers the question that came last: it overtakes the others. */
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
