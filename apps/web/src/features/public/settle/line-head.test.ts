import { expect, it } from 'vitest'
import { lineHead } from './line-head.ts'

it('names the plate of a truck, the ticket of a train, and else the document', () => {
  expect(lineHead({ plateNo: '冀BB9846', docNo: 'YD2026112900001' }, 'zh')).toBe('冀BB9846')
  expect(lineHead({ plateNo: 'GZDZW1000001', docNo: 'TL202611290001' }, 'zh')).toBe('货票号 GZDZW1000001')
  expect(lineHead({ plateNo: 'GZDZW1000001', docNo: 'TL202611290001' }, 'en')).toBe('Ticket GZDZW1000001')
  expect(lineHead({ docNo: 'CC202611290001' }, 'zh')).toBe('CC202611290001')
})
