// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderIn } from '../../testing/render.tsx'
import { QuantityField } from './quantity-field.tsx'

const taken: number[] = []
const field = () => screen.getByLabelText<HTMLInputElement>('Quantity')

function Lines({ start }: { readonly start: number }) {
  const [quantity, setQuantity] = useState(start)
  return (
    <>
      <QuantityField
        label="Quantity"
        value={quantity}
        most={10_000}
        onChange={(value) => {
          taken.push(value)
          setQuantity(value)
        }}
      />
      <button type="button" onClick={() => setQuantity(quantity + 1)}>
        One more
      </button>
    </>
  )
}

/** As a key does it: the text that then stands there. */
function type(text: string): void {
  field().focus()
  fireEvent.change(field(), { target: { value: text } })
}

afterEach(() => {
  taken.length = 0
})

describe('A quantity', () => {
  it('may be emptied and typed anew', () => {
    renderIn(<Lines start={5} />)
    type('')
    type(`${field().value}3`)
    expect(field().value).toBe('3')
    expect(taken.at(-1)).toBe(3)
  })

  it('falls back to 1 when empty: at once for what is saved, in the field when it is left [CONST-13]', () => {
    renderIn(<Lines start={5} />)
    type('')
    expect(field().value).toBe('')
    expect(taken.at(-1)).toBe(1)
    fireEvent.blur(field())
    expect(field().value).toBe('1')
  })

  it.each([
    ['0', 1, '1'],
    ['10001', 10_000, '10000'],
  ])('typed as %s is %d', (typed, quantity, shown) => {
    renderIn(<Lines start={5} />)
    type(typed)
    expect(taken.at(-1)).toBe(quantity)
    fireEvent.blur(field())
    expect(field().value).toBe(shown)
  })

  it('shows what a scan adds while the field stands empty', () => {
    renderIn(<Lines start={5} />)
    type('')
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(field().value).toBe('2')
  })
})
