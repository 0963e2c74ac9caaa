import { lookRoot } from '#theme/look-root.ts';

const edge = 64;

/** Adds a dot to the page's icon. Returns a function that removes it. */
export function showIconBadge(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = link?.href;
  let isShown = true;
  if (link && before) {
    void drawn(before).then((badged) => {
      if (isShown) link.href = badged;
    }, reportError);
  }
  return () => {
    isShown = false;
    if (link && before) link.href = before;
  };
}

async function drawn(icon: string): Promise<string> {
  const image = new Image(edge, edge);
  image.src = icon;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const pen = canvas.getContext('2d');
  if (!pen) return icon;
  pen.drawImage(image, 0, 0, edge, edge);
  pen.fillStyle = getComputedStyle(lookRoot()).getPropertyValue('--state-ringing') || 'orange';
  pen.arc(edge - 16, 16, 16, 0, 2 * Math.PI);
  pen.fill();
  return canvas.toDataURL();
}
