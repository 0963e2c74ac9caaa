/** The minimum width of a page; a narrower one is covered, as by a floating panel. */
const leastPage = 320;

interface Kept {
  readonly side: 'left' | 'right';
  readonly padding: string;
  readonly hadStyle: boolean;
}

/** Reserves space in the page for a docked panel, and releases it. */
export function giveRoom() {
  const root = document.documentElement;
  let kept: Kept | undefined;
  const takeBack = () => {
    if (!kept) return;
    root.style.setProperty(`padding-${kept.side}`, kept.padding);
    // Set as text: otherwise Chromium would restore an attribute that it had not yet serialized.
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
      // Full width or none, like the window.
      const room = `clamp(0px, (100vw - ${width + leastPage}px) * 9999, ${width}px)`;
      root.style.setProperty(name, room);
    },
    takeBack,
  };
}
