import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const rounds = orOnce(20);

/** Marks in a page, in milliseconds since 1970, so that two pages of the same machine can be compared. */
interface Marks {
  click: number;
  ringing: number;
  audio: number;
}

/** Runs in the page: records when a button is pressed, a call card appears and the first audio arrives. */
function watch() {
  const kept = window as unknown as { marks: Marks; painted: number[]; peers: RTCPeerConnection[] };
  const now = () => performance.timeOrigin + performance.now();
  kept.marks = { click: 0, ringing: 0, audio: 0 };
  kept.painted = [];
  addEventListener(
    'click',
    () => {
      kept.marks.click = now();
    },
    true,
  );
  new MutationObserver(() => {
    if (kept.marks.ringing === 0 && document.querySelector('article') !== null) kept.marks.ringing = now();
  }).observe(document, { childList: true, subtree: true });

  // Plays a tone without pauses instead of the fake microphone's beep, so that the first packet already has energy.
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: 440 });
    const out = context.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    return out.stream;
  };
  const listen = async () => {
    for (const peer of kept.peers ?? []) {
      if (kept.marks.audio !== 0 || peer.connectionState !== 'connected') continue;
      for (const one of (await peer.getStats()).values()) {
        if (one.type === 'inbound-rtp' && one.totalAudioEnergy > 0 && kept.marks.audio === 0) {
          kept.marks.audio = now();
        }
      }
    }
    setTimeout(listen, 5);
  };
  void listen();

  // Measures the time from the push frame to the animation frame that shows the change.
  const OriginalSocket = window.WebSocket;
  window.WebSocket = class extends OriginalSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', (event) => {
        if (typeof event.data !== 'string' || !/"state":"(held|talking)"/.test(event.data)) return;
        const arrivedAt = now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            kept.painted.push(now() - arrivedAt);
          };
          port2.postMessage(null);
        });
      });
    }
  };
}

const marksOf = (person: Person) => person.page.evaluate(() => (window as unknown as { marks: Marks }).marks);
const forget = (person: Person) =>
  person.page.evaluate(() => {
    (window as unknown as { marks: Marks }).marks = { click: 0, ringing: 0, audio: 0 };
  });

/** Measures the delays of the main tasks, between two full clients in the same browser over loopback. */
export async function delays(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const ringing: number[] = [];
  const audio: number[] = [];
  let painted: number[] = [];
  try {
    const [alice, bob] = await Promise.all([
      Person.inApp(browser, callside, 'alice', watch),
      Person.inApp(browser, callside, 'bob', watch),
    ]);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([forget(alice), forget(bob)]);
      await alice.dial('102');
      await bob.card(/Alice/).waitFor();
      ringing.push((await marksOf(bob)).ringing - (await marksOf(alice)).click);

      await bob.press('Answer');
      await alice.page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.audio > 0);
      audio.push((await marksOf(alice)).audio - (await marksOf(bob)).click);

      await alice.press('Hold');
      await alice.button('Resume').waitFor();
      await alice.press('Hang up');
      await alice.cards().first().waitFor({ state: 'detached' });
      await bob.cards().first().waitFor({ state: 'detached' });
    }
    painted = await alice.page.evaluate(() => (window as unknown as { painted: number[] }).painted);
  } finally {
    await browser.close();
    await callside.stop();
  }
  return [
    ...delayFigures(
      'state change in the push frame to painted change',
      painted,
      'p50 one frame (16.7) + 5, p95 50',
    ),
    ...delayFigures('click to far-end ringing', ringing, 'p95 150'),
    ...delayFigures('answer to first audio', audio, 'p95 400'),
  ];
}
