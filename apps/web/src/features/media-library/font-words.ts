import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { type MessageKey, translation } from '../../lib/i18n.ts'

type Face = Pick<OrganizationFont, 'family' | 'bold'>

/** 'Acme Sans Bold' */
export const nameOfFont = ({ family, bold }: Face): string =>
  bold ? `${family} ${translation().t('mediaLibrary.bold')}` : family

const refusals = [
  ...(['empty-file', 'web-font', 'font-collection', 'not-a-font', 'font-damaged', 'font-nameless'] as const),
  ...(['font-glyph-too-large', 'font-too-heavy', 'shipped-family', 'face-taken', 'too-many-fonts'] as const),
] as const

/** Why a file was not taken, and what to do. */
export function refusalOfFont(error: unknown): string {
  const code = error instanceof CallError ? error.errors[0]?.code : undefined
  const known = refusals.find((each) => each === code)
  return known ? translation().t(`mediaLibrary.refusals.${known}`) : errorText(error)
}

/** Why a font cannot be deleted, with the labels that use it. */
export function refusalOfDeletion(error: unknown, { usedBy }: Pick<OrganizationFont, 'usedBy'>): string {
  const names = error instanceof CallError ? error.errors.filter(({ path }) => path === 'labels') : []
  if (names.length === 0) return errorText(error)
  const list = names.map(({ message }) => message).join(', ')
  const more = Math.max(0, usedBy - names.length)
  return translation().t(more > 0 ? 'mediaLibrary.inUseMore' : 'mediaLibrary.inUse', { names: list, count: more })
}

const scriptKeys: Readonly<Record<string, MessageKey>> = {
  Latin: 'mediaLibrary.scripts.Latin',
  Greek: 'mediaLibrary.scripts.Greek',
  Cyrillic: 'mediaLibrary.scripts.Cyrillic',
  Hebrew: 'mediaLibrary.scripts.Hebrew',
  Arabic: 'mediaLibrary.scripts.Arabic',
  Devanagari: 'mediaLibrary.scripts.Devanagari',
  Thai: 'mediaLibrary.scripts.Thai',
  Signs: 'mediaLibrary.scripts.Signs',
  Japanese: 'mediaLibrary.scripts.Japanese',
  Chinese: 'mediaLibrary.scripts.Chinese',
  Korean: 'mediaLibrary.scripts.Korean',
}

/** 'Latin, Greek' */
export function scriptsInWords(scripts: readonly string[]): string {
  const { t } = translation()
  return scripts.map((script) => (scriptKeys[script] ? t(scriptKeys[script]) : script)).join(', ')
}
