/** Runs in the page of any engine: functions here must not use anything outside of themselves. */

export interface PictureToDraw {
  readonly width: number;
  readonly height: number;
  readonly type: string;
  /** Corner colours: top left, top right, bottom right, bottom left. */
  readonly colours: readonly string[];
}

/** Draws a picture with a colour in each corner and grain between, as large in bytes as a phone's. @returns base64 */
export async function drawPicture({ width, height, type, colours }: PictureToDraw): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const image = context.createImageData(width, height);
  let state = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (state * 48_271) % 2_147_483_647;
    const light = 90 + ((at >> 12) % 90) + (state % 24);
    image.data.set([light, light - 10, light - 20, 255], at);
  }
  context.putImageData(image, 0, 0);
  const [side, right, bottom] = [height / 4, (width * 3) / 4, (height * 3) / 4];
  const places = [
    [0, 0],
    [right, 0],
    [right, bottom],
    [0, bottom],
  ] as const;
  for (const [index, [x, y]] of places.entries()) {
    context.fillStyle = colours[index] ?? '';
    context.fillRect(x, y, width / 4, side);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  const reader = new FileReader();
  const url = await new Promise<string>((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob ?? new Blob());
  });
  return url.slice(url.indexOf(',') + 1);
}

/** Draws a photo of a printed page on a dark desk, as a camera sees it that is so far out of focus. @returns base64 */
export async function drawDocument(blurredBy: number): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2000, 1500];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.filter = `blur(${blurredBy}px)`;
  context.fillStyle = '#2b2622';
  context.fillRect(0, 0, 2000, 1500);
  const page = document.createElement('canvas');
  [page.width, page.height] = [1700, 1250];
  const ink = page.getContext('2d');
  if (ink === null) throw new Error('No canvas');
  ink.fillStyle = '#d9d6cf';
  ink.fillRect(0, 0, 1700, 1250);
  ink.fillStyle = '#333333';
  ink.font = '34px sans-serif';
  for (let line = 0; line < 20; line += 1)
    ink.fillText(
      `${line + 1}. This is to certify that the bearer has served on board as ordinary seaman`,
      120,
      130 + line * 55,
    );
  context.translate(1000, 750);
  context.rotate(0.04);
  context.drawImage(page, -850, -625);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  const reader = new FileReader();
  const url = await new Promise<string>((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob ?? new Blob());
  });
  return url.slice(url.indexOf(',') + 1);
}

export interface SeenPicture {
  readonly width: number;
  readonly height: number;
  /** Top left, top right, bottom right, bottom left. */
  readonly corners: readonly ('red' | 'green' | 'yellow' | 'blue' | 'other')[];
}

/** How a picture shown by the page is drawn. */
export function seePicture(selector: string): SeenPicture {
  const image = document.querySelector(selector);
  if (!(image instanceof HTMLImageElement)) throw new Error('No image');
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.drawImage(image, 0, 0);
  const places = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const;
  return { width, height, corners: places.map(([x, y]) => colourAt(x * width, y * height)) };

  function colourAt(x: number, y: number) {
    const [red = 0, green = 0, blue = 0] = context!.getImageData(x, y, 1, 1).data;
    if (red > 200) return green > 200 ? 'yellow' : 'red';
    if (blue > 200) return 'blue';
    return green > 90 && red < 60 ? 'green' : 'other';
  }
}

export interface KeptFileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly photo?: {
    readonly kind: string;
    readonly original?: KeptFileFacts;
    readonly straightened?: boolean;
  };
  readonly doubt?: string;
}

/** The only draft's facts about the file in this field; undefined without a draft. */
export async function readDraftFile(name: string): Promise<KeptFileFacts | undefined> {
  const open = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('outbox');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('No database'));
  });
  const drafts = await new Promise<{ values: { files: Record<string, KeptFileFacts> } }[]>((resolve) => {
    const request = open.transaction('drafts').objectStore('drafts').getAll();
    request.onsuccess = () => resolve(request.result);
  });
  open.close();
  return drafts[0]?.values.files[name];
}
