/** Resources of a page that must be released. */
export interface PageResources {
  readonly timers: number;
  /** Listeners on objects that live as long as the page: window, document, devices, network. */
  readonly listeners: number;
  readonly tracks: number;
  readonly peers: number;
  readonly sockets: number;
  readonly channels: number;
  readonly contexts: number;
}

/**
 * Runs in a page before its own scripts. Plays a tone instead of the microphone, and counts the held resources, which
 * `resources()` returns.
 */
export function countResources(): void {
  const timers = new Set<unknown>();
  const wrapTimer = (name: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval') => {
    const [set, unset] = [globalThis[name].bind(globalThis), globalThis[clear].bind(globalThis)];
    const wrapped = (run: () => void, ms?: number, ...rest: unknown[]) => {
      const timer: unknown = set(() => {
        if (name === 'setTimeout') timers.delete(timer);
        (run as (...all: unknown[]) => void)(...rest);
      }, ms);
      timers.add(timer);
      return timer;
    };
    const cleared = (timer: number) => {
      timers.delete(timer);
      unset(timer);
    };
    Object.assign(globalThis, { [name]: wrapped, [clear]: cleared });
  };
  wrapTimer('setTimeout', 'clearTimeout');
  wrapTimer('setInterval', 'clearInterval');

  // A hidden or unfocused page defers the reload of its profile; its timer would be counted too.
  Object.defineProperty(document, 'visibilityState', { value: 'visible' });
  document.hasFocus = () => true;

  const lasting = () => [window, document, navigator.mediaDevices, Reflect.get(navigator, 'connection')];
  const listeners = new Set<string>();
  const ids = new WeakMap<object, number>();
  let count = 0;
  const idOf = (of: object) => {
    if (!ids.has(of)) ids.set(of, ++count);
    return ids.get(of);
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    const { signal, once } = typeof options === 'object' ? options : {};
    if (listener && !once && !signal?.aborted && lasting().includes(target)) {
      const key = `${idOf(target)} ${type} ${idOf(listener)}`;
      listeners.add(key);
      signal?.addEventListener('abort', () => listeners.delete(key));
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener) listeners.delete(`${idOf(target)} ${type} ${idOf(listener)}`);
    remove.call(target, type, listener, options);
  };

  const kept = <Thing extends object>(Original: new (...args: never[]) => Thing) => {
    const all: Thing[] = [];
    const Kept = new Proxy(Original, {
      construct(target, args, newTarget) {
        const made: Thing = Reflect.construct(target, args, newTarget);
        all.push(made);
        return made;
      },
    });
    Object.assign(globalThis, { [Original.name]: Kept });
    return all;
  };
  const contexts = kept(AudioContext);
  const peers = kept(RTCPeerConnection);
  const sockets = kept(WebSocket);
  const closedChannels = new WeakSet<BroadcastChannel>();
  const channels = kept(BroadcastChannel);
  const close = BroadcastChannel.prototype.close;
  BroadcastChannel.prototype.close = function () {
    closedChannels.add(this);
    close.call(this);
  };

  const tracks: MediaStreamTrack[] = [];
  const context = new AudioContext();
  navigator.mediaDevices.getUserMedia = async () => {
    const tone = new OscillatorNode(context, { frequency: 440 });
    const out = context.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    tracks.push(...out.stream.getTracks());
    return out.stream;
  };

  const resources = (): PageResources => ({
    timers: timers.size,
    listeners: listeners.size,
    tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
    peers: peers.filter(({ connectionState }) => connectionState !== 'closed').length,
    sockets: sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED).length,
    channels: channels.filter((channel) => !closedChannels.has(channel)).length,
    contexts: contexts.filter((one) => one !== context && one.state !== 'closed').length,
  });
  Object.assign(globalThis, { resources });
}
