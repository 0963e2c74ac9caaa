import { numbersIn } from './found-numbers.ts';
import { IdleWork } from './idle-work.ts';
import { MarkedText } from './marked-text.ts';
import { textsIn } from './page-texts.ts';

/** Keeps the numbers of a part of the page marked while the page changes. */
export class Marks {
  readonly #root: Node;
  readonly #nameOf: (number: string) => string;
  readonly #marked = new Map<Text, MarkedText>();
  /** Parts of the page to be scanned. */
  readonly #parts = new Set<Node>();
  readonly #observer = new MutationObserver((records) => {
    this.#heed(records);
    this.#forgetOwnChanges();
  });
  readonly #work = new IdleWork((isTimeLeft) => this.#mark(isTimeLeft));
  #texts: Iterator<Text> | undefined;
  #country: string | undefined;

  constructor(root: Node, nameOf: (number: string) => string) {
    this.#root = root;
    this.#nameOf = nameOf;
    this.#observer.observe(root, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['contenteditable'],
    });
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
    while (text) {
      const numbers = this.#marked.has(text) ? [] : numbersIn(text.data, this.#country);
      if (numbers.length > 0) this.#marked.set(text, new MarkedText(text, numbers, this.#nameOf));
      if (!isTimeLeft()) break;
      text = this.#nextText();
    }
    this.#forgetOwnChanges();
    return text !== undefined;
  }

  #nextText(): Text | undefined {
    for (;;) {
      const next = this.#texts?.next();
      if (next && !next.done) return next.value;
      const [part] = this.#parts;
      if (!part) {
        this.#texts = undefined;
        return undefined;
      }
      this.#parts.delete(part);
      this.#texts = textsIn(part);
    }
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
