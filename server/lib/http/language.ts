import { isLocale, type Locale } from '../../../src/lib/locale.ts';

/** The language of the answer, from Accept-Language (RFC 9110 section 12.5.4); Spanish when none of ours matches. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const ranges = (acceptLanguage ?? '').split(',').map(rangeOf);
  const best = ranges
    .filter((range) => range.quality > 0 && isLocale(range.language))
    .toSorted((one, other) => other.quality - one.quality)[0];
  return isLocale(best?.language) ? best.language : 'es';
}

interface Range {
  readonly language: string;
  readonly quality: number;
}

function rangeOf(text: string): Range {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) || 0 };
}
