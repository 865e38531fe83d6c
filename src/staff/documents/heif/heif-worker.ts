import openLibrary from 'libheif-js/libheif/libheif.js';

/**
 * Decodes one photo in HEIC upright, as its transformations say, in a worker of its own, because it takes seconds. The
 * script of libheif is used and not its WebAssembly, which the content security policy does not allow.
 */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  decode(data).then(
    (picture) => postMessage({ picture } satisfies HeifAnswer, { transfer: [picture] }),
    () => postMessage({} satisfies HeifAnswer),
  );
});

/** Undefined: it cannot be decoded. */
export interface HeifAnswer {
  readonly picture?: ImageBitmap;
}

/** Pixels: more than any phone takes in HEIC, and 400 MB as they are decoded. */
const most = 100_000_000;

/** @throws where it is no such photo, or too large */
async function decode(bytes: Uint8Array): Promise<ImageBitmap> {
  const { HeifDecoder } = openLibrary();
  const [image] = new HeifDecoder().decode(bytes);
  if (image === undefined) throw new Error('No picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > most) throw new Error('Too large');
  const pixels = await new Promise<ImageData>((resolve, reject) => {
    image.display(new ImageData(width, height), (drawn) =>
      drawn === null ? reject(new Error('Not decoded')) : resolve(drawn),
    );
  });
  return createImageBitmap(pixels);
}
