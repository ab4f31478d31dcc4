import { informationPriceComparison } from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { expect, it } from 'vitest'
import { readQuestion } from './report-params.ts'

const ask = (without: unknown) =>
  readQuestion(
    informationPriceComparison as never,
    { groupBy: 'routeId', ...(without === undefined ? {} : { without }) },
    { actor: joinedActor({ isAdmin: true }), today: '2026-11-20' },
  )

it.each([5, 'goodsId', {}, true])('rows without a value are asked for by a list: not %j', without => {
  expect(() => ask(without)).toThrow(DomainError)
})

it('nothing and a list are taken', () => {
  expect(ask(undefined).without).toEqual([])
  expect(ask(['routeId']).without).toEqual(['routeId'])
})
