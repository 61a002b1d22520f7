// A barcode in another symbology keeps what that one understands.
import { applicationStandards } from '@labelwright/label-document/application-standards'
import { type Symbology, symbologies, symbologyTraits } from '@labelwright/label-document/symbologies'
import { hasOwnText, optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import { standardTraits } from '@labelwright/label-layout/preflight/application-standards'
import type { Fields, Json } from '@labelwright/open-label/records'

/** Whether the content is bracketed element strings, of which links are made too. */
export const takesElementStrings = (symbology: Symbology): boolean =>
  (symbologyTraits(symbology).isGs1 || symbology.startsWith('gs1-digital-link')) && !/^(ean|upc)/.test(symbology)

export function changeSymbology(fields: Fields, symbology: Symbology): Fields {
  const before = String(fields.symbology) as Symbology
  if (before === symbology) return fields
  const kept = Object.entries(fields).filter(([name, value]) => isUnderstood(name, value, symbology))
  const next = { ...Object.fromEntries(kept), symbology, content: contentFor(fields, symbology) }
  return withTextOf(next, symbology)
}

/** What was an example, or is of the other language, becomes an example of the new symbology. */
function contentFor({ symbology, content = '' }: Fields, next: Symbology): Json {
  const before = Object.hasOwn(symbologies, String(symbology)) ? (symbology as Symbology) : undefined
  const isExample = content === '' || (before && content === symbologyTraits(before).example)
  const isOtherLanguage = takesElementStrings(next) !== String(content).trimStart().startsWith('(')
  return isExample || isOtherLanguage ? symbologyTraits(next).example : content
}

function isUnderstood(name: string, value: Json, symbology: Symbology): boolean {
  const options = optionsOfSymbology(symbology)
  const known: Readonly<Record<string, boolean>> = {
    applicationStandard: applicationStandards.some((one) => one === value && standardTraits(one).rules.has(symbology)),
    errorCorrection: options.errorCorrection?.some((level) => level === value) ?? false,
    symbolVersion: options.symbolVersion?.some((version) => version === value) ?? false,
    columns: isWithin(value, options.columns),
    wideRatio: isWithin(value, options.wideRatio),
    codeSet: options.codeSet === true,
    checkCharacter: options.checkCharacter === true,
    bearerBars: options.bearerBars === true,
  }
  return known[name] ?? true
}

const isWithin = (value: Json, bounds: readonly [number, number] | undefined): boolean =>
  bounds !== undefined && Number(value) >= bounds[0] && Number(value) <= bounds[1]

const ofText = ['text', 'textPlace', 'textSize', 'textFont']

/** A symbol without a line of its own has none, unless it was given a text. */
function withTextOf(fields: Fields, symbology: Symbology): Fields {
  const showsText = hasOwnText(symbology) ? fields.showText : fields.showText === true && fields.text !== undefined
  if (showsText === true) return { ...fields, showText: true }
  const without = Object.entries(fields).filter(([name]) => !ofText.includes(name))
  return { ...Object.fromEntries(without), showText: false }
}
