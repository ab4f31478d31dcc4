import { kernelErrors } from './kernel.errors.ts'
import type { Issue } from './errors.ts'
import { shortestPaths } from './ref-state.ts'
import { withSteps } from './steps.ts'
import type { AnyResource, AnyRow } from './resource.ts'
import type { Text } from './text.ts'

type Lockable = Pick<AnyResource, 'label' | 'en' | 'title' | 'machines' | 'transitions' | 'locked'>

/** The refusal to change a record of this name, where no state of it is to be named. */
export const lockedIssue = (name: Text): Issue => issueOf(name, PLAIN)

/** Whether a field is locked in every record: its rule looks at no record. Only transitions set it. */
export const isAlwaysLocked = (resource: AnyResource, name: string): boolean =>
  resource.lockedWhen?.[name]?.length === 0

/**
 * The refusal to change a record that is locked: the states that lock it, and the transitions that lead back to where it
 * may be changed.
 */
export function lockedRecordIssue(resource: Lockable, row: AnyRow): Issue {
  const no = String(row[resource.title] ?? '')
  const { why, steps } = reasonOf(resource, row)
  const issue = issueOf({ zh: `${resource.label} ${no}`.trim(), en: `${resource.en} ${no}`.trim() }, why)
  return steps ? withSteps(issue, steps) : issue
}

const PLAIN: Text = { zh: '在当前状态下不能修改', en: 'cannot be changed in its present state' }

function issueOf(name: Text, why: Text): Issue {
  const zh = kernelErrors.issue('record.locked', { label: name.zh, why: why.zh })
  return { ...zh, en: kernelErrors.issue('record.locked', { label: name.en, why: why.en }).en }
}

function reasonOf(resource: Lockable, row: AnyRow): { why: Text; steps?: Text } {
  const locking = lockingMachines(resource, row)
  if (!locking.length) return { why: PLAIN }
  const states = locking.map(({ name }) => resource.machines[name]?.states[String(row[name])])
  // A step back may be one that is confirmed in red
  const ways = locking.map(({ name, free }) =>
    shortestPaths(resource, name, { from: String(row[name]), wanted: free, dangerous: true })
      .slice(0, 1)
      .flat(),
  )
  const steps = ways.some(way => !way.length) ? [] : ways.flat()
  const list = (lang: keyof Text, texts: readonly (Text | undefined)[]) =>
    texts.map(one => (lang === 'zh' ? `“${one?.zh}”` : `"${one?.en}"`)).join(lang === 'zh' ? '、' : ', ')
  const why = {
    zh: `为${list('zh', states)}，不能修改`,
    en: `is ${list('en', states)} and cannot be changed`,
  }
  return steps.length
    ? { why, steps: { zh: `，请先${list('zh', steps)}`, en: `: first ${list('en', steps)}` } }
    : { why }
}

/** The statuses that lock it: one alone, or two together, with the states that would leave it open. */
function lockingMachines({ machines, locked }: Lockable, row: AnyRow): { name: string; free: string[] }[] {
  const isOpen = (changed: AnyRow): boolean => {
    try {
      return locked?.({ ...row, ...changed }) === false
    } catch {
      return false
    }
  }
  const names = Object.keys(machines)
  const others = (name: string) => Object.keys(machines[name]?.states ?? {}).filter(state => state !== row[name])
  for (const name of names) {
    const free = others(name).filter(state => isOpen({ [name]: state }))
    if (free.length) return [{ name, free }]
  }
  for (const [i, first] of names.entries())
    for (const second of names.slice(i + 1)) {
      const pairs = others(first).flatMap(a => others(second).map(b => [a, b] as const))
      const free = pairs.filter(([a, b]) => isOpen({ [first]: a, [second]: b }))
      if (free.length)
        return [
          { name: first, free: [...new Set(free.map(([a]) => a))] },
          { name: second, free: [...new Set(free.map(([, b]) => b))] },
        ]
    }
  return []
}
