import { isIP } from 'node:net';
import { SettingError } from './setting-error.ts';

/** Networks that have a name in @fastify/proxy-addr. */
const named = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, networks in CIDR notation and names of networks, with commas between. @throws SettingError */
export function readTrustedProxies(setting: string, text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '').map((item) => readProxy(setting, item));
}

function readProxy(setting: string, text: string): string {
  if (named.includes(text) || isIP(text) !== 0) return text;
  const [, address = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  // A server that trusts everybody lets each request choose its own address.
  if (Number(bits) >= 1 && Number(bits) <= most) return text;
  throw new SettingError(
    setting,
    `must be addresses or networks such as 10.0.0.0/8, with commas between; "${text}" is none`,
  );
}
