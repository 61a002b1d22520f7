import { mostCoordinate } from '../printer/job-limits.ts'
import type { Parameters } from '../printer/parameters.ts'
import { type Command, type Commands, remember, withParameters } from './printer-state.ts'
import type { ZplSettings } from './zpl-settings.ts'

/** A command that sets the printer; what its parameters leave out stays as it is. */
const setting = (read: (parameters: Parameters, settings: ZplSettings) => ZplSettings): Command =>
  withParameters((state, parameters) => {
    const { settings } = state.memory
    remember(state, { settings: { ...settings, ...read(parameters, settings) } })
  })

const letterSpeeds = { A: 2, B: 3, C: 4, D: 6, E: 8 }
const slowest = 1
const fastest = 18

/** Inches a second, as a number or as one of the letters of older printers (^PR). */
function speedAt(parameters: Parameters, index: number, usual: number | undefined): number | undefined {
  const letter = parameters.text(index).toUpperCase()
  if (/^[A-E]$/.test(letter)) return parameters.choice(index, letterSpeeds, 0)
  return parameters.number(index, { from: slowest, to: fastest, usual: usual ?? 0 }) || undefined
}

const printSpeeds = setting((parameters, { printSpeed, slewSpeed, backfeedSpeed }) => {
  const [print, slew, backfeed] = [printSpeed, slewSpeed, backfeedSpeed].map((usual, index) =>
    speedAt(parameters, index, usual),
  )
  return {
    ...(print !== undefined && { printSpeed: print }),
    ...(slew !== undefined && { slewSpeed: slew }),
    ...(backfeed !== undefined && { backfeedSpeed: backfeed }),
  }
})

const mostDarkness = 30
const mostTearOff = 120

/** A setting that is one number. */
const numberSetting = (name: keyof ZplSettings, from: number, to: number): Command =>
  setting((parameters) => (parameters.text(0) === '' ? {} : numberOf(parameters, name, { from, to })))

function numberOf(parameters: Parameters, name: keyof ZplSettings, bounds: { from: number; to: number }): ZplSettings {
  const value = parameters.number(0, { ...bounds, usual: Number.NaN })
  return Number.isNaN(value) ? {} : { [name]: value }
}

/** A setting that is one of a few words. */
const wordSetting = (name: keyof ZplSettings, words: Readonly<Record<string, string | boolean>>): Command =>
  setting((parameters) => {
    const word = parameters.choice<string | boolean | undefined>(0, words, undefined)
    return word === undefined ? {} : { [name]: word }
  })

const trackings = { N: 'continuous', V: 'continuous', Y: 'gap', W: 'gap', M: 'mark', A: 'automatic' }
const modes = {
  T: 'tear-off',
  P: 'peel-off',
  L: 'peel-off',
  R: 'rewind',
  A: 'applicator',
  C: 'cutter',
  D: 'delayed-cutter',
  F: 'rfid',
  K: 'kiosk',
}

/** Commands for the printer's mechanics, its host, its network or its own memory, and not for the picture of a label. */
const withoutInk = `
  ^CM ^CN ^CO ^CP ^FX ^HF ^HG ^HH ^HL ^HT ^HV ^HW ^HY ^HZ ^JB ^JH ^JI ^JJ ^JS ^JT ^JU ^JW ^KC ^KD ^KL ^KN ^KP ^KV ^LF ^MA
  ^MC ^MF ^MI ^MP ^MW ^NB ^NC ^ND ^NI ^NN ^NP ^NS ^NT ^NW ^PA ^PF ^PH ^PN ^PP ^SC ^SI ^SL ^SO ^SP ^SQ ^SR ^SS ^ST ^SX ^SZ
  ^TO ^WA ^WD ^WE ^WI ^WL ^WP ^WR ^WS ^WX ^XS ^ZZ ~DN ~HB ~HD ~HI ~HL ~HM ~HQ ~HS ~HU ~JA ~JB ~JC ~JD ~JE ~JF ~JG ~JI ~JK ~JL
  ~JN ~JO ~JP ~JQ ~JR ~JS ~JX ~KB ~NC ~NR ~NT ~PH ~PL ~PM ~PP ~PR ~PS ~RO ~RV ~WC ~WL ~WQ ~WR`
  .trim()
  .split(/\s+/)

const nothing: Command = () => undefined

/** Commands that draw nothing: settings of the print, and those that are passed over. */
export const settingCommands: Commands = {
  ...Object.fromEntries(withoutInk.map((name) => [name, nothing])),
  '^PR': printSpeeds,
  '^MD': numberSetting('darknessChange', -mostDarkness, mostDarkness),
  '~SD': numberSetting('darkness', 0, mostDarkness),
  '~TA': numberSetting('tearOffDots', -mostTearOff, mostTearOff),
  '^ML': numberSetting('longestLabelDots', 0, mostCoordinate),
  '^MN': wordSetting('mediaTracking', trackings),
  '^MT': wordSetting('mediaType', { T: 'thermal-transfer', D: 'direct-thermal' }),
  '^MM': wordSetting('printMode', modes),
  '^JZ': wordSetting('isReprintedAfterError', { Y: true, N: false }),
  '^XB': setting(() => ({ isBackfeedSuppressed: true })),
  '^JM': withParameters((_, parameters) =>
    parameters.choice(0, { A: true, B: false }, true) ? undefined : 'the label is drawn with all dots of the head',
  ),
  '^MC': withParameters((_, parameters) =>
    parameters.isYes(0, true) ? undefined : 'what the label before it printed is not kept',
  ),
  '^CV': withParameters((_, parameters) =>
    parameters.isYes(0, false) ? 'wrong barcode data is reported here and not on the label' : undefined,
  ),
  ...Object.fromEntries(
    ['~DB', '~DE', '~DS', '~DT', '~DU'].map((name) => [name, () => 'its letters are drawn in a font of this computer']),
  ),
}
