import { sections } from '../../contracts/pages/sections.ts';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { PlaceholderPage } from './placeholder-page.tsx';

export function PlaceholderOf({ path }: { readonly path: string }) {
  const found = sections.flatMap((section) =>
    section.links.filter(({ href }) => href === path).map((link) => ({ section, link })),
  )[0];
  return found === undefined ? <NotFoundPage /> : <PlaceholderPage {...found} />;
}
