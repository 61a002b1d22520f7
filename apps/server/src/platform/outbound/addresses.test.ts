import { describe, expect, it } from 'vitest'
import { createMayCall, isSubnet, isWebPort } from './addresses.ts'

describe('Of its own accord the server', () => {
  const mayCall = createMayCall([])

  it.each([
    '127.0.0.1',
    '127.255.255.255',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.254',
    '0.0.0.0',
    '192.0.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'febf::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '5f00::1',
    '100::1',
    '3fff::1',
    '3fff:fff::1',
    '2001:db8::1',
    '2001::1',
    'localhost',
    'fe80::1%lo',
    '',
  ])('does not call %s [SEC-51]', (address) => {
    expect(mayCall(address)).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '100.63.255.254',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '198.17.255.255',
    '198.20.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00::1',
    '64:ff9c::1',
    '3ffe:ffff::1',
  ])('may call %s [SEC-53]', (address) => {
    expect(mayCall(address)).toBe(true)
  })

  it('calls subnets that the installation names and no others, and never where clouds keep secrets [SEC-53]', () => {
    const mayCallOwn = createMayCall(['10.1.0.0/16', 'fd12::/32', '169.254.0.0/16', 'fd00::/8', '100.64.0.0/10'])
    expect(['10.1.0.0', '10.1.255.255', 'fd12::1', '169.254.1.1', '100.64.0.1'].map(mayCallOwn)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(['10.0.255.255', '10.2.0.0', '::ffff:10.1.0.1', 'fc00::1'].map(mayCallOwn)).toEqual([
      false,
      false,
      false,
      false,
    ])
    const metadata = ['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']
    expect(metadata.filter(mayCallOwn)).toEqual([])
    expect(createMayCall(['0.0.0.0/0'])('168.63.129.16')).toBe(false)
  })

  it.each([80, 443, 8080, 8443, 1024])('uses port %i', (port) => expect(isWebPort(port)).toBe(true))
  it.each([22, 25, 53, 445, 1023, 3306, 5432, 6379, 9200, 27_017, 27_417])('leaves port %i alone [SEC-52]', (port) =>
    expect(isWebPort(port)).toBe(false),
  )
})

describe('A subnet', () => {
  it.each(['10.0.0.0/8', '127.0.0.1/32', 'fd00::/8', '::1/128', '0.0.0.0/0'])('is read from %s', (text) =>
    expect(isSubnet(text)).toBe(true),
  )
  it.each(['10.0.0.0', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'a/8', '10.0.0.0/8/8', '/8', '10.0.0.0/'])(
    'is not read from "%s"',
    (text) => expect(isSubnet(text)).toBe(false),
  )
})
