// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderIn } from '../../testing/render.tsx'
import {
  CancelDialog,
  DeleteDialog,
  DeletedDialog,
  DoneDialog,
  deleteReturnMs,
  SaveFailedDialog,
} from '../dialog/page-dialogs.tsx'
import { FormPage } from './form-page.tsx'

const nothing = () => undefined
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function openForm(changes: Partial<ComponentProps<typeof FormPage>> = {}) {
  const pressed: string[] = []
  renderIn(
    <FormPage
      title="Maria Berg"
      onCancel={() => pressed.push('cancel')}
      guard={{ isAsking: false, stay: () => pressed.push('stay'), leave: () => pressed.push('leave') }}
      saveName="Save"
      hindrance={undefined}
      isSaving={false}
      isBarShown
      onSave={() => pressed.push('save')}
      {...changes}
    >
      <input aria-label="Name" defaultValue="Maria" />
    </FormPage>,
  )
  return pressed
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('The shared page frame', () => {
  it('has a Back button [FRAME-26]', () => {
    const pressed = openForm()
    button('Back').click()
    expect(pressed).toEqual(['cancel'])
  })

  it('disables Save while the check of the page fails, and says why beside it [FRAME-35]', () => {
    const pressed = openForm({ hindrance: 'Enter a last name.' })
    expect(button('Save').disabled).toBe(true)
    expect(document.getElementById(button('Save').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a last name.',
    )
    fireEvent.submit(screen.getByLabelText('Name'))
    expect(pressed).toEqual([])
  })

  it('saves by Enter too', () => {
    const pressed = openForm()
    fireEvent.submit(screen.getByLabelText('Name'))
    expect(pressed).toEqual(['save'])
  })

  it('asks before work is lost, with the title, text and question of the specification [FRAME-27] [FRAME-28] [FRAME-29] [FRAME-30]', () => {
    const pressed: string[] = []
    openForm({ guard: { isAsking: true, stay: () => pressed.push('stay'), leave: () => pressed.push('leave') } })
    const dialog = screen.getByRole('dialog', { name: 'Cancel?' })
    expect(dialog.textContent).toContain('Your work will not be saved.')
    expect(dialog.textContent).toContain('Are you sure you want to cancel?')
    button('Keep editing').click()
    button('Leave without saving').click()
    expect(pressed).toEqual(['stay', 'leave'])
  })

  it('asks nothing while nothing is to be lost', () => {
    openForm()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('The dialogs of the page frame', () => {
  it("ask 'Delete?' and name the object [FRAME-31]", () => {
    let isDeleted = false
    renderIn(
      <DeleteDialog
        question={'Delete user "Maria Berg"?'}
        isBusy={false}
        mistake={undefined}
        onDelete={() => {
          isDeleted = true
        }}
        onClose={nothing}
      />,
    )
    expect(screen.getByRole('dialog', { name: 'Delete?' }).textContent).toContain('Delete user "Maria Berg"?')
    button('Delete').click()
    expect(isDeleted).toBe(true)
  })

  it("say 'Added!' after a create [FRAME-32]", () => {
    renderIn(
      <DoneDialog kind="added" onClose={nothing}>
        Maria
      </DoneDialog>,
    )
    expect(screen.getByRole('dialog', { name: 'Added!' }).textContent).toContain('Maria')
  })

  it("say 'Saved!' after an update [FRAME-33]", () => {
    renderIn(
      <DoneDialog kind="saved" onClose={nothing}>
        Maria
      </DoneDialog>,
    )
    expect(screen.getByRole('dialog', { name: 'Saved!' })).toBeDefined()
  })

  it("say 'An error occurred saving your changes' and why [FRAME-36]", () => {
    renderIn(<SaveFailedDialog reason="The server cannot be reached." onClose={nothing} />)
    const dialog = screen.getByRole('dialog', { name: 'An error occurred saving your changes' })
    expect(dialog.textContent).toContain('The server cannot be reached.')
    expect(dialog.textContent).toContain('What you typed is still in the form.')
  })

  it('go back to the list 5 s after a delete, not before [FRAME-34] [CONST-07]', () => {
    let returns = 0
    const count = () => {
      returns += 1
    }
    renderIn(
      <DeletedDialog onReturn={count} onClose={nothing}>
        Gone
      </DeletedDialog>,
    )
    expect(deleteReturnMs).toBe(5_000)
    vi.advanceTimersByTime(4_999)
    expect(returns).toBe(0)
    vi.advanceTimersByTime(1)
    expect(returns).toBe(1)
  })

  it('do not go back once they were left before the 5 s are over [FRAME-34]', () => {
    let returns = 0
    const { unmount } = renderIn(
      <DeletedDialog
        onReturn={() => {
          returns += 1
        }}
        onClose={nothing}
      >
        Gone
      </DeletedDialog>,
    )
    vi.advanceTimersByTime(3_000)
    unmount()
    vi.advanceTimersByTime(5_000)
    expect(returns).toBe(0)
  })

  it('give the cancel question both ways out', () => {
    const pressed: string[] = []
    renderIn(<CancelDialog onStay={() => pressed.push('stay')} onLeave={() => pressed.push('leave')} />)
    button('Keep editing').click()
    expect(pressed).toEqual(['stay'])
  })
})
