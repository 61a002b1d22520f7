import type { ReadIdentifiers, ReadRow } from '@labelwright/contract/server/label-approval-schemas'
import { useTranslation } from '../../../lib/i18n.ts'
import classes from './review.module.css'

/** Whether a barcode's identifiers are not as GS1 wants them, or say something else than the text beside them. */
export const breaksRules = ({ gs1 }: ReadRow['barcodes'][number]): boolean =>
  gs1 !== undefined && gs1.mistakes.length + gs1.otherTexts.length > 0

const device = '01'
const production = ['10', '11', '17', '21']

/** That a barcode is a UDI and of what; what people cannot read of it; what is wrong with it. */
export function Identifiers({ gs1 }: { readonly gs1: ReadIdentifiers }) {
  const { t } = useTranslation()
  const { elements, isUdi, unwritten, mistakes, otherTexts } = gs1
  const listOf = (identifiers: readonly string[]): string =>
    elements
      .filter(({ identifier }) => identifiers.includes(identifier))
      .map(({ identifier, value }) => `(${identifier}) ${value}`)
      .join(', ')
  const sentences = [
    ...(isUdi ? [t('approval.barcodes.udi', { device: listOf([device]), production: listOf(production) })] : []),
    ...(unwritten.length > 0 ? [t('approval.barcodes.unwritten', { list: listOf(unwritten) })] : []),
    ...mistakes,
    ...otherTexts.map(({ identifier, value, text }) =>
      t('approval.barcodes.otherText', { value: `(${identifier}) ${value}`, text: `(${identifier}) ${text}` }),
    ),
  ]
  return sentences.map((sentence) => (
    <span key={sentence} className={classes.identifiers}>
      {sentence}
    </span>
  ))
}
