import { describe, expect, it } from 'vitest'
import { isAddressProblem, judgePrinterAddress } from './printer-address.ts'

const judge = (address: string, port = 9100, protocol: 'raw' | 'ipp' = 'raw') =>
  judgePrinterAddress({ address, port }, { protocol, loopbackPorts: [9100, 9101] })
const codeOf = (address: string, port?: number, protocol?: 'raw' | 'ipp') => {
  const judged = judge(address, port, protocol)
  return isAddressProblem(judged) ? `${judged.field}: ${judged.code}` : 'a printer'
}

describe('The address of a printer', () => {
  it.each([
    ['192.168.1.50', '192.168.1.50'],
    [' 10.0.0.7 ', '10.0.0.7'],
    ['100.64.0.1', '100.64.0.1'],
    ['Printer-7.Local.', 'printer-7.local'],
    ['zebra_2', 'zebra_2'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['[fd12:3456::0001]', 'fd12:3456::1'],
    ['fd12:0:3:4:5:6:7:8', 'fd12:0:3:4:5:6:7:8'],
    ['2001:db8::', '2001:db8::'],
  ])('%s is taken as %s', (address, normalised) => {
    expect(judge(address)).toEqual({ address: normalised, port: 9100 })
  })

  it.each([
    // Other spellings of 127.0.0.1, as GitLab's url_blocker_spec lists them.
    '0177.1',
    '017700000001',
    '0x7f.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.000.000.001',
    '127.0.1',
    '127.1',
    '::ffff:7f00:1',
    '[::ffff:127.0.0.2]',
    '::ffff:127.0.0.1',
    '0:0:0:0:0:ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '0xffffffff',
    '4294967295',
    '127.0.0.2',
    '0.0.0.0',
    '::',
    // Link-local, and where clouds keep secrets.
    '169.254.169.254',
    '169.254.1.1',
    'fe80::1',
    'febf::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'FD00:EC2:0::254',
    '100.100.100.200',
    'metadata.google.internal',
    'METADATA.google.internal.',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '',
    'printer one',
    'http://10.0.0.1',
    '10.0.0.1:9100',
    'user@10.0.0.1',
    'loc­alhost',
    '１０.0.0.1',
    '-printer',
    'printer..local',
    `${'x'.repeat(254)}`,
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '12345::1',
  ])('%s is refused', (address) => {
    expect(codeOf(address)).toBe('address: address-refused')
  })

  it.each(['127.0.0.1', '::1', 'localhost', 'LOCALHOST.', 'printer.localhost', '0:0:0:0:0:0:0:1'])(
    '%s is this computer, with printers at the named ports only',
    (address) => {
      expect(codeOf(address, 9100)).toBe('a printer')
      expect(codeOf(address, 9101)).toBe('a printer')
      expect(codeOf(address, 9102)).toBe('address: address-refused')
      expect(codeOf(address, 27_417)).toBe('address: address-refused')
    },
  )
})

describe('The port of a printer', () => {
  it.each([515, 631, 1024, 9100, 9101, 65_535])('%d is taken', (port) => {
    expect(codeOf('10.0.0.7', port)).toBe('a printer')
  })

  it.each([
    22, 25, 53, 445, 1433, 2375, 3306, 5432, 6379, 9200, 11_211, 27_017, 27_417, 0, -1, 65_536, 9100.5, 21, 1023,
  ])('%d is refused', (port) => {
    expect(codeOf('10.0.0.7', port)).toBe('port: port-refused')
    expect(codeOf('10.0.0.7', port, 'ipp')).toBe('port: port-refused')
  })

  it.each([80, 443])('%d is for IPP alone', (port) => {
    expect([codeOf('10.0.0.7', port), codeOf('10.0.0.7', port, 'ipp')]).toEqual(['port: port-refused', 'a printer'])
  })
})
