/** The minimum width of a page; a narrower page is covered, as by a floating panel. */
const minPageWidth = 320;

interface SavedPadding {
  readonly side: 'left' | 'right';
  readonly padding: string;
  readonly hadStyle: boolean;
}

/** Reserves space in the page for a docked panel, and releases it. */
export function createPagePadding() {
  const root = document.documentElement;
  let saved: SavedPadding | undefined;
  const restore = () => {
    if (!saved) return;
    root.style.setProperty(`padding-${saved.side}`, saved.padding);
    // Set as text: otherwise Chromium would restore an attribute that it had not yet serialized.
    if (!saved.hadStyle && root.getAttribute('style') === '') root.removeAttribute('style');
    saved = undefined;
  };
  return {
    set(side: 'left' | 'right', width: number): void {
      const name = `padding-${side}`;
      if (saved?.side !== side) {
        restore();
        saved = { side, padding: root.style.getPropertyValue(name), hadStyle: root.hasAttribute('style') };
      }
      // Full width or none, like the window.
      const padding = `clamp(0px, (100vw - ${width + minPageWidth}px) * 9999, ${width}px)`;
      root.style.setProperty(name, padding);
    },
    restore,
  };
}
