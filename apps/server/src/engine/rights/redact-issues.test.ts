import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { f } from '@tuheng/domain/kernel/fields'
import { maskMobile } from '@tuheng/domain/kernel/mask'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { RestrictedField } from '@tuheng/domain/kernel/field-access'
import { withSteps } from '@tuheng/domain/kernel/steps'
import { text } from '@tuheng/domain/kernel/text'
import { expect, it } from 'vitest'
import { redactRecordValues } from './redact-issues.ts'

const of = (...paths: string[]) => access({ prepaid: f.money('预付') }, paths)
const access = (
  fields: Record<string, Field>,
  paths: readonly string[],
  visibility: RestrictedField['visibility'] = 'hidden',
) => ({
  restricted: new Map(
    paths.map((path): [string, RestrictedField] => [path, { visibility, field: fields[path] ?? f.money('金额') }]),
  ),
})
const resource = { machines: {} } as AnyResource
const issue = (zh: string, en = zh): Issue => ({ code: 'x', path: '', status: 409, params: {}, zh, en })
const messageFor = (zh: string, row: object, ...paths: string[]) =>
  redactRecordValues([issue(zh)], { resource, row: { ...row } }, of(...paths))[0]?.zh

it('removes hidden figures in every notation', () => {
  const row = { prepaid: '2600.00', price: '32.5000', lines: [{ amount: '1234567.80' }], mobile: '13800138000' }
  expect(messageFor('已预付 2,600.00 元', row, 'prepaid')).toBe('已预付 *** 元')
  expect(messageFor('已预付2600元，单价32.50', row, 'prepaid', 'price')).toBe('已预付***元，单价***')
  expect(messageFor('第 2 行 1,234,567.80 超过', row, 'lines.amount')).toBe('第 2 行 *** 超过')
  expect(messageFor('电话 13800138000', row, 'mobile')).toBe('电话 ***')
})

it('keeps other text, and figures that merely contain a hidden one', () => {
  const row = { prepaid: '260.00', few: '5.00', none: '0.00' }
  expect(messageFor('运单 YD26000001，共 1,260.00 元，5 车，0.00', row, 'prepaid', 'few', 'none')).toBe(
    '运单 YD26000001，共 1,260.00 元，5 车，0.00',
  )
  expect(messageFor('已预付 260.00 元', row)).toBe('已预付 260.00 元')
})

it('returns the same list if nothing is removed', () => {
  const issues = [issue('无')]
  expect(redactRecordValues(issues, { resource, row: { prepaid: '260.00' } }, of('prepaid'))).toBe(issues)
})

it('removes names, numbers and labels of statuses', () => {
  const fields = {
    name: f.text('简称'),
    trucks: f.integer('车数'),
    status: f.choice('状态', { on: text('启用', 'Active') }),
  }
  const row = { name: '恒途运输', trucks: 11, status: 'on' }
  const [shown] = redactRecordValues(
    [
      {
        ...issue('恒途运输为“启用”，已派 11 车，共 211 车，YD202611', '恒途运输 is "Active": 11 trucks'),
        params: { no: '恒途运输', trucks: 11 },
      },
    ],
    { resource, row },
    access(fields, ['name', 'trucks', 'status']),
  )
  expect(shown).toMatchObject({
    zh: '***为“***”，已派 *** 车，共 211 车，YD202611',
    en: '*** is "***": *** trucks',
    params: { no: '***' },
  })
})

it('leaves out the steps that lead on where a status is hidden, since they tell it', () => {
  const status = f.choice('状态', { on: text('启用', 'Active') })
  const withStatus = { machines: { status: {} } } as unknown as AnyResource
  const refusal = withSteps(issue('D1为“启用”，不能修改', 'D1 is "Active"'), {
    zh: '，请先“停用”',
    en: ': first "Disable"',
  })
  const shownTo = (...paths: string[]) =>
    redactRecordValues([refusal], { resource: withStatus, row: { status: 'on' } }, access({ status }, paths))[0]
  expect(shownTo('status')).toMatchObject({ zh: 'D1为“***”，不能修改', en: 'D1 is "***"', params: {} })
  expect(shownTo('status')?.params).not.toHaveProperty('steps')
  expect(shownTo()).toBe(refusal)
})

it('masks a masked value in the same way as elsewhere', () => {
  const fields = { mobile: f.mobile('电话', { mask: 'mobile' }) }
  const [shown] = redactRecordValues(
    [issue('电话 13800138000 已登记')],
    { resource, row: { mobile: '13800138000' } },
    access(fields, ['mobile'], 'masked'),
  )
  expect(shown?.zh).toBe(`电话 ${maskMobile('13800138000')} 已登记`)
})
