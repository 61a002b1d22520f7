// IP addresses as texts: only the spellings that everybody reads alike.

/** The four bytes of a dotted quad in plain decimal; none for every other spelling (octal, hexadecimal, fewer parts). */
export function parseIpv4(text: string): readonly number[] | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return undefined
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : undefined
}

/** The eight groups of an IPv6 address (RFC 4291 §2.2); none where it carries a zone, an IPv4 address or anything else. */
export function parseIpv6(text: string): readonly number[] | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const given = head.length + tail.length
  const isWhole = halves.length === 2 ? given < 8 : given === 8
  if (!isWhole || ![...head, ...tail].every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  const zeros = Array.from({ length: 8 - given }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

/** The longest run of zeros, of two groups at least. */
function longestZeros(groups: readonly number[]): { readonly start: number; readonly length: number } {
  let best = { start: -1, length: 1 }
  for (let start = 0; start < groups.length; start += 1) {
    const end = groups.findIndex((group, index) => index >= start && group !== 0)
    const length = (end === -1 ? groups.length : end) - start
    if (length > best.length) best = { start, length }
  }
  return best
}

/** An IPv6 address in its one canonical spelling (RFC 5952). */
export function ipv6Text(groups: readonly number[]): string {
  const words = groups.map((group) => group.toString(16))
  const { start, length } = longestZeros(groups)
  if (start === -1) return words.join(':')
  return `${words.slice(0, start).join(':')}::${words.slice(start + length).join(':')}`
}

/** Where clouds hand out the secrets of a machine. */
export const metadataAddresses: readonly string[] = [
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]

/** SSH, SMTP, DNS, SMB, SQL Server, Docker, MySQL, PostgreSQL, Redis, Elasticsearch, memcached, MongoDB, our own helper. */
export const portsOfOtherServices: readonly number[] = [
  22, 25, 53, 445, 1433, 2375, 3306, 5432, 6379, 9200, 11_211, 27_017, 27_417,
]
