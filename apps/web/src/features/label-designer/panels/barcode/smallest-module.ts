// Modules are whole dots of the printer: the narrowest that may be printed on all printers in use.
import { type ApplicationStandard, applicationStandards } from '@labelwright/label-document/application-standards'
import { dotSize, emuPerMicrometre } from '@labelwright/label-document/lengths'
import type { Symbology } from '@labelwright/label-document/symbologies'
import { standardTraits } from '@labelwright/label-layout/preflight/application-standards'
import { leastModuleMicrometres } from '@labelwright/label-layout/preflight/least-modules'

export interface ModuleBounds {
  /** Micrometres. */
  readonly least: number
  /** Undefined: as wide as one likes. */
  readonly most: number | undefined
}

/** What the application standard asks for, or else what scanners read. */
export function moduleBounds(symbology: Symbology, standard: string | undefined): ModuleBounds {
  const known = applicationStandards.find((one): one is ApplicationStandard => one === standard)
  const bounds = known && standardTraits(known).rules.get(symbology)?.module
  return bounds ? { least: bounds[0], most: bounds[2] } : { least: leastModuleMicrometres(symbology), most: undefined }
}

const spare = 0.5
const dotOf = (dpi: number): number => dotSize(dpi) / emuPerMicrometre

/** A module as a printer of so many dots an inch prints it, micrometres. */
export function printedModule(moduleWidth: number, dpi: number): number {
  const dot = dotOf(dpi)
  return Math.max(1, Math.round(moduleWidth / dot)) * dot
}

/** The narrowest module, in whole micrometres, that is within the bounds on each of the printers; undefined where there is none. */
export function smallestModule({ least, most }: ModuleBounds, dpis: readonly number[]): number | undefined {
  const isRight = (module: number): boolean =>
    dpis.every((dpi) => {
      const printed = printedModule(module, dpi)
      return printed >= least - spare && (most === undefined || printed <= most + spare)
    })
  const candidates = dpis.flatMap((dpi) => {
    const first = Math.ceil((least - spare) / dotOf(dpi))
    return Array.from({ length: mostDots }, (_, index) => Math.round((first + index) * dotOf(dpi)))
  })
  return candidates.toSorted((one, other) => one - other).find(isRight)
}

/** Wider steps than this beyond the least are not looked for. */
const mostDots = 12
