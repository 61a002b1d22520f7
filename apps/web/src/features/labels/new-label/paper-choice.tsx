import { Button } from '@mantine/core'
import { Pencil, Plus } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { sizeInMillimetres } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { SearchField } from '../../../ui/list/tools/search-field.tsx'
import { useLabelStocks } from './label-stocks.queries.ts'
import classes from './new-label.module.css'
import { findPapers, type Paper, papersOf } from './papers.ts'
import { type EditedStock, StockDialog } from './stock-dialog.tsx'

interface PaperChoiceProps {
  readonly chosen: Paper | undefined
  readonly onChoose: (paper: Paper | undefined) => void
}

/** Papers by their numbers and sizes, to choose one of; those of the organization can be changed. */
export function PaperChoice({ chosen, onChoose }: PaperChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const { data: own, error } = useLabelStocks()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<EditedStock>()
  const papers = useMemo(() => papersOf(own ?? []), [own])
  const found = useMemo(() => findPapers(papers, search), [papers, search])
  return (
    <div className={classes.stocks}>
      <div className={classes.tools}>
        <SearchField label={t('newLabel.search')} value={search} onChange={setSearch} />
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => setEdited({ stock: undefined })}
        >
          {t('newLabel.addPaper')}
        </Button>
      </div>
      {error && <Mistake>{t('newLabel.ownFailed', { reason: errorText(error) })}</Mistake>}
      <ul className={classes.list} aria-label={t('newLabel.papers')}>
        {found.map((paper) => (
          <li key={paper.key} className={classes.item}>
            <label className={classes.paper}>
              <input type="radio" name={name} checked={paper.key === chosen?.key} onChange={() => onChoose(paper)} />
              <span className={classes.words}>
                <strong>{paper.title}</strong>
                <span>{factsOf(t, paper)}</span>
              </span>
            </label>
            {paper.own && (
              <button
                type="button"
                className={classes.edit}
                aria-label={t('newLabel.editNamed', { name: paper.title })}
                onClick={() => setEdited({ stock: paper.own })}
              >
                <Pencil size={16} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="dimmed">{t('newLabel.noPaper', { search })}</p>}
      {edited && (
        <StockDialog
          edited={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(stock) => {
            setEdited(undefined)
            setSearch('')
            onChoose(stock && papersOf([stock])[0])
          }}
        />
      )}
    </div>
  )
}

function factsOf(t: ReturnType<typeof useTranslation>['t'], { width, height, sheet }: Paper): string {
  const labels = sheet ? sheet.columns * sheet.rows : 1
  const place = sheet ? t('newLabel.onSheet', { count: labels }) : t('newLabel.onRoll')
  return `${sizeInMillimetres(width / 1000, height / 1000)} · ${place}`
}
