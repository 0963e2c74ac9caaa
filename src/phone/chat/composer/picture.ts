import type { FileOptions, Thumbnail } from '#sdk/chat.ts';

/** The longer side of a smaller copy, in pixels. */
const thumbnailPixels = 640;
/** Smaller pictures are shown as they are. */
const smallBytes = 150_000;
const quality = 0.8;

/**
 * The size of a picture in pixels, and its smaller copy if it needs a smaller copy. Nothing for other files and broken
 * pictures.
 */
export async function describePicture(
  file: File,
): Promise<Pick<FileOptions, 'width' | 'height' | 'thumbnail'>> {
  if (!file.type.startsWith('image/')) return {};
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    // It is sent as it is: the browsers of others may know its format.
    return {};
  }
  try {
    const { width, height } = picture;
    const isSmall = file.size <= smallBytes && Math.max(width, height) <= thumbnailPixels * 2;
    return isSmall ? { width, height } : { width, height, thumbnail: await smaller(picture) };
  } finally {
    picture.close();
  }
}

async function smaller(picture: ImageBitmap): Promise<Thumbnail> {
  const share = Math.min(1, thumbnailPixels / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * share));
  const height = Math.max(1, Math.round(picture.height * share));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  // A browser that cannot write WebP writes PNG.
  return { file: await canvas.convertToBlob({ type: 'image/webp', quality }), width, height };
}
