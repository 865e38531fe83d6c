import { type Box, corners } from './drawing.ts';
import { fitted } from './fitting.ts';
import { type PdfObjects, points, ref } from '../../../lib/pdf/pdf-file.ts';
import { literal, textString } from '../../../lib/pdf/pdf-text.ts';
import type { Pen } from '../../../lib/pdf/pen.ts';
import type { Widget } from './widget.ts';

export interface WidgetPlace {
  readonly page: number;
  /** Resource dictionary with the fonts Helv and ZaDb, and what the pen draws. */
  readonly resources: number;
  readonly pen: Pen;
}

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
