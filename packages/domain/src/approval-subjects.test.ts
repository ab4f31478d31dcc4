import { describe, expect, it } from 'vitest'
import { subjectsOf } from './approvals/subjects.ts'
import { registry } from './registry.ts'

describe('the subjects of every transition', () => {
  const transitions = registry.resources.flatMap(resource =>
    Object.entries(resource.transitions).map(([name, transition]) => ({
      name: `${resource.name}.${name}`,
      resource,
      transition,
    })),
  )
  it.each(transitions)('$name have labels in both languages', ({ resource, transition }) => {
    const subjects = Object.values(subjectsOf(resource, transition))
    expect(subjects.length).toBeGreaterThan(3)
    for (const { zh, en } of subjects) expect([zh.trim(), en.trim()]).not.toContain('')
  })
})
