/* global sforce */
// The connection between the scripts in a softphone's frame and the page of the CRM around it: each method call is a
// message with a number, and each answer has the same number. The page sends events, too.

globalThis.sforce ??= {};
sforce.connection ??= (() => {
  // The page may have another origin than the scripts; the softphone's address contains it.
  const page = new URLSearchParams(location.search).get('sfdcIframeOrigin') ?? document.currentScript.src;
  const { origin } = new URL(page);
  const waiting = new Map();
  const listeners = new Map();
  let count = 0;

  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin || typeof data?.crm !== 'object') return;
    const { answerTo, response, event, payload } = data.crm;
    if (event !== undefined) for (const listener of listeners.get(event) ?? []) listener(payload);
    const callback = waiting.get(answerTo);
    waiting.delete(answerTo);
    callback?.(response);
  });

  return {
    /** Calls a method in the page; the callback receives its response, always later. */
    call(api, method, args, callback) {
      count += 1;
      if (callback !== undefined && typeof callback !== 'function')
        throw new TypeError(`${method}: the callback is no function.`);
      if (callback) waiting.set(count, callback);
      parent.postMessage({ crm: { id: count, api, method, args } }, origin);
    },
    /** Subscribes the listener to an event of the page. */
    listen(event, listener) {
      if (typeof listener !== 'function') throw new TypeError(`${event}: the listener is no function.`);
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      parent.postMessage({ crm: { listensTo: event } }, origin);
    },
    unlisten(event, listener) {
      const left = (listeners.get(event) ?? []).filter((one) => one !== listener);
      listeners.set(event, left);
    },
  };
})();
