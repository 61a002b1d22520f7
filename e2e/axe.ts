import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Axe {
  run: (
    context: Document,
    options: { readonly runOnly: readonly string[] },
  ) => Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
}

/** What axe finds on the page as it is now, each as 'rule: element'. */
export async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    // A colour on its way to another is none that a person reads. An inherited one sets off when its parent's has arrived.
    for (let some = passing(); some.length > 0; some = passing()) {
      await Promise.allSettled(some.map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
    }
    const { violations } = await axe.run(document, { runOnly })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  }, rules)
}
