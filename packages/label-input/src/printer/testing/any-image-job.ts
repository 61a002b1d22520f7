import fc from 'fast-check'

const number = fc.oneof(
  fc.integer({ min: -5, max: 400 }).map(String),
  fc.constantFrom('', '0', '1', '90', '9999', '32000', '32001', '99999999999', '2.5', '-', '1e9', 'NaN'),
)
const word = fc.constantFrom(
  'N',
  'R',
  'B',
  'A',
  'H',
  'M',
  'D',
  'Q',
  'P',
  '1E',
  'E30',
  'UA0',
  's9',
  'x6',
  'r90',
  'c126',
  'V00',
  '@1',
)
const data = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^\d{0,40}$/),
  fc.constantFrom(
    '(01)09501101530003',
    '{{name}}',
    'a b c d e f',
    '!105!102',
    '~1010950',
    '\\"',
    '\\["]',
    '001,840,93065,x',
  ),
)
const quoted = data.map((text) => `"${text}"`)
const parameter = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 2, arbitrary: word },
  { weight: 1, arbitrary: quoted },
)

/** Commands in any order, with parameters that fit and that do not. */
export const anyJobOf = (names: readonly string[], { start, end }: { readonly start: string; readonly end: string }) =>
  fc
    .array(
      fc
        .tuple(fc.constantFrom(...names), fc.array(parameter, { maxLength: 9 }), fc.option(quoted, { nil: '' }))
        .map(([name, parameters, last]) => `${name}${[...parameters, last].join(',')}`),
      { maxLength: 30 },
    )
    .map((commands) => `${start}\n${commands.join('\n')}\n${end}\n`)

/** A job with parts cut out, doubled or replaced. */
export const damaged = (jobs: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...jobs),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 30 }), fc.oneof(parameter, fc.string({ maxLength: 5 }))), {
        maxLength: 12,
      }),
    )
    .map(([source, changes]) =>
      changes.reduce((text, [at, length, part]) => {
        const from = at % (text.length + 1)
        return text.slice(0, from) + part + text.slice(from + length)
      }, source),
    )
