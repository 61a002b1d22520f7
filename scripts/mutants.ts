// npm run mutants -- AREA: puts small faults into pure files, and names those that no test notices.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './house/source-files.ts'
import { areas, type Subject } from './mutants/areas.ts'
import { type Mutant, mutantsOf, sample } from './mutants/mutate.ts'

const mostMutants = 400
/** A fault may make a loop without end: then the run is ended, and the fault counts as noticed. */
const mostMs = 60_000
const program = fileURLToPath(new URL('./mutants/try-mutants.ts', import.meta.url))

interface Runner {
  /** Whether all tests pass with the fault, or without any. */
  readonly passes: (mutant: Mutant | undefined) => Promise<boolean>
  readonly stop: () => void
}

function createRunner({ tests }: Subject): Runner {
  let child: ChildProcess | undefined
  const start = async (): Promise<ChildProcess> => {
    const started = fork(program, tests, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true })
    const [message] = await once(started, 'message')
    if (!message.isReady) throw new Error(`One of these is not there: ${tests.join(', ')}`)
    return started
  }
  const stop = (): void => {
    // The whole group: a worker in a loop without end would outlive the program that started it.
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }
  const passes = async (mutant: Mutant | undefined): Promise<boolean> => {
    child ??= await start()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(stop, mostMs)
    const onMessage = (message: { readonly passes: boolean }): void => resolve(message.passes)
    const onExit = (): void => resolve(false)
    child.once('message', onMessage).once('exit', onExit)
    child.send({ mutant })
    const hasPassed = await promise
    clearTimeout(timer)
    child?.off('message', onMessage).off('exit', onExit)
    return hasPassed
  }
  return { passes, stop }
}

const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

interface Score {
  readonly tried: number
  readonly survivors: number
}

/** Tries the faults of a subject, and prints those that no test notices. */
async function trySubject(subject: Subject, mutants: readonly Mutant[]): Promise<Score> {
  const runner = createRunner(subject)
  if (!(await runner.passes(undefined))) throw new Error(`These fail without any fault: ${subject.tests.join(', ')}`)
  let survivors = 0
  for (const mutant of mutants) {
    if (!(await runner.passes(mutant))) continue
    const { file, line, before, after } = mutant
    console.log(`${file}:${line}  ${shown(before)}  →  ${shown(after)}`)
    survivors++
  }
  runner.stop()
  return { tried: mutants.length, survivors }
}

async function tryArea(name: string, subjects: readonly Subject[]): Promise<void> {
  const started = performance.now()
  const all = subjects.flatMap(({ files }) =>
    files.flatMap((file) => mutantsOf(file, readFileSync(join(projectRoot, file), 'utf8'))),
  )
  const chosen = sample(all, mostMutants)
  let [tried, survivors] = [0, 0]
  for (const subject of subjects) {
    const score = await trySubject(
      subject,
      chosen.filter(({ file }) => subject.files.includes(file)),
    )
    tried += score.tried
    survivors += score.survivors
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`${name}: ${tried - survivors} of ${tried} noticed (${all.length} possible), ${minutes} min`)
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !areas[name])
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`Usage: npm run mutants -- ${Object.keys(areas).join('|')}`)
  process.exit(2)
}
for (const name of wanted) await tryArea(name, areas[name] ?? [])
