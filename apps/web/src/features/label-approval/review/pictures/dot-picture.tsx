import { type ReactNode, useEffect, useRef } from 'react'
import type { Zoom } from '../zoom-choice.tsx'
import classes from './dot-picture.module.css'
import type { DifferingPlace, Pixels } from './pixel-differences.ts'
import type { DotPage } from './use-dot-pages.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface DotPictureProps {
  readonly page: DotPage
  readonly zoom: Zoom
  readonly alt: string
  /** In dots: pictures of several sizes lie on one paper, so that they are seen at one scale. */
  readonly paper?: Size
  /** What lies over the picture. */
  readonly children?: ReactNode
}

/** A page at the printer's dots, sharp at every zoom. */
export function DotPicture({ page: { url, pixels }, zoom, alt, paper = pixels, children }: DotPictureProps) {
  const style = {
    width: `${(pixels.width / paper.width) * 100}%`,
    height: `${(pixels.height / paper.height) * 100}%`,
  }
  return (
    <Frame size={paper} zoom={zoom}>
      <img className={classes.picture} style={style} src={url} alt={alt} draggable={false} />
      {children}
    </Frame>
  )
}

interface PixelCanvasProps extends Pick<DotPictureProps, 'zoom' | 'alt' | 'children'> {
  readonly pixels: Pixels
}

/** The same for dots that have no address. */
export function PixelCanvas({ pixels, zoom, alt, children }: PixelCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { data, width, height } = pixels
    canvas.current?.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  }, [pixels])
  return (
    <Frame size={pixels} zoom={zoom}>
      <canvas
        ref={canvas}
        className={classes.picture}
        style={{ width: '100%', height: '100%' }}
        role="img"
        aria-label={alt}
        width={pixels.width}
        height={pixels.height}
      />
      {children}
    </Frame>
  )
}

interface FrameProps {
  readonly size: Size
  readonly zoom: Zoom
  readonly children: ReactNode
}

function Frame({ size: { width, height }, zoom, children }: FrameProps) {
  const isFitted = zoom === 'fit'
  return (
    <div className={classes.scroll} data-fitted={isFitted || undefined}>
      <div
        className={classes.frame}
        style={{ width: isFitted ? width : width * Number(zoom), aspectRatio: `${width} / ${height}` }}
      >
        {children}
      </div>
    </div>
  )
}

interface MarksProps {
  readonly places: readonly DifferingPlace[]
  /** The paper that they lie on. */
  readonly of: Size
}

/** Boxes around what differs. */
export function Marks({ places, of: { width, height } }: MarksProps) {
  return places.map((place) => (
    <span
      key={`${place.left} ${place.top}`}
      className={classes.mark}
      style={{
        left: `${(place.left / width) * 100}%`,
        top: `${(place.top / height) * 100}%`,
        width: `${(place.width / width) * 100}%`,
        height: `${(place.height / height) * 100}%`,
      }}
    />
  ))
}
