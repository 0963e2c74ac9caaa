import { mayHaveNumber, numbersIn } from './found-numbers.ts';
import { IdleWork } from './idle-work.ts';
import { MarkedText } from './marked-text.ts';
import { forElementsIn, isReadable, isReadableHost, type NextText, textsIn } from './page-texts.ts';

export interface MarksOptions {
  /** Returns the name of the control for a number. */
  readonly nameOf: (number: string) => string;
  /** Returns the shadow root of an element, where shadow roots are read too. */
  readonly shadowOf: ((element: Element) => ShadowRoot | null) | undefined;
  /** Called with each shadow root, once. */
  readonly onShadow: (shadow: ShadowRoot) => void;
}

const changes: MutationObserverInit = {
  childList: true,
  characterData: true,
  subtree: true,
  attributeFilter: ['contenteditable'],
};

const textsPerLook = 32;

/** Keeps the numbers of a part of the page marked while the page changes. */
export class Marks {
  readonly #root: Node;
  readonly #options: MarksOptions;
  readonly #shadows = new WeakSet<ShadowRoot>();
  readonly #marked = new Map<Text, MarkedText>();
  /** Parts of the page to be scanned. */
  readonly #parts = new Set<Node>();
  readonly #observer = new MutationObserver((records) => {
    this.#heed(records);
    this.#forgetOwnChanges();
  });
  readonly #work = new IdleWork((isTimeLeft) => this.#mark(isTimeLeft));
  #texts: NextText | undefined;
  #country: string | undefined;

  constructor(root: Node, options: MarksOptions) {
    this.#root = root;
    this.#options = options;
    this.#observer.observe(root, changes);
  }

  /** Scans the page, again if it has been read for another country. */
  read(country: string | undefined): void {
    this.#undoAll();
    this.#country = country;
    this.#add(this.#root);
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#work.stop();
    this.#undoAll();
  }

  /** Synchronously, before the next frame: a changed text shows no outdated number. */
  #heed(records: readonly MutationRecord[]): void {
    if (records.length === 0) return;
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') for (const node of addedNodes) this.#add(node);
      else this.#add(target);
      if (type === 'attributes') this.#undo((mark) => mark.isIn(target));
    }
    this.#undo((mark) => !mark.isWhole);
  }

  #add(part: Node): void {
    this.#parts.add(part);
    this.#work.schedule();
  }

  /** Marks text after text; returns whether work is left. */
  #mark(isTimeLeft: () => boolean): boolean {
    this.#heed(this.#observer.takeRecords());
    let text = this.#nextText();
    for (let count = 1; text; count += 1) {
      this.#markText(text);
      // To ask for the time takes as long as to look at a text.
      if (count % textsPerLook === 0 && !isTimeLeft()) break;
      text = this.#nextText();
    }
    this.#forgetOwnChanges();
    return text !== undefined;
  }

  #markText(text: Text): void {
    if (!mayHaveNumber(text.data) || this.#marked.has(text) || !isReadable(text)) return;
    const numbers = numbersIn(text.data, this.#country);
    if (numbers.length > 0) this.#marked.set(text, new MarkedText(text, numbers, this.#options.nameOf));
  }

  #nextText(): Text | undefined {
    for (;;) {
      const next = this.#texts?.();
      if (next) return next;
      const [part] = this.#parts;
      if (!part) {
        this.#texts = undefined;
        return undefined;
      }
      this.#parts.delete(part);
      this.#texts = textsIn(part);
      this.#enterShadowsOf(part);
    }
  }

  /** Reads the shadow roots in a part of the page too, and observes them from the first time on. */
  #enterShadowsOf(part: Node): void {
    const { shadowOf } = this.#options;
    if (!shadowOf || part instanceof Text || !part.isConnected) return;
    forElementsIn(part, (element) => this.#enter(shadowOf(element)));
  }

  #enter(shadow: ShadowRoot | null): void {
    if (!shadow || !isReadableHost(shadow.host)) return;
    if (!this.#shadows.has(shadow)) {
      this.#shadows.add(shadow);
      this.#observer.observe(shadow, changes);
      this.#options.onShadow(shadow);
    }
    this.#parts.add(shadow);
  }

  #undo(isMeant: (mark: MarkedText) => boolean): void {
    for (const [text, mark] of this.#marked) {
      if (!isMeant(mark)) continue;
      mark.undo();
      this.#marked.delete(text);
      this.#add(text);
    }
  }

  #undoAll(): void {
    for (const mark of this.#marked.values()) mark.undo();
    this.#marked.clear();
    this.#parts.clear();
    this.#texts = undefined;
    this.#forgetOwnChanges();
  }

  /** Called after the page's mutations have been processed: only our own are left. */
  #forgetOwnChanges(): void {
    this.#observer.takeRecords();
  }
}
