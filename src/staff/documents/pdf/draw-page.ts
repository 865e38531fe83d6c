import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist';
import type { PageReport } from '../document-faults.ts';
import { filesIn } from './embedded-files.ts';
import { type Annotation, type FieldValue, fieldValues } from './field-values.ts';
import { type DrawnText, lacksLetters } from './missing-letters.ts';

export interface Drawing {
  readonly canvas: HTMLCanvasElement;
  /** From 1. */
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  /** Degrees, clockwise. */
  readonly turned: number;
  /** Above the canvas: where a form of Adobe's own kind is put. */
  readonly layer: HTMLDivElement;
}

export interface DrawingNeeds {
  readonly signal: AbortSignal;
  /** Called for each step of a long drawing. */
  readonly moved: () => void;
}

/** Pixels on the longer side of a canvas: browsers refuse larger ones, some silently. */
const longestSide = 8192;

/** Pixels of a canvas: what browsers on small devices still hold, 64 MB. */
const largestArea = 2 ** 24;

/** Draws a page and reports what it lacks. @throws if it cannot be drawn, or the drawing was called off */
export async function drawPage(
  document: PDFDocumentProxy,
  { canvas, page, width, turned, layer }: Drawing,
  { signal, moved }: DrawingNeeds,
): Promise<PageReport> {
  const pdfjs = await import('pdfjs-dist');
  const drawn = await document.getPage(page);
  const annotations: readonly Annotation[] = await drawn.getAnnotations({ intent: 'display' });
  const values = fieldValues(annotations);
  signal.throwIfAborted();
  const written = values.filter(({ toWrite }) => toWrite !== undefined);
  for (const { id, toWrite } of written) document.annotationStorage.setValue(id, { value: toWrite });
  const viewport = viewportFor(drawn, width, turned);
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  const { ENABLE, ENABLE_STORAGE } = pdfjs.AnnotationMode;
  const task = drawn.render({
    canvas,
    viewport,
    annotationMode: written.length > 0 ? ENABLE_STORAGE : ENABLE,
  });
  task.onContinue = (goOn: () => void) => {
    moved();
    goOn();
  };
  const stop = (): void => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (document.isPureXfa)
    await fillLayer(document, drawn, { layer, viewport: viewportFor(drawn, width, turned, 1) });
  const unwritten = values.filter((value) => !isInked(canvas, viewport, value));
  for (const value of unwritten) if (value.kind === 'tick') drawTick(canvas, viewport, value);
  return {
    objects: [...objectsIn(drawn.objs), ...objectsIn(drawn.commonObjs)].map(([, data]) => data),
    lacksLetters: lacksLetters(await textsWithoutFont(drawn)),
    hasLosses: unwritten.some(({ kind, value }) => kind === 'stamp' && value === ''),
    isBlank: layer.childElementCount === 0 && isOneColour(canvas),
    values: unwritten.filter(({ value }) => value !== ''),
    embedded: filesIn(annotations.map(({ file }) => file)),
  };
}

/** @param density canvas pixels for a CSS pixel; otherwise the screen's, as far as a canvas can be so large */
function viewportFor(page: PDFPageProxy, width: number, turned: number, density?: number): PageViewport {
  const rotation = (page.rotate + turned) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const onScreen = width / natural.width;
  const most = Math.min(
    longestSide / Math.max(natural.width, natural.height),
    Math.sqrt(largestArea / (natural.width * natural.height)),
  );
  return page.getViewport({
    scale: density === undefined ? Math.min(onScreen * devicePixelRatio, most) : onScreen,
    rotation,
  });
}

interface Layer {
  readonly layer: HTMLDivElement;
  readonly viewport: PageViewport;
}

/** Puts a page of an XFA form into the layer, to be read only. */
async function fillLayer(
  { annotationStorage }: PDFDocumentProxy,
  page: PDFPageProxy,
  { layer, viewport }: Layer,
): Promise<void> {
  const { XfaLayer } = await import('pdfjs-dist');
  const xfaHtml = await page.getXfa();
  if (xfaHtml === null) return;
  layer.replaceChildren();
  XfaLayer.render({
    div: layer,
    viewport: viewport.clone({ dontFlip: true }),
    xfaHtml,
    annotationStorage,
    linkService: noLinks as never,
    intent: 'display',
  });
}

/** A stranger's links lead nowhere. */
const noLinks = { addLinkAttributes: (): void => undefined };

/** What pdf.js has sent to the page by now: null for an image that it could not decode, a text for such a font. */
function objectsIn(objects: unknown): readonly (readonly [string, unknown])[] {
  return [...(objects as Iterable<readonly [string, unknown]>)];
}

/** The part of `FontFaceObject` that is read here. */
interface LoadedFont {
  readonly missingFile?: boolean;
  readonly fallbackName?: string;
  readonly systemFontInfo?: { readonly css: string } | null;
}

/** Texts whose font the file does not hold: pdf.js leaves them to the fonts of this computer. */
async function textsWithoutFont(page: PDFPageProxy): Promise<readonly DrawnText[]> {
  const families = new Map(
    objectsIn(page.commonObjs).flatMap(([id, data]) => {
      const font = Object(data) as LoadedFont;
      return font.missingFile === true
        ? [[id, font.systemFontInfo?.css ?? font.fallbackName ?? 'sans-serif'] as const]
        : [];
    }),
  );
  if (families.size === 0) return [];
  const { items } = await page.getTextContent();
  return [...families].map(([id, family]) => ({
    family,
    text: items.map((item) => ('str' in item && item.fontName === id ? item.str : '')).join(''),
  }));
}

/** Points: the frame of a field, inside of which its value is. */
const frame = 2;

/** Whether anything is drawn where a value belongs. */
function isInked(canvas: HTMLCanvasElement, viewport: PageViewport, { rect }: FieldValue): boolean {
  const { left, top, width, height } = boxOn(viewport, rect);
  const context = canvas.getContext('2d');
  if (context === null || width < 1 || height < 1) return true;
  const pixels = new Uint32Array(context.getImageData(left, top, width, height).data.buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);
}

/** Canvas pixels. */
function boxOn(viewport: PageViewport, rect: readonly number[]) {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle([...rect]) as number[];
  const inset = Math.min(frame * viewport.scale, Math.abs(x2 - x1) / 4, Math.abs(y2 - y1) / 4);
  const [left, top] = [Math.ceil(Math.min(x1, x2) + inset), Math.ceil(Math.min(y1, y2) + inset)];
  return {
    left,
    top,
    width: Math.floor(Math.abs(x2 - x1) - inset * 2),
    height: Math.floor(Math.abs(y2 - y1) - inset * 2),
  };
}

/** Pixels of the longer side of the copy that is looked at: thin lines still leave a trace in it. */
const copySide = 256;

/** Whether nothing at all is to be seen. */
function isOneColour(canvas: HTMLCanvasElement): boolean {
  const scale = Math.min(1, copySide / Math.max(canvas.width, canvas.height));
  const [width, height] = [Math.ceil(canvas.width * scale), Math.ceil(canvas.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, width, height);
  const values = context.getImageData(0, 0, width, height).data;
  return values.every((value, at) => Math.abs(value - (values[at % 4] ?? 0)) <= faintest);
}

/** Levels of a colour by which rounding alone may differ. */
const faintest = 1;

/** A tick in the box, as the program that filled in the form has shown it. */
function drawTick(canvas: HTMLCanvasElement, viewport: PageViewport, { rect }: FieldValue): void {
  const { left, top, width, height } = boxOn(viewport, rect);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.save();
  context.lineWidth = Math.max(1, Math.min(width, height) / 8);
  context.strokeStyle = '#000000';
  context.strokeRect(left, top, width, height);
  context.beginPath();
  context.moveTo(left + width * 0.1, top + height * 0.55);
  context.lineTo(left + width * 0.4, top + height * 0.85);
  context.lineTo(left + width * 0.9, top + height * 0.15);
  context.stroke();
  context.restore();
}
