import type { FoundPrinter } from '@labelwright/contract/server/printers-schemas'
import { Button } from '@mantine/core'
import { Radar } from 'lucide-react'
import { refusalText } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { useHelper, useLinkedHelper } from '../helper-status/helper-status.queries.ts'
import classes from './printers.module.css'
import { type SearchFrom, useFindPrinters } from './printers.queries.ts'

interface FindPrintersProps {
  readonly onPick: (found: FoundPrinter, from: SearchFrom) => void
}

/** Looks for printers on the network of this computer, by its helper, or on that of the server; what is picked fills in the form. */
export function FindPrinters({ onPick }: FindPrintersProps) {
  const { t } = useTranslation()
  const { data, error, isPending, mutate, variables: from = 'server' } = useFindPrinters()
  const { isUsable } = useHelper()
  const linked = useLinkedHelper()
  const ways: readonly SearchFrom[] = isUsable || linked ? ['helper', 'server'] : ['server']
  return (
    <section className={classes.find} aria-labelledby="find-printers">
      <h2 id="find-printers" className={classes.findTitle}>
        {t('printer.find')}
      </h2>
      <div className={classes.actions}>
        {ways.map((way) => (
          <Button
            key={way}
            variant="default"
            leftSection={<Radar size={16} aria-hidden="true" />}
            loading={isPending && from === way}
            disabled={isPending && from !== way}
            onClick={() => mutate(way)}
          >
            {way === 'helper' && !isUsable && linked
              ? t('printer.findFrom.linked', { computer: linked.computerName })
              : t(`printer.findFrom.${way}`)}
          </Button>
        ))}
      </div>
      <div aria-live="polite">
        {isPending && <p className={classes.looking}>{t('printer.finding')}</p>}
        {data && !isPending && (
          <p className={classes.looking}>
            {data.length === 0 ? t(`printer.noneFound.${from}`) : t('printer.found', { count: data.length })}
          </p>
        )}
      </div>
      {error && <Mistake>{refusalText(error)}</Mistake>}
      {data && data.length > 0 && (
        <ul className={classes.found}>
          {data.map((found) => (
            <Found
              key={`${found.address}:${found.port}/${found.path}`}
              found={found}
              onPick={(picked) => onPick(picked, from)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface FoundProps {
  readonly found: FoundPrinter
  readonly onPick: (found: FoundPrinter) => void
}

function Found({ found, onPick }: FoundProps) {
  const { t } = useTranslation()
  const { name, address, port, vendor, model, knownModel, isAdded } = found
  const known = knownModel ? `${knownModel.vendor} ${knownModel.model}` : `${vendor} ${model}`.trim()
  return (
    <li>
      <span className={classes.foundName}>
        {name}
        <span className="dimmed">
          {known && known !== name && `${known} · `}
          <span className="mono">
            {address}:{port}
          </span>
        </span>
      </span>
      {isAdded ? (
        <span className="dimmed">{t('printer.isAdded')}</span>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('printer.useOf', { name })}
          onClick={() => onPick(found)}
        >
          {t('printer.use')}
        </Button>
      )}
    </li>
  )
}
