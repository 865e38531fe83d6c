/** Milliseconds. Browsers read the address some time after the click. */
const keepAddress = 60_000;

export function offerDownload(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keepAddress);
}
