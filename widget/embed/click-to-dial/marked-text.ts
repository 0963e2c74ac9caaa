import type { FoundNumber } from './found-numbers.ts';

export const holderTag = 'callside-text';
export const numberTag = 'callside-number';

/**
 * A text of the page whose numbers can be called. The page's own text node stays in its place, emptied, and an element
 * after it shows its text: the page's framework (React, Vue, a template) still finds its node, may write to it, move it
 * or remove it.
 */
export class MarkedText {
  readonly text: Text;
  readonly #holder: HTMLElement;

  constructor(text: Text, numbers: readonly FoundNumber[], nameOf: (number: string) => string) {
    this.text = text;
    const { data, ownerDocument } = text;
    this.#holder = ownerDocument.createElement(holderTag);
    let shown = 0;
    for (const { start, end, destination, international } of numbers) {
      const control = ownerDocument.createElement(numberTag);
      const written = data.slice(start, end);
      control.role = 'button';
      control.tabIndex = 0;
      // Voice control users speak the visible text, so the name must contain it.
      control.ariaLabel = nameOf(written === international ? written : `${written}, ${international}`);
      control.dataset.destination = destination;
      control.append(written);
      this.#holder.append(data.slice(shown, start), control);
      shown = end;
    }
    this.#holder.append(data.slice(shown));
    text.data = '';
    text.after(this.#holder);
  }

  /** Returns true if the page has neither written to it nor moved it. */
  get isWhole(): boolean {
    return this.text.data === '' && this.text.isConnected && this.#holder.previousSibling === this.text;
  }

  isIn(node: Node): boolean {
    return node.contains(this.text);
  }

  /** Restores the page's text, unless the page has written another. */
  undo(): void {
    // If the page removed our element, it meant to remove the text.
    const isShown = this.#holder.parentNode !== null;
    if (this.text.data === '' && isShown) this.text.data = this.#holder.textContent;
    this.#holder.remove();
  }
}
