import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { expect, it } from 'vitest'
import { flowFileText, readFlowFile } from './flow-file.ts'

const file = { act: 'settlement.submit', name: '付款', flow: { nodes: [], policies: SAFE_POLICIES }, condition: null }

it('reads what it wrote', () => {
  expect(readFlowFile(flowFileText(file))).toEqual({ file })
})

it('names the place at which a file is no JSON, and no words of the browser', () => {
  expect(readFlowFile('{\n  nope')).toEqual({ fault: { why: 'notJson', place: { line: 2, column: 3 } } })
  expect(readFlowFile(flowFileText(file).slice(0, -20))).toEqual({ fault: expect.objectContaining({ why: 'notJson' }) })
  expect(readFlowFile('')).toEqual({ fault: { why: 'notJson' } })
})

it.each(['1', '[]', '{}', '{"format":"tuheng.approvalProcess","act":"a"}'])('takes %s for no flow', text => {
  expect(readFlowFile(text)).toEqual({ fault: { why: 'notFlow' } })
})
