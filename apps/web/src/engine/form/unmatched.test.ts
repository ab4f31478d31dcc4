import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { describe, expect, it } from 'vitest'
import { refusalKey, unmatchedKey, unmatchedValues } from '../common/unmatched.ts'
import { isUntouched, keyOf, type LineRow, newLine, patchLine } from '../widgets/lines/line-rows.ts'
import { modelOf } from './form-model.ts'
import { createForm } from './form-store.ts'
import { formIssues, savePayload } from './payload.ts'
import { typedTexts } from './use-refused-choices.ts'

const resource = anyResource(mainWaybill)
const face = mainWaybill.faces.all as Face
const model = modelOf(resource, face)
const actor: Actor = {
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: 'x',
  isAdmin: true,
  permissions: new Set(),
  scope: 'company',
  deptIds: [],
  fieldRights: {},
}
const lines = mainWaybill.fields.carriers.lines
const typed = (text: string | null): AnyRow => ({ carrierId: null, [unmatchedKey('carrierId')]: text })

function withRow() {
  const row = newLine(lines as never)
  const form = createForm(model, { bizKind: 'road', carriers: [row] })
  const patch = (values: AnyRow) =>
    form.set('carriers', patchLine(form.values()['carriers'] as LineRow[], keyOf(row), values))
  return { form, patch, path: `carriers.${keyOf(row)}.carrierId` }
}
const issuesOf = (values: AnyRow) =>
  formIssues({ model, values, creating: true, actor, ctx: { today: '2026-11-20', at: '2026-11-20 12:00:00' } })

describe('text of a cell that matches no record', () => {
  it('is kept and said so at the cell, until a record is chosen or it is erased', () => {
    const { form, patch, path } = withRow()
    const said = () => form.store.getState().errors[path]?.map(({ zh }) => zh)
    patch(typed('起家车对'))
    expect(said()).toEqual(['承运商中没有“起家车对”'])
    patch({ qty: '5' })
    expect(said()).toEqual(['承运商中没有“起家车对”'])
    patch(typed('起家车'))
    expect(said()).toEqual(['承运商中没有“起家车”'])
    patch({ carrierId: 4, [unmatchedKey('carrierId')]: null })
    expect(said()).toBeUndefined()
    patch(typed('起家'))
    patch(typed(null))
    expect(said()).toBeUndefined()
  })

  it('makes the row one that is saved, and keeps it from being saved', () => {
    const { form, patch } = withRow()
    const row = () => (form.values()['carriers'] as LineRow[])[0] as LineRow
    expect(isUntouched(lines as never, row())).toBe(true)
    patch(typed('起家车对'))
    expect(isUntouched(lines as never, row())).toBe(false)
    expect(issuesOf(form.values()).find(({ path }) => path === 'carriers.0.carrierId')?.code).toBe('ref.unmatched')
  })

  it('is unsaved input, in a cell and in a field of the document', () => {
    const { form, patch } = withRow()
    expect(form.isDirty()).toBe(false)
    patch(typed('起家车对'))
    expect(form.isDirty()).toBe(true)
    const other = createForm(model, { bizKind: 'road' })
    other.set('customerId', null, { [unmatchedKey('customerId')]: '锦介' })
    expect(other.isDirty()).toBe(true)
    other.set('customerId', null, { [unmatchedKey('customerId')]: null })
    expect(other.isDirty()).toBe(false)
  })

  it('asks to choose where several records have the name', () => {
    const form = createForm(model, { bizKind: 'road' })
    const said = () => form.store.getState().errors['customerId']?.map(({ zh }) => zh)
    form.set('customerId', null, unmatchedValues('customerId', '王强', 0))
    expect(said()).toEqual(['货主中没有“王强”'])
    form.set('customerId', null, unmatchedValues('customerId', '王强', 2))
    expect(said()).toEqual(['货主“王强”有 2 条同名记录，请在列表中选择其中一条'])
    form.set('customerId', 7, { [unmatchedKey('customerId')]: null })
    expect(said()).toBeUndefined()
  })

  it('says why the record of that name cannot be chosen, once that is known, at the field and on saving', () => {
    const form = createForm(model, { bizKind: 'road' })
    const said = () => form.store.getState().errors['customerId']?.map(({ zh }) => zh)
    form.set('customerId', null, { [unmatchedKey('customerId')]: '锦介' })
    const refusal = { of: '锦介', zh: '货主“锦介”当前为“停用”', en: 'disabled' }
    form.patch({ [refusalKey('customerId')]: refusal })
    expect(said()).toEqual([refusal.zh])
    expect(issuesOf(form.values()).find(({ path }) => path === 'customerId')?.zh).toBe(refusal.zh)
    form.set('customerId', null, { [unmatchedKey('customerId')]: '锦界' })
    expect(said()).toEqual(['货主中没有“锦界”'])
  })

  it('is looked up once, wherever it stands, while nothing more is known of it', () => {
    const { form, patch } = withRow()
    const asked = () => typedTexts(model.fields, form.values()).map(({ name, text, line }) => [line?.name, name, text])
    patch(typed('起家车对'))
    form.set('customerId', null, unmatchedValues('customerId', '王强', 0))
    expect(asked()).toEqual([
      [undefined, 'customerId', '王强'],
      ['carriers', 'carrierId', '起家车对'],
    ])
    form.patch({ [refusalKey('customerId')]: { of: '王强', zh: '停用', en: 'disabled' } })
    patch({ carrierId: 4, [unmatchedKey('carrierId')]: null })
    expect(asked()).toEqual([])
    form.set('customerId', null, unmatchedValues('customerId', '王刚', 2))
    expect(asked()).toEqual([])
  })

  it('is never sent', () => {
    const { form, patch } = withRow()
    patch({ ...typed('起家车对'), qty: '5' })
    form.set('customerId', null, { [unmatchedKey('customerId')]: '锦介' })
    const values = form.values()
    const body = savePayload({ model, face, initial: {}, values, creating: true, actor })
    expect(JSON.stringify(body)).not.toMatch(/起家车对|锦介/)
    expect(form.store.getState().errors['customerId']?.[0]?.zh).toBe('货主中没有“锦介”')
  })
})
