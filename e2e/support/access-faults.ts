import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { still } from './settled.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Rule {
  id: string
  impact: string
}

interface Axe {
  _audit: { rules: Rule[] }
  run(context: object, options: object): Promise<{ violations: (Rule & { nodes: { html: string }[] })[] }>
}

/** What axe finds serious or critical, by all its rules or by those named. What fades in or out while it looks is no fault: what is at fault is so twice, at rest. */
export async function accessFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const first = await seriousFaults(page, rules)
  if (!first.length) return []
  await still(page)
  return seriousFaults(page, rules)
}

async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const faults = await page.evaluate(look, rules)
  if (faults) return faults
  await page.evaluate(AXE)
  return (await page.evaluate(look, rules)) ?? ['axe did not arrive']
}

/** Looks from within the page; answers nothing where axe has not been brought yet. */
async function look(only?: readonly string[]): Promise<string[] | undefined> {
  const { axe } = globalThis as unknown as { axe?: Axe }
  if (!axe) return undefined
  // Every fault of a rule has the impact of that rule: those of less need not look
  const idle = axe['_audit'].rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  const off = new Set(idle.map(rule => rule.id))
  // It measures whatever has a style of its own, and blames only what is spaced for good there
  if (!document.querySelector('[style*="important"]:not([data-tab])')) off.add('avoid-inline-spacing')
  // A tab that is kept in the back was looked at when it was in front
  const back = [...document.querySelectorAll('[data-tab]')].filter(tab => !tab.checkVisibility())
  const rules = Object.fromEntries([...off].map(id => [id, { enabled: false }]))
  const { violations } = await axe.run(
    { exclude: back },
    { resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules }) },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(fault => {
      const places = fault.nodes.slice(0, 3).map(node => node.html.slice(0, 160))
      return `${fault.id}: ${places.join(' | ')}`
    })
}
