import { extractLabel } from '@labelwright/contract/server/labels'
import type { Extraction, ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { translation } from '../../../lib/i18n.ts'
import { extractLabels } from '../labels.queries.ts'
import { bodyOf, type Reading, usualReading } from './reading.ts'
import { refusalOfFile } from './refusal-of-file.ts'

const mostMebibytes = extractLabel.maximumMebibytes ?? 0
/** As the server says it. */
export const largestFile = `${mostMebibytes} MB`
/** While somebody types a size the file is not read again. */
const typingMs = 500

/** A file, or commands that were pasted, and what was found in it. */
export interface LabelSource {
  readonly key: number
  readonly file: File
  readonly reading: Reading
  readonly state: 'waiting' | 'sending' | 'read' | 'failed' | 'canceled'
  /** 0 to 1 of the file's bytes. */
  readonly sent: number
  readonly mistake: string | undefined
  /** Stays while the file is read again. */
  readonly found: Extraction | undefined
}

export const isUnderWay = ({ state }: LabelSource): boolean => state === 'waiting' || state === 'sending'

/** Of a file that nobody reads any more. */
function restingState(source: LabelSource): LabelSource['state'] {
  if (!isUnderWay(source)) return source.state
  return source.found ? 'read' : 'canceled'
}

/** Files and how each is read: one after the other, and again when something is said about it. */
export function useLabelSources() {
  const [sources, setSources] = useState<readonly LabelSource[]>([])
  const { begin, stop, later } = useAttempts()
  const queue = useRef<Promise<void>>(Promise.resolve())
  const lastKey = useRef(0)

  const change = useCallback((key: number, changes: Partial<LabelSource>) => {
    setSources((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  }, [])

  const readOne = async ({ key, signal, ...request }: Attempt) => {
    if (signal.aborted) return
    change(key, { state: 'sending' })
    const outcome = await outcomeOf({ ...request, signal, onSent: (sent) => change(key, { sent }) })
    if (!signal.aborted) change(key, outcome)
  }

  const read = ({ key, file }: Pick<LabelSource, 'key' | 'file'>, reading: Reading) => {
    stop(key)
    const body = bodyOf(reading)
    if (!body) return
    const signal = begin(key)
    change(key, { state: 'waiting', sent: 0, mistake: undefined })
    queue.current = queue.current.then(() => readOne({ key, file, body, signal }))
  }

  const take = (files: Iterable<File>) => {
    for (const file of files) {
      lastKey.current += 1
      const source = sourceOf(lastKey.current, file)
      setSources((before) => [...before, source])
      if (source.state === 'waiting') read(source, source.reading)
    }
  }
  const cancel = (source: LabelSource) => {
    stop(source.key)
    change(source.key, { state: restingState(source) })
  }
  const remove = ({ key }: LabelSource) => {
    stop(key)
    setSources((before) => before.filter((each) => each.key !== key))
  }
  const say = (source: LabelSource, reading: Reading) => {
    const body = bodyOf(reading)
    const isSame = source.state === 'read' && JSON.stringify(body) === JSON.stringify(bodyOf(source.reading))
    if (isSame) return change(source.key, { reading })
    stop(source.key)
    change(source.key, { reading, state: body ? 'waiting' : restingState(source) })
    later(source.key, () => read(source, reading))
  }
  return { sources, take, cancel, remove, say, readAgain: (source: LabelSource) => read(source, source.reading) }
}

/** At most one attempt at each file, and at most one that waits; none is left when the page is. */
function useAttempts() {
  const attempts = useRef(new Map<number, AbortController>())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const stop = useCallback((key: number) => {
    clearTimeout(timers.current.get(key))
    attempts.current.get(key)?.abort()
  }, [])
  useEffect(() => {
    const keys = attempts.current
    return () => {
      for (const key of keys.keys()) stop(key)
    }
  }, [stop])
  const begin = (key: number): AbortSignal => {
    stop(key)
    const attempt = new AbortController()
    attempts.current.set(key, attempt)
    return attempt.signal
  }
  const later = (key: number, work: () => void) => {
    clearTimeout(timers.current.get(key))
    timers.current.set(key, setTimeout(work, typingMs))
  }
  return { begin, stop, later }
}

interface Attempt extends Pick<LabelSource, 'key' | 'file'> {
  readonly body: ExtractLabelBody
  readonly signal: AbortSignal
}

async function outcomeOf(request: Parameters<typeof extractLabels>[0]): Promise<Partial<LabelSource>> {
  try {
    return { state: 'read', found: await extractLabels(request) }
  } catch (error) {
    // Put into words at once: the time in them is reckoned from now.
    return { state: 'failed', mistake: refusalOfFile(error) }
  }
}

function sourceOf(key: number, file: File): LabelSource {
  const usual = { key, file, reading: usualReading, sent: 0, found: undefined }
  const refuse = (mistake: string): LabelSource => ({ ...usual, state: 'failed', mistake })
  const { t } = translation()
  if (file.size > mostMebibytes * 1024 * 1024) return refuse(t('addLabel.tooLarge', { most: largestFile }))
  if (file.size === 0) return refuse(t('addLabel.emptyFile'))
  return { ...usual, state: 'waiting', mistake: undefined }
}
