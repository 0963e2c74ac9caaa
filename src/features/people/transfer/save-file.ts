/** Offers a text as a file to be saved. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over when the click returns; it needs the address for a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
