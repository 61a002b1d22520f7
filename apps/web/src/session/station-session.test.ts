// @vitest-environment jsdom
import { listWidgets } from '@labelwright/contract/server/widgets'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../api/call.ts'
import { sampleServer, sampleUserId, signInAs } from '../testing/sample-server.ts'
import { sampleToken } from '../testing/sample-token.ts'
import { refreshSession } from './refresh-session.ts'
import {
  endSession,
  isAtStation,
  onSessionChange,
  readSession,
  signedInPerson,
  startStationSession,
} from './session.ts'

const stationToken = sampleToken({ UserId: 'someone-at-the-table', name: 'Pelle Packer' })
const startAtStation = () => startStationSession({ token: stationToken, expires: 43_200 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})
afterEach(() => sessionStorage.clear())

describe('A sign-in at a station', () => {
  it('is this tab’s alone: who is signed in in the others stays so, and is here again after it', () => {
    signInAs('User')
    startAtStation()
    expect([isAtStation(), signedInPerson()?.name]).toEqual([true, 'Pelle Packer'])
    expect(JSON.stringify(localStorage)).not.toContain(stationToken)
    endSession()
    expect([isAtStation(), signedInPerson()?.userId]).toEqual([false, sampleUserId])
  })

  it('is told to those who follow the session, when it begins and when it ends', () => {
    let told = 0
    const stop = onSessionChange(() => {
      told += 1
    })
    startAtStation()
    endSession()
    stop()
    expect(told).toBe(2)
  })

  it('is not renewed: a token that is refused ends it, and no refresh is asked for', async () => {
    const asked: string[] = []
    sampleServer({
      'GET /api/widgets': { status: 401, json: { code: 'not-signed-in' } },
      'POST /api/account/refresh': () => {
        asked.push('refresh')
        return { status: 401, json: {} }
      },
    })
    startAtStation()
    await expect(call(listWidgets, { query: {} })).rejects.toMatchObject({ code: 'session-ended' })
    expect([readSession(), asked]).toEqual([undefined, []])
  })

  it('that began anew meanwhile serves who was refused before', async () => {
    startAtStation()
    expect(await refreshSession('the token of before')).toMatchObject({ token: stationToken })
  })
})
