import type { MediaFile } from '@labelwright/contract/server/media-schemas'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { translation } from '../../lib/i18n.ts'

const refusals = [
  'empty-file',
  'not-a-picture',
  'picture-damaged',
  'picture-too-heavy',
  'pdf-locked',
  'pdf-page-missing',
  'taken',
  'too-many-pictures',
] as const

/** Why a file was not taken as a picture, and what to do. */
export function refusalOfPicture(error: unknown): string {
  const code = error instanceof CallError ? error.errors[0]?.code : undefined
  const known = refusals.find((each) => each === code)
  return known ? translation().t(`pictures.refusals.${known}`) : errorText(error)
}

/** Why a picture cannot be deleted, with the labels that show it. */
export function refusalOfDeletion(error: unknown): string {
  const names = error instanceof CallError ? error.errors.filter(({ path }) => path === 'labels') : []
  if (names.length === 0) return errorText(error)
  return translation().t('pictures.inUse', { names: names.map(({ message }) => message).join(', ') })
}

/** Of printers with 203.2 dots an inch. */
const dotsPerMillimetre = 8

/** How wide a picture may be printed at 203 dpi before its pixels are larger than the dots, in whole millimetres. */
export function sharpnessOf({ width }: Pick<MediaFile, 'width'>): number {
  return Math.max(1, Math.floor(width / dotsPerMillimetre))
}
