import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { Fields } from '@labelwright/open-label/records'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useDesigner } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import { BarcodePicture, useBarcodePicture } from './barcode-picture.tsx'
import classes from './builder.module.css'
import { moduleBounds, smallestModule } from './smallest-module.ts'
import { type SymbolFacts, symbolFacts } from './symbol-facts.ts'

interface BarcodeFactsProps {
  readonly fields: Fields
  readonly onModule: (micrometres: number) => void
}

/** How the barcode is printed with the chosen data: its picture, what a scanner reads, its size, what is wrong. */
export function BarcodeFacts({ fields, onModule }: BarcodeFactsProps) {
  const { t } = useTranslation()
  const { document, values, dpi, live } = useDesigner()
  const drawn = useBarcodePicture(fields)
  // Before the first picture the encoder may be missing still.
  const isReady = live && drawn.picture
  const facts = isReady && symbolFacts(fields, { document, values, resources: live.resources, dpi })
  return (
    <div className={classes.facts} aria-live="polite">
      <BarcodePicture {...drawn} />
      {facts?.problems.map(({ message, severity }) => (
        <p key={message} className={severity === 'error' ? propertyClasses.error : classes.doubt}>
          {message}
        </p>
      ))}
      {facts?.read !== undefined && (
        <dl className={classes.list}>
          <dt>{t('designer.barcode.scannerReads')}</dt>
          <dd className={classes.read}>{facts.read}</dd>
          <dt>{t('designer.barcode.size')}</dt>
          <dd>
            <SizeText facts={facts} symbology={fields.symbology as Symbology} />
          </dd>
          <dt>{t('designer.field.moduleWidth')}</dt>
          <dd>
            <ModuleText fields={fields} facts={facts} onModule={onModule} />
          </dd>
        </dl>
      )}
    </div>
  )
}

const inMillimetres = (micrometres: number): number => Math.round(micrometres / 10) / 100

function SizeText({ facts: { dots, micrometres }, symbology }: { facts: SymbolFacts; symbology: Symbology }) {
  const { t } = useTranslation()
  if (!dots || !micrometres) return null
  const [along, across] = micrometres.map(inMillimetres)
  const isLinear = symbologyTraits(symbology).shape === 'linear'
  return isLinear
    ? t('designer.barcode.long', { dots: dots[0], length: along ?? 0 })
    : t('designer.barcode.large', { dots: `${dots[0]} × ${dots[1]}`, width: along ?? 0, height: across ?? 0 })
}

/** The module as printed, and the smallest that works on the printer. */
function ModuleText({ fields, facts, onModule }: BarcodeFactsProps & { readonly facts: SymbolFacts }) {
  const { t } = useTranslation()
  const { dpi } = useDesigner()
  const bounds = moduleBounds(fields.symbology as Symbology, String(fields.applicationStandard ?? ''))
  const smallest = smallestModule(bounds, [dpi])
  const printed = facts.module ?? 0
  const isTooSmall = printed < bounds.least - 1
  const isTooLarge = bounds.most !== undefined && printed > bounds.most + 1
  return (
    <>
      {t('designer.barcode.module', { length: inMillimetres(printed), dots: Math.round((printed * dpi) / 25_400) })}
      {isTooSmall && (
        <p className={propertyClasses.error}>
          {t('designer.barcode.tooSmall', { least: inMillimetres(bounds.least) })}
        </p>
      )}
      {isTooLarge && (
        <p className={propertyClasses.error}>
          {t('designer.barcode.tooLarge', { most: inMillimetres(bounds.most ?? 0) })}
        </p>
      )}
      {smallest === undefined ? (
        <p className={propertyClasses.error}>{t('designer.barcode.noModule')}</p>
      ) : (
        Math.abs(smallest - printed) > 1 && (
          <button type="button" className={propertyClasses.textButton} onClick={() => onModule(smallest)}>
            {t('designer.barcode.useSmallest', { length: inMillimetres(smallest) })}
          </button>
        )
      )}
    </>
  )
}
