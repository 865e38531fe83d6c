/**
 * A photo of 64 x 64 pixels in HEIC, dark on the left and light on the right: two flat halves, written as Y4M and encoded
 * by `heif-enc -q 50 -p x265:info=0` (libheif 1.15, x265 3.5). Nothing that runs in Node alone encodes HEVC.
 */
export const heicPhoto = new Uint8Array(
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
      'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAHgAAACNpaW5mAAAAAAABAAAAFWluZmUC',
      'AAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw',
      'AAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAi',
      'QAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAmbWRhdAAAABoo',
      'Aa8TgObIaFP//6RMXAq39Wpg0Cwk/5OT8A==',
    ].join(''),
    'base64',
  ),
);
