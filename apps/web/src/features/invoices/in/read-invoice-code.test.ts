import { expect, test } from 'vitest'
import { readInvoiceCode } from './read-invoice-code.ts'

test('the code of a digital invoice contains number, kind, date and the total with tax', () => {
  expect(readInvoiceCode('01,32,,26617000000123456789,1060.00,20261120,,A1B2')).toEqual({
    invoiceKind: 'eOrdinary',
    invoiceNo: '26617000000123456789',
    invoiceDate: '2026-11-20',
    total: '1060',
  })
  expect(readInvoiceCode(' 01,31,,26617000000123456789,8600.50,20261101,,9C0F ')).toMatchObject({
    invoiceKind: 'eSpecial',
    total: '8600.5',
  })
})

test('the code of an older invoice contains its invoice code and the amount without tax', () => {
  expect(readInvoiceCode('01,01,6100213130,01234567,943.40,20210318,12345678901234567890,7F2A')).toEqual({
    invoiceKind: 'oldSpecial',
    invoiceCode: '6100213130',
    invoiceNo: '01234567',
    invoiceDate: '2021-03-18',
    amount: '943.4',
  })
})

test('a number without anything else is enough', () => {
  expect(readInvoiceCode('2661 7000 0001 2345 6789')).toEqual({ invoiceNo: '26617000000123456789' })
  expect(readInvoiceCode('6100213130 01234567')).toEqual({ invoiceCode: '6100213130', invoiceNo: '01234567' })
  expect(
    readInvoiceCode('０１，３２，，２６６１７００００００１２３４５６７８９，１．００，２０２６１１２０，，Ａ'),
  ).toMatchObject({ invoiceNo: '26617000000123456789' })
})

test.each(['', '陕西恒途运输', '12345', '01,32,,123,1.00,20261120,,A', '02,32,,26617000000123456789,1.00,20261120,,A'])(
  '%j is not an invoice',
  text => {
    expect(readInvoiceCode(text)).toBeUndefined()
  },
)

test('an impossible date or amount is left to the clerk', () => {
  expect(readInvoiceCode('01,32,,26617000000123456789,abc,20261340,,A')).toEqual({
    invoiceKind: 'eOrdinary',
    invoiceNo: '26617000000123456789',
  })
})
