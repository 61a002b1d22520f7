import type { Token } from './zpl-formats.ts'

const list = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

/** Commands that change the printer for what others print, or answer to who sent the label; with the rest of the sentence. */
const refusals: readonly (readonly [names: ReadonlySet<string>, reason: string])[] = [
  [list('~JR ~JP ~JA ~JX ~PP ^PP ~PS ~PR ~PH ^PH ~PL ^PL ^PF ~RO ^ZZ'), 'it stops, restarts or moves the printer'],
  [
    list('^JB ~JB ^EG ~EG ^CM ^TO ^MP ^SZ ^KD ^KL ^KP ^KN ^KV'),
    'it changes what the printer keeps when it is switched off',
  ],
  [list('~JC ~JG ~JD ~JE ~JF ~JI ~JL ~JN ~JO ~JQ ^JI ^JJ ^JH ^JT ^JW ^SC ^SS'), 'it measures or sets up the printer'],
  [
    list('^NB ^NC ^ND ^NI ^NN ^NP ^NS ^NT ^NW ~NC ~NR ~NT ^SX ^SQ ^SR ^WA ^WD ^WE ^WI ^WL ^WP ^WR ^WS ^WX ~WR ~KB'),
    'it changes the printer’s network',
  ],
  [
    list('^HF ^HG ^HH ^HL ^HR ^HT ^HV ^HW ^HY ^HZ ~HB ~HD ~HI ~HL ~HM ~HQ ~HS ~HU ^RI ~RV ~WC ~WL ~WQ'),
    'it makes the printer send an answer',
  ],
  [list('^ST ^SL ^SO ^SI ~DN ^DN'), 'it changes the printer’s clock or memory'],
]

const reasonOf = new Map(refusals.flatMap(([names, reason]) => [...names].map((name) => [name, reason] as const)))
const downloads = list('~DB ~DE ~DG ~DS ~DT ~DU ~DY ^IS')
const holdsPictures = list('^GF ~DG ~DY ~DB ~DE ~DS ~DT ~DU')
const takesPlaceholders = list('^FD ^FV ^FX ^FN ^PQ')

const shown = ({ command: { name, parameters, delimiter } }: Token): string =>
  `${name}${(parameters.split(delimiter)[0] ?? '').slice(0, 24).replaceAll(/[^ -~]/g, ' ')}`.trim()

/** The sentence that says why a command cannot be of a stored label. */
export function whyNotStored(token: Token): string | undefined {
  const { line, command } = token
  const { name, parameters } = command
  const reason = reasonOf.get(name)
  if (reason !== undefined)
    return `Line ${line}: ${shown(token)} cannot be of a label, because ${reason}. Remove it from the file.`
  if (downloads.has(name) && !/^\s*(R:|[^:]*$)/i.test(parameters.slice(0, 24))) {
    return `Line ${line}: ${shown(token)} stores into the printer’s permanent memory. Store into R: instead.`
  }
  const hasPlaceholder = !takesPlaceholders.has(name) && !holdsPictures.has(name) && /\{\{[^{}]*\}\}/.test(parameters)
  return hasPlaceholder
    ? `Line ${line}: ${shown(token)} has a placeholder. Only the data of a field (^FD) can have one.`
    : undefined
}

/** `^JU` keeps the settings of the printer for ever. Programs write it before every label, where it must not come with each print. */
export const isLeftOut = ({ command }: Token): boolean => command.name === '^JU'

/** The sentence about a command that comes with every print and leaves something behind, or that is left out of it. */
export function remarkOnStored(token: Token): string | undefined {
  const { name } = token.command
  if (isLeftOut(token)) return `${name} saves the settings of the printer for ever. It is left out of the print.`
  if (name === '^SN') return 'Every job counts from the same number (^SN). Take the number from a series instead.'
  if (!downloads.has(name)) return undefined
  return `${name} sends a picture or font to the printer with every job. It stays there until the printer is switched off.`
}
