import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { Mistake } from '../../ui/layout/notices.tsx'

const most = 12

/** Why the server refused, and what exactly is missing. */
export function Refusal({ error }: { readonly error: Error }) {
  const details = error instanceof CallError ? [...new Set(error.errors.map(({ message }) => message))] : []
  return (
    <Mistake>
      {errorText(error)}
      {details.length > 0 && (
        <ul>
          {details.slice(0, most).map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Mistake>
  )
}
