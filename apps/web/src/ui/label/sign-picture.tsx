import { usualAccentColor } from '@labelwright/label-document/label-document'
import type { InkRole, Pictogram } from '@labelwright/label-layout/pictograms/pictogram'

const inks: Readonly<Record<InkRole, string>> = { main: '#000', frame: usualAccentColor, ground: '#fff' }

/** A pictogram as printers of two colours print it. */
export function SignPicture({ sign }: { readonly sign: Pictogram }) {
  return (
    <svg viewBox={`0 0 ${sign.width} ${sign.height}`} width="72" height="72" aria-hidden="true">
      {sign.paths.map(({ d, role }) => (
        <path key={d} d={d} fill={inks[role]} />
      ))}
    </svg>
  )
}
