/** Encodings of Windows code pages, as TextDecoder calls them. Those of DOS are not among them. */
const encodings: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  20866: 'koi8-r',
  28592: 'iso-8859-2',
  28595: 'iso-8859-5',
  28597: 'iso-8859-7',
  28605: 'iso-8859-15',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  54936: 'gb18030',
};

/** Reads up to the first NUL. Without a known code page: UTF-8 where it is, else that of Western Europe. */
export function textIn(bytes: Uint8Array, codePage: number | undefined): string {
  const [text = ''] = decoded(bytes, encodings[codePage ?? 0]).split('\0', 1);
  return text;
}

function decoded(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
