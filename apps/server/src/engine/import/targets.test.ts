import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { expect, it } from 'vitest'
import { allFaces } from '../directory.ts'
import { importTargets } from './targets.ts'

it('asks for no number that is given by itself', () => {
  const actor = joinedActor({ isAdmin: true })
  const numbered = allFaces().flatMap(({ resource, face }) =>
    resource.methods?.import === false
      ? []
      : importTargets({ actor, resource, face }).filter(
          target => target.lines === null && resource.fields[target.field]?.numbered !== undefined,
        ),
  )
  expect(numbered.map(target => target.label.zh)).toContain('编码')
  expect(numbered.filter(target => target.required)).toEqual([])
})
