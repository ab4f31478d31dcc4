import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { waitForAnimations } from './settled.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Rule {
  id: string
  impact: string
}

interface Axe {
  _audit: { rules: Rule[] }
  run(context: object, options: object): Promise<{ violations: (Rule & { nodes: { html: string }[] })[] }>
}

/**
 * Faults that axe rates serious or critical, by all rules or the named ones. An element that is fading in or out is no
 * fault, so a fault must be found twice, after animations have ended.
 */
export async function accessFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const first = await seriousFaults(page, rules)
  if (!first.length) return []
  await waitForAnimations(page)
  return seriousFaults(page, rules)
}

async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const faults = await page.evaluate(runAxe, rules)
  if (faults) return faults
  await page.evaluate(AXE)
  return (await page.evaluate(runAxe, rules)) ?? ['axe did not arrive']
}

/** Runs axe inside the page. Returns undefined if axe has not been loaded yet. */
async function runAxe(only?: readonly string[]): Promise<string[] | undefined> {
  const { axe } = globalThis as unknown as { axe?: Axe }
  if (!axe) return undefined
  // Every fault has the impact of its rule, so rules of less impact are skipped
  const idle = axe['_audit'].rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  const off = new Set(idle.map(rule => rule.id))
  // This rule measures every element with a style attribute, but only reports `!important` spacing
  if (!document.querySelector('[style*="important"]:not([data-tab])')) off.add('avoid-inline-spacing')
  // Tabs in the background were checked when they were in front
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
