/** Offers a file to be saved under this name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over when the click returns; it needs the address for a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
