import { effect } from '@preact/signals-core';
import type { Handset } from './handset.ts';

/** Actions that not every browser knows. */
function handle(action: string, handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
  } catch (thrown) {
    // Browsers throw for an unknown action, and offer no other way to find out.
    if (!(thrown instanceof TypeError)) throw thrown;
  }
}

/**
 * Lets the keys of keyboards and simple headsets, and the call controls of the system, answer, hang up and mute.
 * They are taken only during a call, and otherwise still control music. Returns a function that releases them.
 */
export function followMediaKeys(handset: Handset): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const set = (names: readonly string[], handler: (() => void) | null) => {
    for (const name of names) handle(name, handler);
  };
  const release = () => set(['play', 'pause', 'stop', 'hangup', 'togglemicrophone'], null);
  const stop = effect(() => {
    const { ringing, live, muted } = handset;
    if (!ringing && !live) return release();
    set(['play'], ringing ? () => handset.answer() : null);
    set(['stop', 'hangup'], () => handset.hangUp());
    const toggle = () => handset.setMuted(!handset.muted);
    set(['togglemicrophone'], live ? toggle : null);
    // The only button of a simple headset answers a ringing call, and mutes a talking call.
    set(['pause'], ringing ? () => handset.answer() : toggle);
    const session = navigator.mediaSession as MediaSession & {
      setMicrophoneActive?(isActive: boolean): unknown;
    };
    session.setMicrophoneActive?.(live !== undefined && !muted);
  });
  return () => {
    stop();
    release();
  };
}
