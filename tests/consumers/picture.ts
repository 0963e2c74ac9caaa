import type { Page } from 'playwright';

/** The share of pixels that may differ: glyphs are drawn slightly differently from machine to machine. */
export const tolerance = 0.004;

/**
 * Returns the share of pixels that clearly differ between two PNG pictures, from 0 to 1. Another font changes about one
 * pixel in a hundred of a form; missing colours change nearly all.
 */
export function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([first = '', second = '']) => {
      const points = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
        if (!pen) throw new Error('No canvas');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [here, there] = await Promise.all([points(first), points(second)]);
      if (here.width !== there.width || here.height !== there.height) return 1;
      const clearly = 64;
      let differing = 0;
      for (let index = 0; index < here.data.length; index += 4)
        if (
          [0, 1, 2].some(
            (one) => Math.abs((here.data[index + one] ?? 0) - (there.data[index + one] ?? 0)) > clearly,
          )
        )
          differing += 1;
      return differing / (here.data.length / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}
