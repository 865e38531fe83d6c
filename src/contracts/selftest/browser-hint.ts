import { isAppleMobile } from '../../lib/apple-mobile.ts';

/** Approximate browser and system, enough for a code that is read out. */
export interface BrowserHint {
  readonly engine: Engine;
  readonly system: System;
  /** On the home screen, not in a tab. */
  readonly installed: boolean;
  /** Major version of the browser; 0: unknown. */
  readonly major: number;
}

export const engines = ['Chromium', 'WebKit', 'Gecko', 'another engine'] as const;
export const systems = ['iPhone or iPad', 'Android', 'a computer', 'another system'] as const;

export type Engine = (typeof engines)[number];
export type System = (typeof systems)[number];

/** On an iPhone and iPad every browser is WebKit. */
export function browserHint(userAgent: string, touchPoints: number, installed: boolean): BrowserHint {
  const isApple = isAppleMobile(userAgent, touchPoints);
  const engine = engineOf(userAgent, isApple);
  return { engine, system: systemOf(userAgent, isApple), installed, major: majorOf(userAgent, engine) };
}

function engineOf(userAgent: string, isApple: boolean): Engine {
  if (isApple) return 'WebKit';
  if (/Firefox\/\d/.test(userAgent)) return 'Gecko';
  if (/Chrom(?:e|ium)\/\d/.test(userAgent)) return 'Chromium';
  return userAgent.includes('AppleWebKit/') ? 'WebKit' : 'another engine';
}

function systemOf(userAgent: string, isApple: boolean): System {
  if (isApple) return 'iPhone or iPad';
  if (userAgent.includes('Android')) return 'Android';
  return /Windows|Macintosh|Linux|CrOS/.test(userAgent) ? 'a computer' : 'another system';
}

const versions: Readonly<Partial<Record<Engine, RegExp>>> = {
  Chromium: /Chrom(?:e|ium)\/(\d+)/,
  WebKit: /Version\/(\d+)|OS (\d+)_/,
  Gecko: /Firefox\/(\d+)/,
};

function majorOf(userAgent: string, engine: Engine): number {
  const [, first, second] = versions[engine]?.exec(userAgent) ?? [];
  return Number(first ?? second ?? 0);
}
