import { describe, expect, it } from 'vitest'
import { rightOf } from './kernel/copies.ts'
import { joinedActor } from './kernel/testing-actor.ts'
import { railWaybill } from './rail/index.ts'
import './registry.ts'

/** Figures of a railway waybill, each with all sets of others that give it. */
const GIVEN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  freight: [
    ['tariffFreight', 'freightDiff'],
    ['apAmount', 'feeSum'],
    ['apAmount', 'fees'],
  ],
  tariffFreight: [['freight', 'freightDiff']],
  freightDiff: [['freight', 'tariffFreight']],
  apAmount: [
    ['freight', 'feeSum'],
    ['freight', 'fees'],
  ],
  feeSum: [['freight', 'apAmount'], ['fees']],
  receivedQty: [['sentQty', 'lossQty']],
}

describe('a hidden figure of a railway waybill', () => {
  it.each(Object.entries(GIVEN))('%s is given by no figures that are seen', (name, ways) => {
    const actor = joinedActor({ fieldRights: { railWaybill: { [name]: 'hidden' } } })
    const sees = (field: string) => rightOf(actor, railWaybill.name, field) !== 'hidden'
    expect(ways.filter(fields => fields.every(sees))).toEqual([])
  })
})
