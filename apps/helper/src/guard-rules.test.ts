import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { checkHost, checkMediaType, checkOrigin } from './guards.ts'

const request = (lines: readonly (readonly [name: string, value: string])[], url = '/health') =>
  ({
    url,
    rawHeaders: lines.flat(),
    headers: Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value])),
  }) as unknown as IncomingMessage

const refused = (code: string) => expect.objectContaining({ code })

describe('The host of a call', () => {
  it.each(['127.0.0.1:27417', 'localhost:27417', '[::1]:27417'])('may be %s', (host) => {
    expect(() => checkHost(request([['hOsT', host]]), 27417)).not.toThrow()
  })

  it.each([
    ['another port', [['Host', '127.0.0.1:27418']], '/'],
    ['no port', [['Host', 'localhost']], '/'],
    ['another name', [['Host', 'labels.example.com:27417']], '/'],
    ['a name in capitals', [['Host', 'LOCALHOST:27417']], '/'],
    ['none', [], '/'],
    ['an empty one', [['Host', '']], '/'],
    ['a value in another header', [['X-Host', 'localhost:27417']], '/'],
    [
      'two lines',
      [
        ['Host', 'localhost:27417'],
        ['Host', 'localhost:27417'],
      ],
      '/',
    ],
    ['a target with a host of its own', [['Host', 'localhost:27417']], 'http://evil.example/'],
    ['no target', [['Host', 'localhost:27417']], undefined],
  ] as const)('is refused: %s', (_, lines, url) => {
    const call = request(lines, url)
    if (url === undefined) Object.assign(call, { url: undefined })
    expect(() => checkHost(call, 27417)).toThrow(refused('host-refused'))
  })
})

describe('The origin of a call', () => {
  const paired = ['https://labels.example.com', 'https://other.example.com']

  it.each(paired)('that is paired is named in the answer: %s', (origin) => {
    expect(checkOrigin(request([['Origin', origin]]), paired)).toBe(origin)
  })

  it.each([
    ['another', [['Origin', 'https://evil.example']]],
    ['one in capitals', [['Origin', 'https://LABELS.example.com']]],
    ['none', []],
    ['null', [['Origin', 'null']]],
    [
      'two lines',
      [
        ['Origin', 'https://labels.example.com'],
        ['Origin', 'https://labels.example.com'],
      ],
    ],
  ] as const)('is refused: %s', (_, lines) => {
    expect(() => checkOrigin(request(lines), paired)).toThrow(refused('origin-refused'))
  })

  it('is not asked before the helper is paired', () => {
    expect(() => checkOrigin(request([]), undefined)).toThrow(refused('not-paired'))
  })
})

describe('The media type of a call', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/json ;x'])(
    'may be %s',
    (type) => {
      expect(() => checkMediaType(request([['Content-Type', type]]))).not.toThrow()
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/plain, application/json', ''])(
    'is refused: %j',
    (type) => {
      expect(() => checkMediaType(request([['Content-Type', type]]))).toThrow(refused('wrong-media-type'))
      expect(() => checkMediaType(request([]))).toThrow(refused('wrong-media-type'))
    },
  )
})
