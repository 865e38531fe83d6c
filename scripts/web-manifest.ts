import type { ManifestOptions } from 'vite-plugin-pwa';
import { publicPages } from '../src/contracts/pages/public-pages.ts';
import {
  handOverEnding,
  handOverType,
  sharedFiles,
  sharePath,
} from '../src/contracts/pages/from-other-apps.ts';
import type { Brand } from '../src/lib/brand.ts';

export const navy = '#0b2545';
const paper = '#faf8f3';

export const description =
  'Licence, medical and course requests for seafarers. Saved on your device first, sent when there is a network.';

/** In English, the product's start language (rulings GEN-1); a manifest has one language only. */
export function manifestOf(brand: Brand): Partial<ManifestOptions> {
  return {
    id: '/',
    scope: '/',
    start_url: '/',
    lang: 'en',
    dir: 'ltr',
    name: brand.name,
    short_name: brand.shortName,
    description,
    display: 'standalone',
    theme_color: navy,
    background_color: paper,
    categories: ['education', 'business', 'productivity'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      // Separate, because a maskable icon has a wide margin and looks too small where it is not masked.
      icon('icon-512-maskable', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut('Course quote', '/courses'),
      shortcut('Licence application', '/licenses'),
      shortcut('Medical certificate', '/medical'),
      shortcut('My requests', '/requests'),
    ],
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedFiles, accept: ['image/*', 'application/pdf'] }] },
    },
    file_handlers: [{ action: publicPages.requests, accept: { [handOverType]: [handOverEnding] } }],
    screenshots: screenshots.map(({ file, width, height, label, formFactor }) => ({
      src: `/screenshots/${file}`,
      sizes: `${width}x${height}`,
      type: 'image/png',
      form_factor: formFactor,
      label,
    })),
  };
}

/** Sizes in pixels of the file. Taken by scripts/screenshots.ts. */
export const screenshots = [
  {
    file: 'narrow-home.png',
    path: '/',
    width: 720,
    height: 1280,
    label: 'What you can request',
    formFactor: 'narrow',
  },
  {
    file: 'narrow-licence.png',
    path: '/licenses',
    width: 720,
    height: 1280,
    label: 'Licence application',
    formFactor: 'narrow',
  },
  {
    file: 'wide-home.png',
    path: '/',
    width: 1280,
    height: 800,
    label: 'What you can request',
    formFactor: 'wide',
  },
] as const;

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon('icon-192', 192, 'any')] };
}
