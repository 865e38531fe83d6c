import { describe, expect, test } from 'vitest';
import { senderAt } from '../../server/lib/http/sender.ts';

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
