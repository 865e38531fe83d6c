import { type Box, corners, points } from './drawing.ts';
import { type PdfObjects, ref } from './pdf-file.ts';
import { literal, textString, textWidth, wrap } from './pdf-text.ts';

/** One field that can be filled in (ISO 32000, 12.7). */
export interface Widget {
  readonly kind: 'text' | 'lines' | 'check';
  readonly name: string;
  /** What it is for, read out by the viewer. */
  readonly description: string;
  readonly box: Box;
}

export interface WidgetPlace {
  readonly page: number;
  /** Resource dictionary with the fonts Helv and ZaDb. */
  readonly resources: number;
}

const fullSize = 9;
const smallestSize = 5;
const multiline = 1 << 12;

/** Adds the field to the file. @param value the text, or anything but blank for a ticked box */
export function addWidget(objects: PdfObjects, place: WidgetPlace, widget: Widget, value: string): number {
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
  const size = kind === 'lines' ? fullSize : fittingSize(value, box);
  const lines = kind === 'lines' ? wrap(value, box.width - 6, size) : [value];
  const first = kind === 'lines' ? box.height - size - 2 : (box.height - size) / 2 + 2;
  const shown = lines.map((line) => `${literal(line)} Tj 0 ${-(size + 2)} Td`).join(' ');
  const text = value === '' ? '' : `q BT /Helv ${size} Tf 0 g ${points(3, first)} Td ${shown} ET Q `;
  const appearance = addAppearance(objects, place, box, `/Tx BMC ${text}EMC`);
  const flags = kind === 'lines' ? `/Ff ${multiline}` : '';
  const filled = value === '' ? '' : `/V ${textString(value)}`;
  return `/FT/Tx${flags}${filled}/DA(/Helv ${size} Tf 0 g)/AP<</N ${ref(appearance)}>>`;
}

/** Smaller for a text that would not fit on its line. */
function fittingSize(value: string, { width }: Box): number {
  const fitting = (fullSize * (width - 6)) / textWidth(value, fullSize);
  return Math.max(smallestSize, Math.min(fullSize, Math.floor(fitting * 10) / 10));
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
