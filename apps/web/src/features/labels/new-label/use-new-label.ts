import type { MediaFile } from '@labelwright/contract/server/media-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { millimetres } from '@labelwright/label-document/lengths'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { fieldErrorsOf, refusalText } from '../../../api/field-errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import { useAddLabel } from '../labels.queries.ts'
import { largestLabel, readMillimetres, sideBounds, smallestLabel } from '../typed-millimetres.ts'
import { emptyDocument, type Paper, type PaperSize } from './papers.ts'

export const ways = ['stock', 'printer', 'size', 'picture'] as const
export type Way = (typeof ways)[number]

export interface NewLabelValues {
  readonly way: Way
  readonly paper: Paper | undefined
  readonly printer: Printer | undefined
  /** Of an old label, or of printed paper: the new label is drawn after it. */
  readonly picture: MediaFile | undefined
  /** Millimetres as they are typed; the height for a printer's width as well. */
  readonly width: string
  readonly height: string
  readonly cornerRadius: string
  readonly name: string
  readonly groupId: string | null
}

const nothingYet: NewLabelValues = {
  way: 'stock',
  paper: undefined,
  printer: undefined,
  picture: undefined,
  width: '100',
  height: '50',
  cornerRadius: '0',
  name: '',
  groupId: null,
}

/** The size that is chosen in one of the ways; undefined while there is none. */
export function sizeOf(values: NewLabelValues): PaperSize | undefined {
  const { way, paper, printer, picture } = values
  if (way === 'stock') return paper
  if (way === 'picture' && !picture) return undefined
  const width = way === 'printer' ? printer?.printWidth : readMillimetres(values.width, sideBounds)
  const height = readMillimetres(values.height, sideBounds)
  if (!width || !height) return undefined
  const radius = way !== 'size' ? 0 : readMillimetres(values.cornerRadius, radiusBounds(width, height))
  if (Number.isNaN(radius)) return undefined
  return { width: millimetres(width), height: millimetres(height), cornerRadius: millimetres(radius ?? 0) }
}

/** The empty label, with the picture that it is drawn after. */
function documentOf({ way, picture }: NewLabelValues, size: PaperSize) {
  const document = emptyDocument(size)
  if (way !== 'picture' || !picture) return { ...document }
  const { width, height } = size
  return { ...document, stockPicture: { media: picture.sha256, x: 0, y: 0, width, height } }
}

const radiusBounds = (width: number, height: number) => ({ least: 0, most: Math.min(width, height) / 2 })

export type NewLabelForm = ReturnType<typeof useNewLabel>

/** What is typed about a new label, and how it is made: as a draft that opens in the designer. */
export function useNewLabel() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const add = useAddLabel()
  const [values, setValues] = useState(nothingYet)
  const [isTried, setTried] = useState(false)
  // A press that is repeated after a lost answer makes no second label; other values are another label.
  const sent = useRef({ text: '', key: '' })
  const size = sizeOf(values)
  const refused = fieldErrorsOf(add.error, ['name', 'groupId'])
  const name = values.name.trim()
  const isSide = (typed: string): boolean => Boolean(readMillimetres(typed, sideBounds))
  const sideError = (typed: string) =>
    isSide(typed) ? undefined : t('addLabel.noSize', { least: smallestLabel, most: largestLabel })
  const hasSides = isSide(values.width) && isSide(values.height)
  return {
    values,
    size,
    change: (changes: Partial<NewLabelValues>) => setValues((before) => ({ ...before, ...changes })),
    errors: {
      name: isTried && name === '' ? t('addLabel.nameMissing') : refused.name,
      groupId: refused.groupId,
      width: sideError(values.width),
      height: sideError(values.height),
      cornerRadius: hasSides && values.way === 'size' && !size ? t('newLabel.radiusWrong') : undefined,
      choice: isTried && !size && values.way !== 'size' ? t(`newLabel.missing.${values.way}`) : undefined,
    },
    mistake: add.error && Object.keys(refused).length === 0 ? refusalText(add.error) : undefined,
    isSaving: add.isPending,
    create: () => {
      setTried(true)
      if (!size || name === '' || add.isPending) return
      const body = { name, groupId: values.groupId, draft: true, document: documentOf(values, size) }
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: newKey() }
      add.mutate(
        { body, idempotencyKey: sent.current.key },
        { onSuccess: ({ id }) => void navigate({ to: '/labels/$id', params: { id } }) },
      )
    },
  }
}
