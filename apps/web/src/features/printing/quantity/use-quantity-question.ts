import { useState } from 'react'
import { isUnusual, type UnusualQuantity } from '../../../lib/unusual-quantity.ts'
import { useUsualQuantity } from './usual-quantity.queries.ts'

interface QuantityQuestionState {
  /** Gone as soon as another quantity stands there. */
  readonly question: UnusualQuantity | undefined
  /** Asks where the quantity is unusual and nobody has said that it is wanted; answers whether it is asked. */
  readonly isAsked: (isWanted: boolean) => boolean
  /** Prints where it is wanted. */
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
    isAsked: (isWanted) => {
      if (isWanted || !isUnusual({ quantity, usual })) return false
      setAsked({ quantity, usual })
      return true
    },
    answer: (isWanted) => {
      setAsked(undefined)
      if (isWanted) print(true)
    },
  }
}
