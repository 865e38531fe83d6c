import { drawAnnex, drawHeading, remainders, type Remark } from './annex.ts';
import { drawBlock } from './blocks.ts';
import {
  fullName,
  photoWords,
  sheetNotice,
  type SheetSection,
  sheetSections,
  sheetTitle,
} from './content.ts';
import { type Box, corners, drawnBox, drawnText, page } from './drawing.ts';
import { createFlow, type Flow, innerWidth, paragraph, type SheetPage } from './flow.ts';
import { createPdfObjects, type Deflate, type PdfObjects, points, ref } from '../../../lib/pdf/pdf-file.ts';
import { literal, textString } from '../../../lib/pdf/pdf-text.ts';
import { createPen, type Pen } from '../../../lib/pdf/pen.ts';
import type { TextPainter } from '../../../lib/pdf/text-painter.ts';
import { fitted } from './fitting.ts';
import type { Widget } from './widget.ts';

const producer = 'RLM-105 preparation sheet';

/** Tells whether a PDF is the app's own sheet, and not the official print that may replace it. */
export function isOurSheet(file: Uint8Array): boolean {
  const mark = Array.from(`/Producer(${producer})`, (character) => character.charCodeAt(0));
  return file.some((_byte, start) => mark.every((code, index) => file[start + index] === code));
}

export interface Filling {
  /** By the sheet's field names; a box is ticked by any text. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Answers without a field on the sheet. */
  readonly further?: readonly Remark[];
  /** Without it, letters that the standard fonts lack are drawn as question marks. */
  readonly painter?: TextPainter;
}

/**
 * Builds the preparation sheet as a PDF with form fields (AcroForm, ISO 32000 12.7). The same filling gives
 * the same bytes. Text that does not fit into its field continues after the last section.
 * @param deflate makes it a fifth of the size; optional
 */
export function rlm105Sheet(
  { answers = {}, further = [], painter }: Filling = {},
  deflate?: Deflate,
): Uint8Array<ArrayBuffer> {
  const objects = createPdfObjects();
  const pen = createPen(objects, painter);
  const fonts = {
    Helv: standardFont(objects, 'Helvetica', '/Encoding/WinAnsiEncoding'),
    HeBo: standardFont(objects, 'Helvetica-Bold', '/Encoding/WinAnsiEncoding'),
    ZaDb: standardFont(objects, 'ZapfDingbats', ''),
  };
  const resources = objects.reserve();
  const tree = objects.reserve();
  const pages = laidOut(answers, further, pen);
  const added = pages.map((sheetPage, index) =>
    addPage(objects, { tree, resources, pen, number: index + 1, count: pages.length }, sheetPage, answers),
  );
  objects.add(resourcesOf(fonts, pen), resources);
  objects.add(`<</Type/Pages/Count ${added.length}/Kids[${refs(added.map(({ number }) => number))}]>>`, tree);
  const fields = added.flatMap(({ widgets }) => widgets);
  const form = `<</Fields[${refs(fields)}]/DR ${ref(resources)}/DA(/Helv 9 Tf 0 g)>>`;
  const catalogue = objects.add(
    `<</Type/Catalog/Pages ${ref(tree)}/AcroForm ${form}/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  const title = `${sheetTitle.en} / ${sheetTitle.es}`;
  const information = objects.add(`<</Title ${textString(title)}/Producer(${producer})>>`);
  return objects.file({ catalogue, information }, deflate);
}

function resourcesOf(fonts: Readonly<Record<string, number>>, pen: Pen): string {
  const names = Object.entries(fonts).map(([name, font]) => `/${name} ${ref(font)}`);
  const pictures = pen.pictures().map((picture) => `/P${picture} ${ref(picture)}`);
  const drawn = pictures.length === 0 ? '' : `/XObject<<${pictures.join('')}>>`;
  return `<</Font<<${names.join('')}>>${drawn}>>`;
}

function standardFont(objects: PdfObjects, name: string, encoding: string): number {
  return objects.add(`<</Type/Font/Subtype/Type1/BaseFont/${name}${encoding}>>`);
}

function refs(numbers: readonly number[]): string {
  return numbers.map(ref).join(' ');
}

interface PagePlace {
  readonly tree: number;
  readonly resources: number;
  readonly pen: Pen;
  readonly number: number;
  readonly count: number;
}

interface AddedPage {
  readonly number: number;
  readonly widgets: readonly number[];
}

function addPage(
  objects: PdfObjects,
  { tree, resources, pen, number: place, count }: PagePlace,
  { drawn, widgets }: SheetPage,
  answers: Readonly<Record<string, string>>,
): AddedPage {
  const number = objects.reserve();
  const added = widgets.map((widget) =>
    addWidget(objects, { page: number, resources, pen }, widget, answers[widget.name] ?? ''),
  );
  const foot = `${sheetTitle.en} / ${sheetTitle.es}. Not an official form / No es un formulario oficial. ${place} / ${count}`;
  const footer = drawnText(foot, page.margin, page.height - page.margin + 6, { size: 7, colour: 'soft' });
  const content = objects.addStream([...drawn, footer].join('\n'));
  const bounds = `[0 0 ${page.width} ${page.height}]`;
  objects.add(
    `<</Type/Page/Parent ${ref(tree)}/MediaBox ${bounds}/Resources ${ref(resources)}/Contents ${ref(content)}/Tabs/R/Annots[${refs(added)}]>>`,
    number,
  );
  return { number, widgets: added };
}

function laidOut(
  answers: Readonly<Record<string, string>>,
  further: readonly Remark[],
  pen: Pen,
): readonly SheetPage[] {
  const flow = createFlow();
  drawHead(flow);
  for (const section of sheetSections) drawSection(flow, section);
  const widgets = flow.pages().flatMap((sheetPage) => sheetPage.widgets);
  drawAnnex(flow, [...remainders(widgets, answers, pen), ...further], pen);
  return flow.pages();
}

/** Millimetres to points. */
const photoSide = (45 / 25.4) * 72;

function drawHead(flow: Flow): void {
  const textWidth = innerWidth - photoSide - 14;
  const top = flow.take(0);
  const photo = { x: page.margin + innerWidth - photoSide, y: top, width: photoSide, height: photoSide };
  flow.draw(drawnBox(photo, '1 1 1'));
  const words = [...photoWords.en.split('\n'), ...photoWords.es.split('\n')];
  words.forEach((line, index) => {
    const y = top + photoSide / 2 - 14 + index * 10;
    flow.draw(drawnText(line, photo.x + 8, y, { size: 7, colour: 'soft' }));
  });
  paragraph(flow, sheetTitle.en, { size: 18, bold: true }, textWidth);
  paragraph(flow, sheetTitle.es, { size: 12, colour: 'soft' }, textWidth);
  flow.take(6);
  paragraph(flow, sheetNotice.en, { size: 8, bold: true }, textWidth);
  flow.take(3);
  paragraph(flow, sheetNotice.es, { size: 7.5, colour: 'soft' }, textWidth);
  const used = flow.take(0) - top;
  flow.take(Math.max(0, photoSide - used) + 10);
  drawBlock(flow, { kind: 'row', cells: [fullName] });
}

function drawSection(flow: Flow, { title, blocks }: SheetSection): void {
  // Keeps a heading with the content below it.
  flow.keepTogether(80);
  drawHeading(flow, title);
  for (const block of blocks) drawBlock(flow, block);
}

interface WidgetPlace {
  readonly page: number;
  /** Resource dictionary with the fonts Helv and ZaDb, and the pen's pictures. */
  readonly resources: number;
  readonly pen: Pen;
}

const multiline = 1 << 12;

/** Adds the field to the file. @param value the text, or anything but blank for a ticked box */
function addWidget(objects: PdfObjects, place: WidgetPlace, widget: Widget, value: string): number {
  const common = [
    '/Type/Annot/Subtype/Widget/F 4',
    `/T ${literal(widget.name)}`,
    `/TU ${textString(widget.description)}`,
    `/Rect ${corners(widget.box)}`,
    `/P ${ref(place.page)}`,
  ].join('');
  const own =
    widget.kind === 'check'
      ? checkEntries(objects, place, widget.box, value !== '')
      : textEntries(objects, place, widget, value);
  return objects.add(`<<${common}${own}>>`);
}

function textEntries(objects: PdfObjects, place: WidgetPlace, widget: Widget, value: string): string {
  const { box, kind } = widget;
  const { size, leading, lines } = fitted(value, widget, place.pen);
  const middle = (box.height - leading * lines.length) / 2;
  const top = kind === 'lines' ? 3 : middle;
  const drawn = lines.map((line, index) =>
    place.pen.line(line, 3, box.height - top - leading * index - size * 0.9, size),
  );
  const text = drawn.length === 0 ? '' : `q ${drawn.join(' ')} Q `;
  const appearance = addAppearance(objects, place, box, `/Tx BMC ${text}EMC`);
  const flags = kind === 'lines' || lines.length > 1 ? `/Ff ${multiline}` : '';
  const filled = value === '' ? '' : `/V ${textString(value)}`;
  return `/FT/Tx${flags}${filled}/DA(/Helv ${size} Tf 0 g)/AP<</N ${ref(appearance)}>>`;
}

function checkEntries(objects: PdfObjects, place: WidgetPlace, box: Box, ticked: boolean): string {
  const tick = `q BT /ZaDb ${box.height - 1} Tf 0 g ${points(1.2, 2)} Td (4) Tj ET Q`;
  const yes = addAppearance(objects, place, box, tick);
  const off = addAppearance(objects, place, box, '');
  const state = ticked ? '/Yes' : '/Off';
  return `/FT/Btn/V${state}/AS${state}/MK<</CA(4)>>/DA(/ZaDb 0 Tf 0 g)/AP<</N<</Yes ${ref(yes)}/Off ${ref(off)}>>>>`;
}

function addAppearance(objects: PdfObjects, { resources }: WidgetPlace, box: Box, content: string): number {
  const bounds = `[0 0 ${points(box.width, box.height)}]`;
  return objects.addStream(content, `/Type/XObject/Subtype/Form/BBox ${bounds}/Resources ${ref(resources)}`);
}
