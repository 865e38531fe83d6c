/** What of an annotation of pdf.js is read here (`PDFPageProxy.getAnnotations`). */
export interface Annotation {
  readonly id: string;
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldName?: string;
  readonly alternativeText?: string;
  /** A string, for lists several, for boxes the name of the state that is on. */
  readonly fieldValue?: unknown;
  readonly exportValue?: string;
  readonly buttonValue?: string | null;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[];
  /** With NeedAppearances also true where pdf.js is going to make one. */
  readonly hasAppearance?: boolean;
  readonly hidden?: boolean;
  readonly annotationFlags?: number;
  readonly password?: boolean;
  readonly contentsObj?: { readonly str: string };
  /** Of an attachment that is pinned to the page. */
  readonly file?: unknown;
  /** Left, bottom, right, top, in points of the page. */
  readonly rect: readonly number[];
}

/** A value that a page must show. */
export interface FieldValue {
  readonly id: string;
  readonly kind: 'text' | 'tick' | 'stamp' | 'note';
  /** As the form names the field; empty if it does not. */
  readonly name: string;
  /** For people; empty for a box that is ticked, and for a stamp that the file only pictures. */
  readonly value: string;
  readonly rect: readonly number[];
  /** Given to pdf.js to write it where the file has no appearance for it. */
  readonly toWrite: string | readonly string[] | undefined;
}

/** ISO 32000-1, table 165: Hidden, NoView. */
const unseen = 2 | 32;

/** The values of a page's form fields and remarks that the file holds, in its order. */
export function fieldValues(annotations: readonly Annotation[]): readonly FieldValue[] {
  return annotations
    .filter(({ hidden, annotationFlags = 0 }) => hidden !== true && (annotationFlags & unseen) === 0)
    .flatMap((annotation) => {
      const value = valueOf(annotation);
      return value === undefined ? [] : [value];
    });
}

function valueOf(annotation: Annotation): FieldValue | undefined {
  const { id, rect, fieldName, alternativeText } = annotation;
  const itself = { id, rect, name: (alternativeText || fieldName) ?? '', toWrite: undefined };
  switch (annotation.fieldType) {
    case 'Tx':
    case 'Ch': {
      const lines = textsOf(annotation.fieldValue);
      if (annotation.password === true || lines.length === 0) return undefined;
      return {
        ...itself,
        kind: 'text',
        value: lines.map((line) => displayed(annotation, line)).join(', '),
        toWrite: annotation.hasAppearance === true ? undefined : written(annotation.fieldType, lines),
      };
    }
    case 'Btn':
      return isOn(annotation) ? { ...itself, kind: 'tick', value: '' } : undefined;
    case undefined:
      return remarkOf(annotation, itself);
    default:
      return undefined;
  }
}

function written(type: 'Tx' | 'Ch', lines: readonly string[]): string | readonly string[] {
  return type === 'Tx' || lines.length === 1 ? lines.join('\n') : lines;
}

/** Stamps and text written onto the page that the file does not picture. */
function remarkOf(
  { subtype, hasAppearance, contentsObj }: Annotation,
  itself: Omit<FieldValue, 'kind' | 'value'>,
): FieldValue | undefined {
  const value = contentsObj?.str.trim() ?? '';
  if (hasAppearance === true) return undefined;
  if (subtype === 'Stamp') return { ...itself, kind: 'stamp', value };
  return subtype === 'FreeText' && value !== '' ? { ...itself, kind: 'note', value } : undefined;
}

function textsOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
}

function displayed({ options }: Annotation, value: string): string {
  return options?.find(({ exportValue }) => exportValue === value)?.displayValue || value;
}

/** Without an appearance pdf.js does not know which state of the box is "on": then any but Off is. */
function isOn({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: Annotation): boolean {
  if (typeof fieldValue !== 'string' || fieldValue === '' || fieldValue === 'Off') return false;
  if (checkBox === true) return exportValue === undefined || exportValue === fieldValue;
  return radioButton === true && typeof buttonValue === 'string' && buttonValue === fieldValue;
}
