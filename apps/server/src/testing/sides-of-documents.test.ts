import type { Actor } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { mayReadRow, rowRuleSql } from '../engine/rights/row-rules.ts'
import { systemActor } from '../engine/write/work.ts'
import { TOLD_BY_CHARGES } from '../features/settlement/index.ts'
import { Params } from '../sql/params.ts'
import { testApp } from './app.ts'

/** Records that say what one side of a document comes to, and name the document by its kind and id. */
const told = registry.resources.filter(({ fields }) => ['docType', 'docId', 'side'].every(name => name in fields))

beforeAll(async () => void (await testApp()))

it('there are such records', () => expect(told.map(({ name }) => name)).toContain('charge'))

it.each(told.map(resource => ({ name: resource.name, resource })))(
  '$name leaves out the sides of documents whose prices or amounts a role hides, or an approval veils',
  ({ resource }) => {
    const someone: Actor = { ...systemActor(1, 'test'), memberId: 7, isAdmin: false }
    const row = { id: 1, docType: 'waybill', docId: 5, side: 'ap', kind: 'freight' }
    expect(mayReadRow(resource, someone, row)).toBe(true)
    for (const { docType, side, values, kind } of TOLD_BY_CHARGES)
      for (const value of kind ? [] : values) {
        const [hidden = '', path = ''] = value.split('.')
        const actor: Actor = { ...someone, fieldRights: { [hidden]: { [path]: 'hidden' } } }
        expect(mayReadRow(resource, actor, { ...row, docType, side }), value).toBe(false)
        expect(mayReadRow(resource, actor, { ...row, docType: 'other', side }), value).toBe(true)
        expect(rowRuleSql(resource, actor, { params: new Params() }), value).toHaveLength(1)
      }
    const veiled: Actor = { ...someone, veiled: { waybill: { 5: ['apTotal'] } } }
    expect(mayReadRow(resource, veiled, row)).toBe(false)
    expect(mayReadRow(resource, veiled, { ...row, docId: 6 })).toBe(true)
  },
)
