import { describe, expect, it } from 'vitest'
import { checkNetwork, inNetwork, isNetwork, isWideOpen, networkWords, parseAddress, parseNetwork } from './network.ts'

const lies = (address: string, network: string): boolean =>
  inNetwork(parseAddress(address) ?? expect.fail(address), parseNetwork(network) ?? expect.fail(network))

describe('networks', () => {
  it.each([
    '0.0.0.0',
    '203.0.113.7',
    '10.0.0.0/8',
    '10.0.0.1/32',
    '0.0.0.0/0',
    '::',
    '::1',
    '2001:db8::/32',
    'fe80::1',
    '::ffff:10.0.0.1',
    '1:2:3:4:5:6:7:8',
    '64:ff9b::192.0.2.33',
    '::/0',
  ])('%s is one', word => {
    expect(isNetwork(word)).toBe(true)
  })

  it.each([
    '',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    '12345::',
    '2001:db8::/129',
    'example.com',
    '1.2.3.4:80',
    '10.0.0.-1',
  ])('%s is none', word => {
    expect(checkNetwork(word)?.code).toBe('network.format')
  })

  it('hold the addresses below them', () => {
    expect(lies('10.255.0.1', '10.0.0.0/8')).toBe(true)
    expect(lies('11.0.0.1', '10.0.0.0/8')).toBe(false)
    expect(lies('192.168.1.129', '192.168.1.128/25')).toBe(true)
    expect(lies('192.168.1.127', '192.168.1.128/25')).toBe(false)
    expect(lies('203.0.113.7', '203.0.113.7')).toBe(true)
    expect(lies('203.0.113.8', '203.0.113.7')).toBe(false)
    expect(lies('2001:db8:ffff::1', '2001:db8::/32')).toBe(true)
    expect(lies('2001:db9::1', '2001:db8::/32')).toBe(false)
    expect(lies('198.51.100.9', '0.0.0.0/0')).toBe(true)
    expect(lies('::1', '0.0.0.0/0')).toBe(false)
  })

  it('know an IPv4 address in the dress of IPv6', () => {
    expect(lies('::ffff:10.0.0.1', '10.0.0.0/8')).toBe(true)
    expect(lies('::ffff:a00:1', '10.0.0.0/8')).toBe(true)
  })

  it('are listed by line or comma', () => {
    expect(networkWords(' 10.0.0.1\n\n10.0.0.2, 10.0.0.3；::1 ')).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3', '::1'])
    expect(networkWords(null)).toEqual([])
  })

  it('open a list wide as soon as all of them together do', () => {
    const eighths = Array.from({ length: 200 }, (_, i) => `${i}.0.0.0/8`)
    for (const list of [
      '',
      '0.0.0.0/7',
      '::/15',
      eighths.join('\n'),
      eighths.slice(0, 2).join(),
      '10.0.0.0/8,203.0.113.7',
      '2001::/16 2002::/16',
    ])
      expect(isWideOpen(list), list).toBe(true)
    for (const list of ['10.0.0.0/8', '10.0.0.0/9 203.0.113.0/24', '2001:db8::/32', '10.0.0.0/8 2001::/16'])
      expect(isWideOpen(list), list).toBe(false)
  })
})
