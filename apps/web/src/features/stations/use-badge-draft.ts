import type { SetStationSignInBody } from '@labelwright/contract/server/stations-schemas'
import { useState } from 'react'

const pinPattern = /^\d{6}$/
const shortestBadge = 6

/** What is typed of a badge and a PIN; an empty field changes nothing. */
export function useBadgeDraft() {
  const [pin, setPin] = useState('')
  const [badge, setBadge] = useState('')
  const isPinWrong = pin !== '' && !pinPattern.test(pin)
  const isBadgeWrong = badge !== '' && badge.trim().length < shortestBadge
  const body: SetStationSignInBody = {
    ...(pin === '' ? {} : { pin }),
    ...(badge === '' ? {} : { badgeCode: badge.trim() }),
  }
  const isSavable = Object.keys(body).length > 0 && !isPinWrong && !isBadgeWrong
  const clear = () => {
    setPin('')
    setBadge('')
  }
  return { pin, setPin, badge, setBadge, isPinWrong, isBadgeWrong, body, isSavable, clear }
}
