import type { BarcodeElement } from '../label-document.ts'
import { symbologyTraits } from '../symbologies.ts'
import { hasOwnText, optionsOfSymbology } from '../symbology-options.ts'

/** Why a barcode cannot be as its options say, as an English sentence; undefined when its symbology obeys them all. */
export function checkBarcodeOptions(element: BarcodeElement): string | undefined {
  return checkErrorCorrection(element) ?? checkSize(element) ?? checkBars(element) ?? checkText(element)
}

function checkErrorCorrection({ symbology, errorCorrection }: BarcodeElement): string | undefined {
  if (errorCorrection === undefined) return undefined
  const levels = optionsOfSymbology(symbology).errorCorrection
  const { title } = symbologyTraits(symbology)
  if (!levels) return `${title} has no levels of error correction to choose from.`
  if (levels.includes(errorCorrection)) return undefined
  return `${title} has no error correction ${errorCorrection}. Choose one of ${levels.join(', ')}.`
}

function checkSize({ symbology, symbolVersion, columns }: BarcodeElement): string | undefined {
  if (symbolVersion === undefined && columns === undefined) return undefined
  const { symbolVersion: versions, columns: bounds } = optionsOfSymbology(symbology)
  const { title } = symbologyTraits(symbology)
  if (symbolVersion !== undefined) {
    if (!versions) return `${title} has no sizes to choose from.`
    if (!versions.includes(symbolVersion)) {
      return `${title} has no size "${symbolVersion}". Choose one from ${versions[0]} to ${versions.at(-1)}.`
    }
  }
  if (columns === undefined) return undefined
  if (!bounds) return `${title} has no columns to choose from.`
  if (symbolVersion !== undefined) return `Choose the columns of ${title} or its size, not both.`
  const [least, most] = bounds
  return columns >= least && columns <= most ? undefined : `${title} has ${least} to ${most} columns.`
}

function checkBars({ symbology, checkCharacter, codeSet, wideRatio, bearerBars }: BarcodeElement): string | undefined {
  const options = optionsOfSymbology(symbology)
  const { title } = symbologyTraits(symbology)
  if (checkCharacter !== undefined && !options.checkCharacter) return `${title} has no check character to choose.`
  if (codeSet !== undefined && !options.codeSet) return `${title} has no code set to choose.`
  if (bearerBars !== undefined && !options.bearerBars) return `${title} has no bearer bars.`
  if (wideRatio === undefined) return undefined
  if (!options.wideRatio) return `${title} has no wide and narrow bars whose ratio could be chosen.`
  const [least, most] = options.wideRatio
  if (wideRatio >= least && wideRatio <= most) return undefined
  return `The wide bars of ${title} are ${least / 10} to ${most / 10} times as wide as the narrow ones.`
}

function checkText({ symbology, showText, text, ...look }: BarcodeElement): string | undefined {
  if (!showText) {
    const options = [text, look.textPlace, look.textSize, look.textFont]
    const isAsked = options.some((option) => option !== undefined)
    return isAsked ? 'The text of the barcode is off: turn it on, or leave out its options.' : undefined
  }
  if (text !== undefined || hasOwnText(symbology)) return undefined
  return `${symbologyTraits(symbology).title} has no line of text of its own: give it one, or turn the text off.`
}
