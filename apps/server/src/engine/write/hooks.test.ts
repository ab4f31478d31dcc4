import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { checkRecalculations, EFFECT_PHASES, type Hooks, hooksOf, onRecalculate, onSave } from './hooks.ts'
import { runEffects } from './save.ts'
import type { Tx } from './tx.ts'

const truck = {
  name: 'test_truck',
  fields: {},
  transitions: { load: { recalculates: ['tons', 'trips'] }, park: {} },
} as unknown as AnyResource

it('runs one phase of all hooks before the next phase, regardless of their order of registration', async () => {
  const ran: string[] = []
  const hookOf = (name: string): Hooks =>
    Object.fromEntries([...EFFECT_PHASES].reverse().map(phase => [phase, () => void ran.push(`${phase} ${name}`)]))
  onSave(truck, hookOf('first'))
  onSave(truck, hookOf('second'))
  await runEffects({ actor: {}, now: {} } as Tx, truck, { action: 'save', row: {}, next: {}, input: {} })
  expect(ran).toEqual(
    ['derive', 'post', 'rollUp', 'check', 'notify'].flatMap(phase => [`${phase} first`, `${phase} second`]),
  )
})

it('recalculates with the transitions that declare it, and refuses names that nothing recalculates', () => {
  const hooks: Hooks = { derive: () => undefined }
  onRecalculate(truck, 'tons', hooks)
  expect(hooksOf('test_truck', 'load')).toEqual([hooks])
  expect(hooksOf('test_truck', 'park')).toEqual([])
  expect(() => checkRecalculations([truck])).toThrow('test_truck.load recalculates trips')
  onRecalculate(truck, 'trips', hooks)
  expect(() => checkRecalculations([truck])).not.toThrow()
})
