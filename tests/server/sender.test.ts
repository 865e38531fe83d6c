import { describe, expect, test } from 'vitest';
import { networksIn, senderAt, senderKey, widestIn } from '../../server/lib/http/sender.ts';

describe('limits count by sender', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['192.0.2.7:50123', '192.0.2.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::7]:50123', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
  ])('%s is %s', (address, sender) => {
    expect(senderAt(address)).toBe(sender);
  });

  test('two networks are two senders', () => {
    expect(senderAt('2001:db8:1:3::7')).not.toBe(senderAt('2001:db8:1:2::7'));
  });

  test.each(['', 'unknown', '_hidden', '1.2.3', '0x7f.1', '999.1.1.1'])(
    '"%s" is nobody in particular',
    (address) => {
      expect(senderAt(address)).toBe('unknown');
    },
  );
});

describe('networks of IPv6 are told apart without their addresses', () => {
  const keyOf = (address: string): string => senderKey(senderAt(address));
  const [own, sameSite, sameProvider, other] = [
    keyOf('2001:db8:1:201::1'),
    keyOf('2001:db8:1:2ff::1'),
    keyOf('2001:db8:1:301::1'),
    keyOf('2001:db8:2:201::1'),
  ];

  test('a /56 has 4 shares and a /48 16 of them', () => {
    expect(networksIn(own).map(({ times }) => times)).toEqual([4, 16]);
    expect(networksIn(keyOf('192.0.2.7'))).toEqual([]);
    expect(widestIn(keyOf('192.0.2.7'))).toBe(keyOf('192.0.2.7'));
    expect(keyOf('unknown')).toMatch(/^[0-9a-f]{64}$/);
    expect(own).toMatch(/^[0-9a-f]{64}(\.[0-9a-f]{64}){2}$/);
  });

  test('senders of one /56 share both, those of one /48 the wider one, and those of another none', () => {
    const common = (key: string) =>
      networksIn(own).map((network, index) => network.key === networksIn(key)[index]?.key);

    expect(common(sameSite)).toEqual([true, true]);
    expect(common(sameProvider)).toEqual([false, true]);
    expect(common(other)).toEqual([false, false]);
    expect(new Set([own, sameSite, sameProvider, other].map((key) => key.split('.')[0])).size).toBe(4);
    expect(widestIn(own)).toBe(widestIn(sameProvider));
  });
});
