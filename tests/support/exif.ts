/** Notes of a camera: orientation, maker and position (EXIF 2.3, sections 4.6.2 and 4.6.6). */
export interface CameraNotes {
  /** 1 to 8. */
  readonly orientation: number;
}

/** In the file as text, so that a test can search for it. */
export const camera = 'Seamark PX-12';
/** Degrees, minutes and seconds of the latitude, as encoded in the file. */
export const latitude = rationals([
  [8, 1],
  [57, 1],
  [3377, 100],
]);

/** The JPEG with an EXIF segment of a camera: orientation, maker, GPS position. */
export function withCameraNotes(jpeg: Uint8Array, notes: CameraNotes): Buffer {
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), cameraExif(notes)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(segment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, 0xe1), length, segment, jpeg.subarray(2)]);
}

const entriesAt = 8;

/** These notes alone, as other files than a JPEG hold them. */
export function cameraExif({ orientation }: CameraNotes): Buffer {
  const maker = Buffer.from(`${camera}\0`, 'latin1');
  const makerAt = entriesAt + 2 + 3 * 12 + 4;
  const gpsAt = makerAt + maker.length + (maker.length % 2);
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const header = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, entriesAt]);
  const first = directory([
    entry(0x010f, 2, maker.length, long(makerAt)),
    entry(0x0112, 3, 1, Buffer.from([0, orientation, 0, 0])),
    entry(0x8825, 4, 1, long(gpsAt)),
  ]);
  const gps = directory([
    entry(0x0001, 2, 2, Buffer.from('N\0\0\0', 'latin1')),
    entry(0x0002, 5, 3, long(latitudeAt)),
  ]);
  return Buffer.concat([header, first, maker, Buffer.alloc(maker.length % 2), gps, latitude]);
}

function directory(entries: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
}

function entry(tag: number, type: number, count: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(tag, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt32BE(count, 4);
  return Buffer.concat([head, value]);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function rationals(values: readonly (readonly [number, number])[]): Buffer {
  return Buffer.concat(values.flatMap(([over, under]) => [long(over), long(under)]));
}
