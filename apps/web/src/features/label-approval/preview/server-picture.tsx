import { useEffect, useState } from 'react'
import dots from '../review/pictures/dot-picture.module.css'
import type { Zoom } from '../review/zoom-choice.tsx'

interface ServerPictureProps {
  readonly picture: Blob
  readonly zoom: Zoom
  readonly alt: string
}

/** A picture of the server; its size in dots is known once it is there. */
export function ServerPicture({ picture, zoom, alt }: ServerPictureProps) {
  const [url, setUrl] = useState<string>()
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  const isFitted = zoom === 'fit'
  return (
    <div className={dots.scroll} data-fitted={isFitted || undefined}>
      <div className={dots.frame} style={{ width: isFitted ? width : (width ?? 0) * Number(zoom) }}>
        {url && (
          <img
            className={dots.picture}
            style={{ width: '100%' }}
            src={url}
            alt={alt}
            draggable={false}
            onLoad={(event) => setWidth(event.currentTarget.naturalWidth)}
          />
        )}
      </div>
    </div>
  )
}
