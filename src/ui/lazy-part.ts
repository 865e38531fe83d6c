import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { addTexts, type AreaTexts } from '../i18n/add-texts.ts';

/**
 * A part of a page that the page can do without, and the texts it speaks, fetched side by side. Where it cannot be
 * fetched nothing is shown in its place.
 */
export function lazyPart<Props>(
  part: () => Promise<{ readonly default: ComponentType<Props> }>,
  area: () => Promise<{ readonly texts: AreaTexts }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const [loaded, { texts }] = await Promise.all([part(), area()]);
      addTexts(texts);
      return loaded;
    } catch {
      return { default: Nothing };
    }
  });
}

function Nothing(): null {
  return null;
}
