import type { DocumentFault } from '../../../src/staff/documents/document-faults.ts';
import { onePage, type PdfObject } from './pdf-of.ts';

/** A document as some device or program makes it, and what the desk must show of it. */
export interface DocumentKind {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What is missing. Several lists: it depends on the fonts of the computer. */
  readonly faults: readonly (readonly DocumentFault[])[];
  /** Points of the page, from its lower left corner, where ink must be. */
  readonly ink?: readonly (readonly [x: number, y: number, width: number, height: number])[];
  /** Words that are listed or laid over the page. */
  readonly words?: readonly string[];
  readonly embedded?: number;
}

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** Text of one font, 30 points high, from 60, 740. */
function textIn(font: string, text: string, rest: readonly PdfObject[] = []): Uint8Array<ArrayBuffer> {
  return onePage(`BT /F1 30 Tf 60 740 Td ${text} Tj ET`, '/Font << /F1 5 0 R >>', [font, ...rest]);
}

/** A font that a program names and does not embed (ISO 32000-1, 9.7.5.2: predefined CMaps). */
function asianText(base: string, encoding: string, ordering: string, text: string): Uint8Array<ArrayBuffer> {
  return textIn(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${base} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<${text}>`,
    [
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>`,
      `<< /Type /FontDescriptor /FontName /${base} /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
    ],
  );
}

const firstLine = [[60, 735, 150, 35]] as const;
const asian = { faults: [[], ['letters']], ink: firstLine } as const;

/** A picture that fills the page. */
function picture(dictionary: string, stream: Uint8Array): Uint8Array<ArrayBuffer> {
  return onePage('q 595 0 0 842 0 0 cm /I Do Q', '/XObject << /I 5 0 R >>', [
    { dictionary: `/Type /XObject /Subtype /Image ${dictionary}`, stream },
  ]);
}

/**
 * The smallest picture in JPEG 2000 (ISO/IEC 15444-1, annex A): one tile of one component without any coded data, which
 * every decoder draws in medium grey.
 */
function greyInJpeg2000(width: number, height: number): Uint8Array {
  const u16 = (value: number): readonly number[] => [value >> 8, value & 255];
  const u32 = (value: number): readonly number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
  const size = [width, height, 0, 0, width, height, 0, 0].flatMap(u32);
  const tile = [0xff, 0x93, 0x00];
  const segments: readonly (readonly number[])[] = [
    [0xff, 0x4f],
    [0xff, 0x51, ...u16(41), ...u16(0), ...size, ...u16(1), 7, 1, 1],
    [0xff, 0x52, ...u16(12), 0, 0, ...u16(1), 0, 0, 4, 4, 0, 1],
    [0xff, 0x5c, ...u16(4), 0x40, 64],
    [0xff, 0x90, ...u16(10), ...u16(0), ...u32(12 + tile.length), 0, 1],
    tile,
    [0xff, 0xd9],
  ];
  return Uint8Array.from(segments.flat());
}

const colours = '/ColorSpace /DeviceGray /BitsPerComponent 8';

interface FieldsNeeds {
  readonly form?: string;
  /** The appearance of the first field. */
  readonly appearance?: boolean;
}

/** A form filled in by a program that writes values and leaves their looks to the reader. */
function filledForm({ form = '', appearance = false }: FieldsNeeds): Uint8Array<ArrayBuffer> {
  const widget = (entries: string, y: number): string =>
    `<< /Type /Annot /Subtype /Widget /P 3 0 R /F 4 /Rect [160 ${y} 400 ${y + 22}] ${entries} >>`;
  return onePage(
    'BT /F1 14 Tf 60 800 Td (Application) Tj ET',
    '/Font << /F1 5 0 R >>',
    [
      helvetica,
      '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
      widget(
        `/FT /Tx /T (name) /V (Ana Example) /DA (/Helv 12 Tf 0 g) ${appearance ? '/AP << /N 11 0 R >>' : ''}`,
        700,
      ),
      widget(
        '/FT /Ch /Ff 131072 /T (flag) /V (LR) /Opt [[(LR) (Liberia)] [(PA) (Panama)]] /DA (/Helv 12 Tf 0 g)',
        650,
      ),
      widget('/FT /Btn /T (fit) /V /Yes /AS /Yes /DA (/ZaDb 12 Tf 0 g)', 600),
      `<< /Type /Annot /Subtype /Stamp /P 3 0 R /F 4 /Rect [160 500 400 560] /Contents (Checked by agent) >>`,
      { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 240 22]', stream: '' },
    ],
    {
      catalogue: `/AcroForm << ${form} /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R /ZaDb 6 0 R >> >> /Fields [7 0 R 8 0 R 9 0 R] >>`,
      page: '/Annots [7 0 R 8 0 R 9 0 R 10 0 R]',
    },
  );
}

const formInk = [
  [170, 705, 80, 12],
  [170, 655, 80, 12],
  [165, 603, 230, 16],
] as const;

/** A form of Adobe LiveCycle: its pages say "Please wait", the form itself is in XML. */
function adobeForm(xml: string): Uint8Array<ArrayBuffer> {
  return onePage(
    'BT /F1 14 Tf 60 760 Td (Please wait...) Tj ET',
    '/Font << /F1 5 0 R >>',
    [helvetica, { dictionary: '', stream: xml }],
    { catalogue: '/AcroForm << /Fields [] /XFA 6 0 R >> /NeedsRendering true' },
  );
}

const xfa = `<?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb">
<pageSet><pageArea name="P" id="P"><contentArea w="200mm" h="280mm" x="5mm" y="5mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet>
<subform w="200mm" h="200mm"><field name="ship" x="10mm" y="20mm" w="120mm" h="10mm"><ui><textEdit/></ui>
<caption reserve="40mm"><value><text>Name of ship</text></value></caption></field></subform></subform></template>
<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><ship>MV Example</ship></form1></xfa:data></xfa:datasets></xdp:xdp>`;

/** A PDF with files in it: in the list of the document, and pinned to the page. */
function withFilesInside(): Uint8Array<ArrayBuffer> {
  const file = (number: number, name: string): readonly PdfObject[] => [
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${number + 1} 0 R >> >>`,
    { dictionary: '/Type /EmbeddedFile', stream: `Text of ${name}` },
  ];
  return onePage(
    'BT /F1 30 Tf 60 740 Td (Portfolio) Tj ET',
    '/Font << /F1 5 0 R >>',
    [
      helvetica,
      ...file(6, 'stcw.txt'),
      ...file(8, 'medical.txt'),
      '<< /Type /Annot /Subtype /FileAttachment /P 3 0 R /F 4 /Rect [400 700 420 720] /FS 8 0 R /Name /PushPin >>',
    ],
    {
      catalogue: '/Names << /EmbeddedFiles << /Names [(stcw.txt) 6 0 R] >> >>',
      page: '/Annots [10 0 R]',
    },
  );
}

/** Each kind of document that the viewer has to tell apart (docs/documents.md). */
export const documentKinds: readonly DocumentKind[] = [
  { name: 'standard font', bytes: textIn(helvetica, '(CERTIFICATE)'), faults: [[]], ink: firstLine },
  {
    name: 'symbols of a standard font',
    bytes: textIn('<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>', '(4444444)'),
    faults: [[]],
    ink: firstLine,
  },
  {
    name: 'Chinese, GBK',
    bytes: asianText('STSong-Light', 'GBK-EUC-H', 'GB1', 'd5c5c8fdbaa3d4b1cacac8ce'),
    ...asian,
  },
  {
    name: 'Chinese, UCS-2',
    bytes: asianText('STSong-Light', 'UniGB-UCS2-H', 'GB1', '5f204e096d775458'),
    ...asian,
  },
  {
    name: 'Korean',
    bytes: asianText('HYSMyeongJo-Medium', 'KSCms-UHC-H', 'Korea1', 'b1e8c3b6bcf6c7d8b1e2bbe7'),
    ...asian,
  },
  {
    name: 'Japanese',
    bytes: asianText('HeiseiMin-W3', '90ms-RKSJ-H', 'Japan1', '8a43954890c58354'),
    ...asian,
  },
  {
    name: 'unknown encoding of a font',
    bytes: asianText('STSong-Light', 'Unheard-Of-H', 'GB1', 'd5c5c8fd'),
    faults: [['font'], ['font', 'blank']],
  },
  {
    name: 'scan in JPEG 2000',
    bytes: picture(`/Width 64 /Height 90 ${colours} /Filter /JPXDecode`, greyInJpeg2000(64, 90)),
    faults: [[]],
  },
  {
    name: 'damaged scan in JPEG 2000',
    bytes: picture(
      `/Width 64 /Height 90 ${colours} /Filter /JPXDecode`,
      greyInJpeg2000(64, 90).subarray(0, 40),
    ),
    faults: [['picture']],
  },
  {
    name: 'form whose fields have no looks',
    bytes: filledForm({}),
    faults: [[]],
    ink: formInk,
    words: ['Checked by agent'],
  },
  {
    name: 'form that asks the reader for looks',
    bytes: filledForm({ form: '/NeedAppearances true' }),
    faults: [[]],
    ink: formInk,
    words: ['Checked by agent'],
  },
  {
    name: 'form whose looks are older than its values',
    bytes: filledForm({ appearance: true }),
    faults: [[]],
    ink: formInk.slice(1),
    words: ['name', 'Ana Example', 'Checked by agent'],
  },
  { name: 'dynamic Adobe form', bytes: adobeForm(xfa), faults: [[]], words: ['Name of ship'] },
  { name: 'Adobe form that is not understood', bytes: adobeForm('<nothing/>'), faults: [['adobeForm']] },
  { name: 'PDF with files inside', bytes: withFilesInside(), faults: [[]], ink: firstLine, embedded: 2 },
  { name: 'page that shows nothing', bytes: onePage('', '', []), faults: [['blank']] },
];
