import type { ComponentType } from 'react';
import { addTexts, type AreaTexts } from './add-texts.ts';

export interface PageModule<Props> {
  readonly default: ComponentType<Props>;
}

/** A page and the texts it speaks, fetched side by side: on a ship each turn costs most of a second. */
export async function loadPage<Props>(
  page: Promise<PageModule<Props>>,
  ...areas: readonly Promise<{ readonly texts: AreaTexts }>[]
): Promise<PageModule<Props>> {
  const [loaded, ...texts] = await Promise.all([page, ...areas]);
  for (const area of texts) addTexts(area.texts);
  return loaded;
}
