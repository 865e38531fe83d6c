import { expect, test } from 'vitest';
import { drawnSize, viewMoved, viewZoomed, wholePicture } from '../../src/form-page/photos/photo-viewer.tsx';

const picture = { width: 2000, height: 1500 };
const frame = { width: 400, height: 400 };

test('the whole picture fits its frame at first, and zooming out goes no further', () => {
  expect(drawnSize(picture, frame, wholePicture)).toEqual({ width: 400, height: 300 });
  expect(viewZoomed(picture, frame, wholePicture, 0.1)).toEqual(wholePicture);
});

test('zooming in ends where there is nothing more to read', () => {
  const view = viewZoomed(picture, frame, wholePicture, 1000);
  expect(drawnSize(picture, frame, view)).toEqual({ width: 6000, height: 4500 });
});

test('the picture follows the finger, and never leaves the frame', () => {
  const close = viewZoomed(picture, frame, wholePicture, 4);
  const moved = viewMoved(picture, frame, close, 0.5, 0);
  expect([moved.x, moved.y]).toEqual([0.5 - 200 / 1600, 0.5]);
  expect(viewMoved(picture, frame, close, 100, -100)).toEqual({ zoom: 4, x: 0.125, y: 1 - 400 / 1200 / 2 });
});

test('what is smaller than the frame stays in its middle', () => {
  expect(viewMoved(picture, frame, wholePicture, 0.3, 0.3)).toEqual(wholePicture);
});
