import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The unit that limits count by: everyone behind one address, or behind one /64 of IPv6. Never stored as it is. */
export type Sender = string;

/** The sender of this request, as far as limits are concerned. A crew behind one router is one sender. */
export function senderOf({ ip }: Pick<FastifyRequest, 'ip'>): Sender {
  return senderAt(ip);
}

/**
 * The sender as it may be written to the disk; of IPv6 with its networks behind it, narrow to wide. A known address can
 * still be compared with it.
 */
export function senderKey(sender: Sender): string {
  return [sender, ...networksOf(sender)].map(hashOf).join('.');
}

/** A network that a sender is one of, with how many times the share of one sender it has. */
export interface SenderNetwork {
  /** As it stands in the keys of all its senders. */
  readonly key: string;
  readonly times: number;
}

/** What whoever has a /56 or a /48 of IPv6 holds together: else it is as many senders as it has /64s (decision 029). */
const wider = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** Narrow to wide; none of an IPv4 address. @param key as senderKey has it */
export function networksIn(key: string): readonly SenderNetwork[] {
  const keys = key.split('.').slice(1);
  return keys.map((one, index) => ({ key: one, times: wider[index]?.times ?? 1 }));
}

/** The widest network that a sender is one of: itself, of an IPv4 address. */
export function widestIn(key: string): string {
  return key.split('.').at(-1) ?? key;
}

function networksOf(sender: Sender): readonly string[] {
  if (!sender.endsWith('/64')) return [];
  const { parts } = ipaddr.IPv6.parseCIDR(sender)[0];
  return wider.map(({ bits }) => {
    const own = parts.map((part, index) => part & maskOf(bits - 16 * index));
    return `${new ipaddr.IPv6(own).toRFC5952String()}/${bits}`;
  });
}

/** Of one part of 16 bits, of which so many are the network's. */
function maskOf(bits: number): number {
  return 0xffff & ~(0xffff >> Math.min(16, Math.max(0, bits)));
}

function hashOf(network: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['upload', network]))
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
