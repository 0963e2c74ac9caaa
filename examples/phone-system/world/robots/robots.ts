import { setTimeout as after, setInterval as every } from 'node:timers/promises';
import type { VirtualCall, VirtualPhone } from '../../engine/port.ts';
import { play } from './player.ts';
import { loadSpeech } from './speech.ts';
import { composeTune } from './tune.ts';

/** The phones that answer by themselves, by name. Every test and demonstration can call them. */
export function createRobots(): ReadonlyMap<string, VirtualPhone> {
  const tune = composeTune();
  const speech = loadSpeech();

  /** Answers at once and sends back what it hears. */
  const echo = (call: VirtualCall) => {
    call.answer();
    call.hear((frame) => call.send(frame));
  };

  /** Answers at once and plays a tune for as long as somebody listens. */
  const music = (call: VirtualCall) => {
    call.answer();
    play(call, tune, { loop: true });
  };

  /** Answers after a while, as people do, and speaks. */
  const speak = async (call: VirtualCall) => {
    call.ring();
    await after(3000, undefined, { signal: call.ended });
    call.answer();
    play(call, speech, { loop: true });
  };

  const ringForever = (call: VirtualCall) => call.ring();

  const busy = (call: VirtualCall) => call.hangUp('busy');

  const decline = (call: VirtualCall) => {
    call.ring();
    call.hangUp('declined');
  };

  /** Answers at once and has enough after ten seconds. */
  const hangUpAfter10s = async (call: VirtualCall) => {
    call.answer();
    play(call, tune, { loop: true });
    await after(10_000, undefined, { signal: call.ended });
    call.hangUp('normal');
  };

  /** Answers at once, presses 1 2 3 4 #, and is silent then. */
  const digits = async (call: VirtualCall) => {
    call.answer();
    const keys = '1234#'[Symbol.iterator]();
    for await (const _ of every(250, undefined, { signal: call.ended })) {
      const { value, done } = keys.next();
      if (done) return;
      call.sendDigits(value);
    }
  };

  const lives = { echo, music, speak, ringForever, busy, decline, hangUpAfter10s, digits };
  return new Map(Object.entries(lives).map(([name, live]) => [name, { onCall: robot(live) }]));
}

/** A robot whose call ends while it waits for something has nothing left to do. */
function robot(live: (call: VirtualCall) => void | Promise<void>): VirtualPhone['onCall'] {
  return (call) => {
    Promise.resolve(live(call)).catch((error: unknown) => {
      if (!call.ended.aborted) throw error;
    });
  };
}
