import type { VirtualCall, VirtualPhone } from '../../engine/port.ts';
import { later } from './later.ts';
import { play } from './player.ts';
import { loadSpeech } from './speech.ts';
import { composeTune } from './tune.ts';

/** The phones that answer by themselves, by name. Every test and demonstration can call them. */
export function createRobots(): ReadonlyMap<string, VirtualPhone> {
  const tune = composeTune();
  const speech = loadSpeech();

  const robots = {
    /** Answers at once and sends back what it hears. */
    echo(call: VirtualCall) {
      call.answer();
      call.hear((frame) => call.send(frame));
    },

    /** Answers at once and plays a tune for as long as somebody listens. */
    music(call: VirtualCall) {
      call.answer();
      play(call, tune);
    },

    /** Answers after a while, as people do, and speaks. */
    speak(call: VirtualCall) {
      call.ring();
      later(call, 3000, () => {
        call.answer();
        play(call, speech);
      });
    },

    ringForever(call: VirtualCall) {
      call.ring();
    },

    busy(call: VirtualCall) {
      call.hangUp('busy');
    },

    decline(call: VirtualCall) {
      call.ring();
      call.hangUp('declined');
    },

    /** Answers at once, plays the tune and has enough after ten seconds. */
    hangUpAfter10s(call: VirtualCall) {
      call.answer();
      play(call, tune);
      later(call, 10_000, () => call.hangUp('normal'));
    },

    /** Answers at once, presses 1 2 3 4 #, and is silent then. */
    digits(call: VirtualCall) {
      call.answer();
      [...'1234#'].forEach((key, at) => {
        later(call, 250 * (at + 1), () => call.sendDigits(key));
      });
    },
  };

  return new Map(Object.entries(robots).map(([name, onCall]) => [name, { onCall }]));
}
