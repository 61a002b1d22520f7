import { Button } from '@mantine/core'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Tabs } from '../../../../ui/layout/tabs.tsx'
import type { Zoom } from '../zoom-choice.tsx'
import classes from './comparison.module.css'
import { DotPicture, Marks, PixelCanvas } from './dot-picture.tsx'
import { comparePixels, type PixelDifferences } from './pixel-differences.ts'
import type { DotPage } from './use-dot-pages.ts'

const looks = ['side', 'overlay', 'swipe', 'blink'] as const
type Look = (typeof looks)[number]

interface ComparisonProps {
  readonly before: DotPage
  readonly after: DotPage
  /** What people call them: 'Version 2'. */
  readonly titles: { readonly before: string; readonly after: string }
  readonly zoom: Zoom
}

/** Two versions of a page at one scale, looked at in four ways; where they differ is marked. */
export function Comparison({ before, after, titles, zoom }: ComparisonProps) {
  const { t } = useTranslation()
  const [look, setLook] = useState<Look>('side')
  const differences = useMemo(() => comparePixels(before.pixels, after.pixels), [before, after])
  const shown = { before, after, titles, zoom, differences }
  return (
    <div className={classes.comparison}>
      <p role="status" className={classes.count} data-same={differences.count === 0 || undefined}>
        {differences.places.length === 0
          ? t('approval.look.same')
          : t('approval.look.places', { count: differences.places.length })}
      </p>
      <Tabs
        label={t('approval.look.label')}
        tabs={looks.map((value) => ({ value, name: t(`approval.look.${value}`) }))}
        chosen={look}
        onChoose={setLook}
      >
        {look === 'side' && <SideBySide {...shown} />}
        {look === 'overlay' && <Overlay {...shown} />}
        {look === 'swipe' && <Swipe {...shown} />}
        {look === 'blink' && <Blink {...shown} />}
      </Tabs>
    </div>
  )
}

interface ShownProps extends ComparisonProps {
  readonly differences: PixelDifferences
}

function SideBySide({ before, after, titles, zoom, differences: { places, overlay } }: ShownProps) {
  return (
    <div className={classes.pair}>
      <Figure title={titles.before}>
        <DotPicture page={before} zoom={zoom} paper={overlay} alt={titles.before}>
          <Marks places={places} of={overlay} />
        </DotPicture>
      </Figure>
      <Figure title={titles.after}>
        <DotPicture page={after} zoom={zoom} paper={overlay} alt={titles.after}>
          <Marks places={places} of={overlay} />
        </DotPicture>
      </Figure>
    </div>
  )
}

function Overlay({ titles, zoom, differences: { overlay, places } }: ShownProps) {
  const { t } = useTranslation()
  return (
    <Figure
      title={
        <>
          <span className={classes.before}>{t('approval.look.only', { title: titles.before })}</span>
          <span className={classes.after}>{t('approval.look.only', { title: titles.after })}</span>
        </>
      }
    >
      <PixelCanvas pixels={overlay} zoom={zoom} alt={t('approval.look.overlay')}>
        <Marks places={places} of={overlay} />
      </PixelCanvas>
    </Figure>
  )
}

function Swipe({ before, after, titles, zoom, differences: { overlay } }: ShownProps) {
  const { t } = useTranslation()
  const [share, setShare] = useState(50)
  return (
    <Figure title={`${titles.before} | ${titles.after}`}>
      <input
        type="range"
        className={classes.divider}
        aria-label={t('approval.look.divider')}
        min={0}
        max={100}
        value={share}
        onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
      />
      <DotPicture page={before} zoom={zoom} paper={overlay} alt={titles.before}>
        <div className={classes.upper} style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
          <DotPicture page={after} zoom={zoom} paper={overlay} alt={titles.after} />
        </div>
      </DotPicture>
    </Figure>
  )
}

const blinkMs = 700

function Blink({ before, after, titles, zoom, differences: { places, overlay } }: ShownProps) {
  const { t } = useTranslation()
  const [isAfter, setAfter] = useState(true)
  const [isRunning, setRunning] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setAfter((was) => !was), blinkMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const [page, title] = isAfter ? [after, titles.after] : [before, titles.before]
  const turn = () => {
    setRunning(false)
    setAfter(!isAfter)
  }
  return (
    <Figure
      title={
        <>
          <span>{title}</span>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={isRunning ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
            onClick={() => setRunning(!isRunning)}
          >
            {t(isRunning ? 'approval.look.pause' : 'approval.look.play')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={turn}>
            {t('approval.look.turn')}
          </Button>
        </>
      }
    >
      <DotPicture page={page} zoom={zoom} paper={overlay} alt={title}>
        <Marks places={places} of={overlay} />
      </DotPicture>
    </Figure>
  )
}

function Figure({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{title}</figcaption>
      {children}
    </figure>
  )
}
