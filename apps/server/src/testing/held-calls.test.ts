import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { holdableTransitions } from '@tuheng/domain/kernel/approval-state'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { documentedCalls } from '../engine/calls/call-docs.ts'
import { testApp } from './app.ts'

/**
 * Calls of their own that stand in the place of a transition that processes may hold, and the file in which each asks
 * whether one does.
 */
const OWN_CALLS: Readonly<Record<string, string>> = {
  'priceSheet.revise': 'features/contracts/revise-calls.ts',
}

let own: string[]

beforeAll(async () => {
  await testApp()
  const paths = new Set(documentedCalls().map(({ path }) => path))
  own = registry.resources.flatMap(resource =>
    holdableTransitions(resource).flatMap(([name]) =>
      Object.values(resource.faces).some(face => paths.has(`/api/v1/${face.api}/${name}`))
        ? [`${resource.name}.${name}`]
        : [],
    ),
  )
})

it('a call in the place of a transition asks whether a process holds it', () => {
  expect([...new Set(own)].toSorted()).toEqual(Object.keys(OWN_CALLS).toSorted())
  for (const file of Object.values(OWN_CALLS)) {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    expect(text, file).toMatch(/mayBeHeld\(/)
    expect(text, file).toMatch(/holdOrPerform\(/)
  }
})
