import type { Localised } from '../../lib/locale.ts';

export interface PhotoTexts {
  readonly title: string;
  readonly about: string;
  readonly opening: string;
  readonly unreadable: string;
  readonly failed: string;
  /** Label of the picture in its frame. */
  readonly stage: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly left: string;
  readonly right: string;
  readonly up: string;
  readonly down: string;
  readonly use: string;
  readonly keep: string;
}

export const photoTexts: Localised<PhotoTexts> = {
  en: {
    title: 'Crop the ID photo',
    about: 'Face forward, the head inside the oval. Drag the photo, or use the buttons or the arrow keys.',
    opening: 'Opening the photo…',
    unreadable: 'This browser cannot show the photo. It stays as it is.',
    failed: 'The photo could not be cropped on this device. It stays as it is.',
    stage: 'The photo as it will be: 700 by 700 pixels',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    left: 'Photo to the left',
    right: 'Photo to the right',
    up: 'Photo up',
    down: 'Photo down',
    use: 'Use this square',
    keep: 'Keep the original',
  },
  es: {
    title: 'Recortar la foto de identidad',
    about:
      'De frente, la cabeza dentro del óvalo. Arrastre la foto, o use los botones o las teclas de flecha.',
    opening: 'Abriendo la foto…',
    unreadable: 'Este navegador no puede mostrar la foto. Queda como está.',
    failed: 'La foto no se pudo recortar en este dispositivo. Queda como está.',
    stage: 'La foto como quedará: 700 por 700 píxeles',
    zoomIn: 'Más grande',
    zoomOut: 'Más pequeña',
    left: 'Foto a la izquierda',
    right: 'Foto a la derecha',
    up: 'Foto hacia arriba',
    down: 'Foto hacia abajo',
    use: 'Usar este cuadrado',
    keep: 'Conservar el original',
  },
};
