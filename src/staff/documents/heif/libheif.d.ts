/** The part of libheif-js 1.23 that is used here; the package describes only the functions of C. */
declare module 'libheif-js/libheif/libheif.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** @param onDrawn is given null where the picture cannot be decoded */
    display(target: ImageData, onDrawn: (drawn: ImageData | null) => void): void;
  }
  interface LibHeif {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
  }
  export default function openLibrary(): LibHeif;
}
