const apiType = 'opencti';

/** The messages of Open CTI for Lightning: objects. */
export class OpenCtiWire {
  /** The release of the script that listens, by the event. */
  #listening = new Map();

  /** Returns the call in a message, and the function that writes its answer; undefined for any other message. */
  hear(data) {
    if (data?.apiType !== apiType) return undefined;
    const { methodName, callId, apiVersion, isListenerRegistered, args } = data;
    if (isListenerRegistered) this.#listening.set(methodName, apiVersion);
    const answer = (response) => ({ methodName, callId, apiVersion, apiType, response });
    return { method: methodName, args, answer };
  }

  /** Undefined if no script listens. */
  event(methodName, response) {
    const apiVersion = this.#listening.get(methodName);
    return apiVersion === undefined ? undefined : { methodName, apiVersion, apiType, response };
  }
}
