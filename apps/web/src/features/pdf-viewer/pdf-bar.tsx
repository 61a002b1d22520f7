import { Button, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, Download, Printer, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Menu, MenuAction } from '../../ui/dialog/menu.tsx'
import { mostMatches } from './find-text.ts'
import classes from './pdf-viewer.module.css'
import { ToolButton } from './tool-button.tsx'
import type { Find } from './use-find.ts'
import { pixelsPerPoint, type Zoom, zoomSteps } from './view.ts'

interface PageTools {
  readonly current: number
  readonly count: number
  readonly goTo: (index: number) => void
}

interface ZoomTools {
  readonly zoom: Zoom
  readonly scale: number
  readonly setZoom: (zoom: Zoom) => void
  readonly step: (direction: 1 | -1) => void
  readonly turn: () => void
}

interface FileTools {
  readonly print: () => void
  readonly download: () => void
  /** The page that is made ready to print; undefined while none is. */
  readonly printedPage: number | undefined
}

interface PdfBarProps {
  readonly pages: PageTools
  readonly zoom: ZoomTools
  readonly find: Find
  readonly findField: Ref<HTMLInputElement>
  readonly files: FileTools
}

/** All that can be done with an open file. */
export function PdfBar({ pages, zoom, find, findField, files }: PdfBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      {pages.count > 1 && <PageNumber key={pages.current} {...pages} />}
      <ZoomChoice {...zoom} />
      <FindBox find={find} fieldRef={findField} />
      <div className={classes.files}>
        <Button
          leftSection={<Printer size={16} aria-hidden="true" />}
          loading={files.printedPage !== undefined}
          onClick={files.print}
        >
          <span className={classes.word}>{t('pdfViewer.print')}</span>
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden="true" />} onClick={files.download}>
          <span className={classes.word}>{t('common.download')}</span>
        </Button>
        <span className="visually-hidden" role="status">
          {files.printedPage ? t('pdfViewer.preparing', { number: files.printedPage, total: pages.count }) : ''}
        </span>
      </div>
    </div>
  )
}

function PageNumber({ current, count, goTo }: PageTools) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(String(current + 1))
  const go = () => {
    const number = Number.parseInt(typed, 10)
    if (Number.isNaN(number)) setTyped(String(current + 1))
    else if (number !== current + 1) goTo(Math.min(count, Math.max(1, number)) - 1)
  }
  return (
    <div className={classes.pages}>
      <ToolButton
        label={t('pdfViewer.previousPage')}
        icon={ChevronUp}
        isOff={current === 0}
        onPress={() => goTo(current - 1)}
      />
      <TextInput
        className={classes.number}
        aria-label={t('pdfViewer.page')}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
        }}
      />
      <span className={classes.of}>{t('pdfViewer.ofPages', { total: count })}</span>
      <ToolButton
        label={t('pdfViewer.nextPage')}
        icon={ChevronDown}
        isOff={current === count - 1}
        onPress={() => goTo(current + 1)}
      />
    </div>
  )
}

function ZoomChoice({ scale, setZoom, step, turn }: ZoomTools) {
  const { t } = useTranslation()
  const percent = Math.round((scale / pixelsPerPoint) * 100)
  return (
    <div className={classes.group}>
      <ToolButton label={t('pdfViewer.zoomOut')} icon={ZoomOut} onPress={() => step(-1)} />
      <Menu label={t('pdfViewer.zoom', { percent })} buttonClass={classes.zoom} button={`${percent} %`}>
        <MenuAction onChoose={() => setZoom('page-width')}>{t('pdfViewer.pageWidth')}</MenuAction>
        <MenuAction onChoose={() => setZoom('whole-page')}>{t('pdfViewer.wholePage')}</MenuAction>
        {zoomSteps.map((each) => (
          <MenuAction key={each} onChoose={() => setZoom(each)}>
            {`${each * 100} %`}
          </MenuAction>
        ))}
      </Menu>
      <ToolButton label={t('pdfViewer.zoomIn')} icon={ZoomIn} onPress={() => step(1)} />
      <ToolButton label={t('pdfViewer.turn')} icon={RotateCw} onPress={turn} />
    </div>
  )
}

function FindBox({ find, fieldRef }: { readonly find: Find; readonly fieldRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation()
  const { query, setQuery, matches, chosen, isSearching, go } = find
  const count =
    matches.length === 0
      ? t('pdfViewer.noMatch')
      : t('pdfViewer.matchOf', {
          number: (chosen ?? 0) + 1,
          total: matches.length === mostMatches ? `${mostMatches}+` : matches.length,
        })
  return (
    <search className={classes.group}>
      <TextInput
        ref={fieldRef}
        className={classes.find}
        type="search"
        aria-label={t('pdfViewer.find')}
        placeholder={t('pdfViewer.find')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') setQuery('')
        }}
      />
      {query.trim() !== '' && (
        <>
          <span className={classes.of} role="status">
            {isSearching ? '' : count}
          </span>
          <ToolButton
            label={t('pdfViewer.previousMatch')}
            icon={ChevronUp}
            isOff={matches.length === 0}
            onPress={() => go(-1)}
          />
          <ToolButton
            label={t('pdfViewer.nextMatch')}
            icon={ChevronDown}
            isOff={matches.length === 0}
            onPress={() => go(1)}
          />
        </>
      )}
    </search>
  )
}
