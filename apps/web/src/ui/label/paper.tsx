import type { CSSProperties, ReactNode } from 'react'
import classes from './paper.module.css'
import type { Picture } from './picture.ts'

interface PaperProps {
  readonly picture: Picture
  /** Millimetres; where they are not known yet, a common shape holds the place. */
  readonly width?: number
  readonly height?: number
  /** Empty where the name stands beside it. */
  readonly alt: string
  /** Shown in place of a picture that is not to be had. */
  readonly missing: string
  readonly size: 'row' | 'card' | 'large'
  /** A drawing of the page itself in place of the picture. */
  readonly children?: ReactNode
}

/** A label as it looks on paper: white in both themes, true proportions, on a quiet dot grid. */
export function Paper({ picture, width, height, alt, missing, size, children }: PaperProps) {
  const ratio = width && height ? width / height : undefined
  const style = { '--ratio': ratio ?? 1.6 } as CSSProperties
  const isShaped = ratio !== undefined || picture.status !== 'ready'
  return (
    <div className={classes.table} data-size={size} style={style}>
      {picture.status === 'failed' ? (
        <div className={classes.missing} title={missing}>
          {size === 'row' ? '' : missing}
        </div>
      ) : (
        <div
          className={classes.paper}
          data-shaped={isShaped || undefined}
          data-loading={(picture.status === 'loading' && !children) || undefined}
        >
          {children}
          {picture.status === 'ready' && (
            <img className={classes.picture} src={picture.url} alt={alt} draggable={false} />
          )}
        </div>
      )}
    </div>
  )
}
