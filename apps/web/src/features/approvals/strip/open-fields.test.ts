import { contract } from '@tuheng/domain/contracts/index'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { changedOf, openFieldsOf } from './open-fields.ts'

it('offers fields that people enter, and neither lines nor figures that the product keeps', () => {
  const names = ['creditDays', 'items', 'totalQty', 'remark', 'gone']
  expect(openFieldsOf(anyResource(contract), names)).toEqual(['creditDays', 'remark'])
})

it('sends what was changed, and an emptied field as empty', () => {
  const before = { creditDays: 45, remark: '旧', title: '合同' }
  expect(
    changedOf(['creditDays', 'remark', 'title'], before, { ...before, creditDays: 30, remark: undefined }),
  ).toEqual({
    creditDays: 30,
    remark: null,
  })
})
