import { useState } from 'react'
import { isUnusual, type UnusualQuantity } from '../../../lib/unusual-quantity.ts'
import { useUsualQuantity } from './usual-quantity.queries.ts'

interface QuantityQuestionState {
  /** Undefined again as soon as the quantity changes. */
  readonly question: UnusualQuantity | undefined
  /** Opens the question where the quantity is unusual; answers whether it did. */
  readonly askIfUnusual: () => boolean
  /** Closes the question, and prints where the quantity is wanted. */
  readonly answer: (isWanted: boolean) => void
}

/** Asks once before a print of far more labels than the person usually prints. */
export function useQuantityQuestion(
  labelId: string | undefined,
  quantity: number,
  print: (isWanted: true) => void,
): QuantityQuestionState {
  const usual = useUsualQuantity(labelId)
  const [asked, setAsked] = useState<UnusualQuantity>()
  return {
    question: asked?.quantity === quantity ? asked : undefined,
    askIfUnusual: () => {
      if (!isUnusual({ quantity, usual })) return false
      setAsked({ quantity, usual })
      return true
    },
    answer: (isWanted) => {
      setAsked(undefined)
      if (isWanted) print(true)
    },
  }
}
