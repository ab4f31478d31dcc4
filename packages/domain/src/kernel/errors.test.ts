import { expect, test } from 'vitest'
import { at, DomainError, type Issue } from './errors.ts'
import { failMissing } from './missing-record.ts'
import { kernelErrors } from './kernel.errors.ts'

test('an issue with a path prefix finds its field', () => {
  const of = (path: string) => kernelErrors.issue('record.missing', { label: '单据' }, path)
  expect(
    [at('', of('carriers')), at('lines.0', of('price')), at('lines.0', of('')), at('', of(''))].map(
      issue => issue.path,
    ),
  ).toEqual(['carriers', 'lines.0.price', 'lines.0', ''])
})

test('names the kind of a missing record in both languages', () => {
  for (const of of [
    { label: '公路运单', en: 'Waybill' },
    { zh: '公路运单', en: 'Waybill' },
  ]) {
    const issue = issueOf(() => failMissing(of, 'waybillId'))
    expect(issue).toMatchObject({ code: 'record.missing', status: 404, path: 'waybillId' })
    expect([issue?.zh, issue?.en]).toEqual([
      '公路运单不存在或已删除',
      'Waybill: there is no such record, or it was deleted',
    ])
  }
})

function issueOf(refused: () => never): Issue | undefined {
  try {
    return refused()
  } catch (error) {
    return error instanceof DomainError ? error.issues[0] : undefined
  }
}
