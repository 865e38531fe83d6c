import { type Brand, brandFrom } from '../src/lib/brand.ts';

/** Settings fixed when the client is built (contracts section 7). */
export interface BuildSettings {
  /** Origin of the API, without a trailing slash; empty: the origin that serves the page. */
  readonly apiBase: string;
  /**
   * Whether the API recognises repeats by their key and issues receipts; 'no': it has the specification's calls only.
   */
  readonly apiReceipts: 'yes' | 'no';
  readonly analytics: 'off' | 'vercel';
  readonly brand: Brand;
  /** Address where the pages are published, without a trailing slash; empty: they name no address of their own. */
  readonly siteUrl: string;
}

export const buildSettingNames = [
  'VITE_API_BASE',
  'VITE_API_RECEIPTS',
  'VITE_BRAND_NAME',
  'VITE_BRAND_SHORT_NAME',
  'VITE_CONTACT_EMAIL',
  'VITE_CONTACT_PHONE',
  'VITE_ANALYTICS',
  'VITE_SITE_URL',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error that names the first unusable setting */
export function readBuildSettings(env: Environment): BuildSettings {
  return {
    apiBase: readApiBase(env['VITE_API_BASE']?.trim() ?? ''),
    apiReceipts: readApiReceipts(env['VITE_API_RECEIPTS']?.trim() || 'yes'),
    analytics: readAnalytics(env['VITE_ANALYTICS']?.trim() || 'off'),
    brand: brandFrom(env),
    siteUrl: readSiteUrl(env['VITE_SITE_URL']?.trim() ?? ''),
  };
}

function readApiBase(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Error(`VITE_API_BASE must be an address such as https://api.example.org, not "${text}"`);
  }
  return url.href.replace(/\/+$/, '');
}

/** Requires an origin, because the app lives at its root. */
function readSiteUrl(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(`VITE_SITE_URL must be an origin such as https://forms.example.org, not "${text}"`);
  }
  return url.origin;
}

function readApiReceipts(text: string): 'yes' | 'no' {
  if (text === 'yes' || text === 'no') return text;
  throw new Error(`VITE_API_RECEIPTS must be yes or no, not "${text}"`);
}

function readAnalytics(text: string): 'off' | 'vercel' {
  if (text === 'off' || text === 'vercel') return text;
  throw new Error(`VITE_ANALYTICS must be off or vercel, not "${text}"`);
}
