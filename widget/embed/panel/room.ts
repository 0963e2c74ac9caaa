/** The least that a page keeps of its width; a narrower one is covered, as by a floating panel. */
const leastPage = 320;

interface Kept {
  readonly side: 'left' | 'right';
  readonly padding: string;
  readonly hadStyle: boolean;
}

/** Moves the page aside for what is docked at it, and back. */
export function giveRoom() {
  const root = document.documentElement;
  let kept: Kept | undefined;
  const takeBack = () => {
    if (!kept) return;
    root.style.setProperty(`padding-${kept.side}`, kept.padding);
    // Asked for as a text: Chromium would bring an attribute back that it had not yet written down.
    if (!kept.hadStyle && root.getAttribute('style') === '') root.removeAttribute('style');
    kept = undefined;
  };
  return {
    give(side: 'left' | 'right', width: number): void {
      const name = `padding-${side}`;
      if (kept?.side !== side) {
        takeBack();
        kept = { side, padding: root.style.getPropertyValue(name), hadStyle: root.hasAttribute('style') };
      }
      // All or nothing, as the window is.
      const room = `clamp(0px, (100vw - ${width + leastPage}px) * 9999, ${width}px)`;
      root.style.setProperty(name, room);
    },
    takeBack,
  };
}
