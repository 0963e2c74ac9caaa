import { CallsideError } from '#sdk/index.ts';
import { type Crop, squareOf } from './crop.ts';

/** The side of a saved photo, in pixels: sharp at 128 px on dense screens, and some 15 kB. */
const savedSide = 256;
/** A larger file is not read at all. */
const maxOctets = 20 * 1024 * 1024;
const maxPixels = 50_000_000;
/** A JPEG of 256 pixels at this quality shows no blocks in a face. */
const quality = 0.88;

/** Decodes a picture, turned as its camera says. Rejects with `photo.tooLarge`, `photo.unreadable`. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > maxOctets) throw new CallsideError('photo.tooLarge');
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (cause) {
    throw new CallsideError('photo.unreadable', { cause });
  }
  if (picture.width * picture.height <= maxPixels) return picture;
  picture.close();
  throw new CallsideError('photo.tooLarge');
}

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = squareOf(picture, crop);
  const { width, height } = canvas;
  // A photo has no transparent parts: JPEG would show them black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/** Returns the cropped square as a small JPEG without what the camera noted, such as the place. */
export async function croppedPhoto(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = savedSide;
  canvas.height = savedSide;
  drawCrop(canvas, picture, crop);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!photo) throw new CallsideError('photo.unreadable');
  return photo;
}
