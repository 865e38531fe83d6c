import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The unit that limits apply to: everyone behind one IPv4 address or one IPv6 /64. Never stored in plain form. */
export type Sender = string;

/** The sender of this request for limiting. A crew behind one router is one sender. */
export function senderOf({ ip }: Pick<FastifyRequest, 'ip'>): Sender {
  return senderAt(ip);
}

/**
 * The sender in the form that may be stored; for IPv6 followed by its networks, narrow to wide. It can still be
 * compared with a known address.
 */
export function senderKey(sender: Sender): string {
  return [sender, ...networksOf(sender)].map(hashOf).join('.');
}

/** A network that a sender belongs to, and its allowance as a multiple of one sender's share. */
export interface SenderNetwork {
  /** As it appears in the keys of all its senders. */
  readonly key: string;
  readonly times: number;
}

/**
 * Joint allowance of a /56 or /48 of IPv6: its owner would otherwise be as many senders as it has /64s (decision 028).
 */
const wider = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** The sender's IPv6 networks, narrow to wide; empty for an IPv4 address. @param key as returned by senderKey */
export function networksIn(key: string): readonly SenderNetwork[] {
  const keys = key.split('.').slice(1);
  return keys.map((one, index) => ({ key: one, times: wider[index]?.times ?? 1 }));
}

/** The widest network that a sender belongs to; for an IPv4 address, the sender itself. */
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

/** Mask for one 16-bit part in which this many bits belong to the network. */
function maskOf(bits: number): number {
  return 0xffff & ~(0xffff >> Math.min(16, Math.max(0, bits)));
}

function hashOf(network: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['upload', network]))
    .digest('hex');
}

/**
 * The sender behind an address. An IPv6 host may use any address of its /64 (RFC 4291 section 2.5.1), so a whole /64
 * counts as one; an IPv4 address is one sender in any notation. A proxy's "unknown" is one sender, too.
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

/** Some proxies append the port: 192.0.2.7:50123, [2001:db8::7]:50123. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}
