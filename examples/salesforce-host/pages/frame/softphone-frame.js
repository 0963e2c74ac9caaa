import { post, RefusedByServer } from '../org/server.js';

/** The answer of a method of the CRM that cannot fulfil a request. */
export class MethodError extends Error {
  constructor(code, description, details = []) {
    super(description);
    this.code = code;
    this.details = details;
  }
}

/**
 * Puts a softphone's frame into the page and answers the scripts in it.
 *
 * @param options.apis by the name of each: its messages, its methods, and its formats of an answer and a failure
 */
export class SoftphoneFrame {
  #frame;
  #origin;
  #apis;

  constructor({ container, url, apis }) {
    this.#origin = url.origin;
    this.#apis = apis;
    const frame = document.createElement('iframe');
    frame.title = 'Softphone';
    frame.allow = 'microphone; speaker-selection; autoplay; clipboard-write; hid; picture-in-picture';
    frame.src = url.href;
    this.#frame = frame;
    addEventListener('message', (event) => this.#hear(event));
    container.append(frame);
  }

  /** Loads another softphone into the frame. */
  show(url) {
    this.#origin = url.origin;
    this.#frame.src = url.href;
  }

  /** Notifies the scripts in the frame of an event in this page. */
  tell(api, event, payload) {
    this.#send(this.#apis[api].wire.event(event, payload));
  }

  #hear({ source, origin, data }) {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    for (const api of Object.values(this.#apis)) {
      const call = api.wire.hear(data);
      if (call && !isSubscription(call.method)) this.#answer(api, call).catch(reportError);
    }
  }

  async #answer(api, { method, args, answer }) {
    const { failure } = await fateOf(api, method, args);
    const failed = () => api.failed(switchedFailure(failure.code), method);
    if (failure?.when === 'before') return this.#send(answer(failed()));
    const response = await answerOf(api, method, args);
    if (failure?.when === 'silent') return;
    this.#send(answer(failure ? failed() : response));
  }

  #send(message) {
    if (message !== undefined) this.#frame.contentWindow?.postMessage(message, this.#origin);
  }
}

/** As `onClickToDial`, or `on.` and an event of the console's components. */
const isSubscription = (method) => /^on[.A-Z]/.test(method);

/** Returns the outcome of this call by the switches, after its delay. */
async function fateOf(api, method, args) {
  try {
    return await post('/org/calls', { api: api.name, method, args });
  } catch (error) {
    reportError(error);
    return { failure: { when: 'before', code: 'SERVER_ERROR' } };
  }
}

async function answerOf(api, method, args) {
  try {
    if (!Object.hasOwn(api.methods, method)) throw new MethodError('GENERIC_ERROR', `No method ${method}.`);
    return api.answered(await api.methods[method](args), method);
  } catch (error) {
    const isExpected = error instanceof MethodError || error instanceof RefusedByServer;
    if (!isExpected) reportError(error);
    return api.failed(error, method);
  }
}

const switchedFailure = (code) =>
  new MethodError(code, 'This call was made to fail by a switch of the example CRM.');
