// Reports page errors to the server's log, under the number shown on the screen.
import { reportPageError } from '@labelwright/contract/server/operations'
import { call } from '../api/call.ts'
import { newKey } from '../lib/new-key.ts'

const mostFrames = 10
const longestFrame = 300

/** A number for support, of eight signs. */
export const newErrorNumber = (): string => newKey().slice(0, 8).toUpperCase()

/** Reports an error to the server's log; `page` is the path of the route, without ids. */
export function sendPageError(
  thrown: unknown,
  { number, page }: { readonly number: string; readonly page: string },
): void {
  const error = thrown instanceof Error ? thrown : new Error()
  const body = { number, name: error.name.slice(0, 100), page, frames: framesOf(error) }
  call(reportPageError, { body }).catch(ignoreUnreported)
}

/** The log of the server is for the operator; the person has the page's own words. */
function ignoreUnreported(): void {}

/** Functions and places without the message, which may hold a person's data, and without the address of the server. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, mostFrames)
    .map((line) =>
      line
        .trim()
        .replace(/https?:\/\/[^/]+/, '')
        .slice(0, longestFrame),
    )
