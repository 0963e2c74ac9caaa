/** The least that a page keeps of its width; a narrower one is covered, as by a floating panel. */
const leastPage = 320;

/** Moves the page aside for what is docked at it, and back. */
export function giveRoom() {
  const { style } = document.documentElement;
  let kept: { readonly side: 'left' | 'right'; readonly padding: string } | undefined;
  const takeBack = () => {
    if (kept) style.setProperty(`padding-${kept.side}`, kept.padding);
    kept = undefined;
  };
  return {
    give(side: 'left' | 'right', width: number): void {
      if (kept?.side !== side) {
        takeBack();
        kept = { side, padding: style.getPropertyValue(`padding-${side}`) };
      }
      // All or nothing, as the window is.
      const room = `clamp(0px, (100vw - ${width + leastPage}px) * 9999, ${width}px)`;
      style.setProperty(`padding-${side}`, room);
    },
    takeBack,
  };
}
