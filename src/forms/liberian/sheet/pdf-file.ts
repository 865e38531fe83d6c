/** The objects of a PDF file as they are written; a reference is the object's number (ISO 32000, 7.3 and 7.5). */
export interface PdfObjects {
  /** Keeps a number for an object that others name before it is there. */
  reserve(): number;
  add(body: string, number?: number): number;
  /** Equal streams are one object. @param dictionary further entries, without the length */
  addStream(content: string, dictionary?: string): number;
  /** The whole file; the same objects give the same bytes. */
  file(catalogue: number, information: number): Uint8Array<ArrayBuffer>;
}

export function ref(number: number): string {
  return `${number} 0 R`;
}

export function createPdfObjects(): PdfObjects {
  const bodies: string[] = [];
  const objects: PdfObjects = {
    reserve: () => bodies.push(''),
    add(body, number = objects.reserve()) {
      bodies[number - 1] = body;
      return number;
    },
    addStream(content, dictionary = '') {
      const body = `<</Length ${content.length}${dictionary}>>\nstream\n${content}\nendstream`;
      const former = bodies.indexOf(body) + 1;
      return former > 0 ? former : objects.add(body);
    },
    file: (catalogue, information) => fileOf(bodies, catalogue, information),
  };
  return objects;
}

// Four bytes above 127 tell programs that this is not text.
const header = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

function fileOf(bodies: readonly string[], catalogue: number, information: number): Uint8Array<ArrayBuffer> {
  let text = header;
  const offsets: number[] = [];
  for (const [index, body] of bodies.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const id = checksum(text);
  const trailer = [
    `/Size ${bodies.length + 1}`,
    `/Root ${ref(catalogue)}`,
    `/Info ${ref(information)}`,
    `/ID[<${id}><${id}>]`,
  ];
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${lines.join('')}`;
  return bytesOf(`${text}${table}trailer\n<<${trailer.join('')}>>\nstartxref\n${text.length}\n%%EOF\n`);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** FNV-1a, for the file's identifier: it must differ between contents, and nothing more. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0').repeat(4);
}
