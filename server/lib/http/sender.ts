import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The unit that limits count by: everyone behind one address, or behind one /64 of IPv6. Never stored as it is. */
export type Sender = string;

/** The sender of this request, as far as limits are concerned. A crew behind one router is one sender. */
export function senderOf({ ip }: Pick<FastifyRequest, 'ip'>): Sender {
  return senderAt(ip);
}

/** The sender as it may be written to the disk. A known address can still be compared with it. */
export function senderKey(sender: Sender): string {
  return createHash('sha256')
    .update(JSON.stringify(['upload', sender]))
    .digest('hex');
}

/**
 * The sender behind an address. An IPv6 host may use any address of its /64 (RFC 4291 section 2.5.1), so all of a /64
 * count as one; an IPv4 address is one however it is written. What a proxy calls "unknown" is one sender, too.
 */
export function senderAt(address: string): Sender {
  const plain = withoutPort(address.trim());
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return plain;
  if (!ipaddr.IPv6.isValid(plain)) return 'unknown';
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = [...parsed.parts.slice(0, 4), 0, 0, 0, 0];
  return `${new ipaddr.IPv6(network).toRFC5952String()}/64`;
}

/** Some proxies name the port as well: 192.0.2.7:50123, [2001:db8::7]:50123. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}
