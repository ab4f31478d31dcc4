import { describe, expect, test } from 'vitest'
import { changeOf, figureCards, withoutZeros } from './figures.ts'
import type { Home } from './home-types.ts'

const empty: Home = { today: '2026-11-20', expiring: { ahead: 30, total: 0, capped: false, list: [] }, todos: [] }

const margin = (adjusted: string, adjustedRate: string, unpriced = 0) => ({
  trips: 1,
  unpriced,
  revenueExcl: '0.00',
  costExcl: '0.00',
  adjust: '0.00',
  margin: adjusted,
  marginRate: null,
  perTon: null,
  adjusted,
  adjustedRate,
  alarm: false,
})

describe('key figures', () => {
  test('money leads for those whose work it is', () => {
    const open = { statements: 1, open: '1.00' }
    const keys = (desk: 'road' | 'money' | 'lead') =>
      figureCards({ ...empty, onRoad: 2, receivable: open, payable: open }, desk).map(card => card.key)
    expect(keys('road')).toEqual(['figure.onRoad', 'figure.receivable', 'figure.payable'])
    expect(keys('money')).toEqual(['figure.receivable', 'figure.payable', 'figure.onRoad'])
    expect(keys('lead')).toEqual(['figure.receivable', 'figure.payable'])
  })
  test('whoever records payments sees first what came in and went out today, each with its rows', () => {
    const list = {
      count: 2,
      total: '56505.40',
      zh: '收款结算',
      en: 'Receipts',
      path: '/r',
      filters: { status: 'paid' },
    }
    const pay = { ...list, what: 'pay' as const, zh: '承运商付款', en: 'Carrier payments', path: '/p' }
    const cards = (movedToday: NonNullable<Home['movedToday']>) =>
      figureCards({ ...empty, onRoad: 2, movedToday }, 'money')
    expect(cards([{ ...list, what: 'receive' }, pay])).toMatchObject([
      { key: 'figure.moved.receive', value: '56,505.40', path: '/r', filters: { status: 'paid' } },
      { key: 'figure.moved.pay', path: '/p', notes: [{ params: { count: 2 } }] },
      { key: 'figure.onRoad' },
    ])
    expect(cards([pay, { ...pay, path: '/s', zh: '供应商付款' }]).map(card => card.of?.zh)).toEqual([
      '承运商付款',
      '供应商付款',
      undefined,
    ])
  })

  test('the payable says how much of it is approved to pay', () => {
    const payable = { statements: 4, open: '154359.00', overdue: '0.00' }
    const dues = { pay: { count: 1, total: '22718.00', overdue: '0.00' }, list: [] }
    expect(figureCards({ ...empty, payable, dues })[0]?.notes[1]).toEqual({
      key: 'figure.approved',
      params: { amount: '22,718.00' },
    })
  })

  test('what a person may not see has no card', () => expect(figureCards(empty)).toEqual([]))

  test('zeros are folded where most figures are zero, and stay where few are', () => {
    const none = { statements: 0, open: '0.00' }
    const keys = (cards: readonly { key: string }[]) => cards.map(card => card.key)
    const begun = withoutZeros(figureCards({ ...empty, onRoad: 2, receivable: none, payable: none }, 'money'))
    expect([keys(begun.shown), keys(begun.zero)]).toEqual([['figure.onRoad'], ['figure.receivable', 'figure.payable']])
    const grown = withoutZeros(
      figureCards({ ...empty, onRoad: 2, receivable: { statements: 1, open: '1.00' }, payable: none }, 'money'),
    )
    expect([grown.shown.length, grown.zero]).toEqual([3, []])
    const late = { statements: 1, open: '0.00', overdue: '5.00' }
    expect(keys(withoutZeros(figureCards({ ...empty, onRoad: 0, payable: none, receivable: late })).shown)).toEqual([
      'figure.receivable',
    ])
  })

  test('each card links to the list that it was counted from', () => {
    const cards = figureCards({
      ...empty,
      shipped: { trucks: 3, tons: '90.000', before: { trucks: 1, tons: '33.000' }, tonsChange: '1.7273' },
      onRoad: 0,
      exceptions: 2,
    })
    expect(cards.map(card => [card.key, card.value, card.color])).toEqual([
      ['figure.shipped', '90.00', undefined],
      ['figure.onRoad', '0', undefined],
      ['figure.exceptions', '2', 'refused'],
    ])
    expect(cards[0]?.filters).toEqual({
      loadAt: { op: 'range', value: ['2026-11-01', '2026-11-20'] },
      transportStatus: ['inTransit', 'arrived', 'unloaded'],
    })
  })

  test('in the first days of a month the figures of a month are those of the last one, as the lists are', () => {
    const [card] = figureCards({
      ...empty,
      today: '2026-12-01',
      shipped: { trucks: 3, tons: '90.000', before: { trucks: 1, tons: '33.000' }, tonsChange: '1.7273' },
    })
    expect(card).toMatchObject({
      month: 'month.last',
      change: { since: 'figure.changeMonth' },
      filters: { loadAt: { op: 'range', value: ['2026-11-01', '2026-11-30'] } },
    })
  })

  test('open exceptions are red for everybody who sees them, none are not', () => {
    const colour = (exceptions: number) => figureCards({ ...empty, exceptions })[0]?.color
    expect([colour(2), colour(0)]).toEqual(['refused', undefined])
  })

  test('of trips that are not audited, those without a receipt are told apart', () => {
    const notes = (withoutReceipt: number) => figureCards({ ...empty, toAudit: 15, withoutReceipt })[0]?.notes
    expect(notes(8)).toEqual([{ key: 'figure.withoutReceipt', params: { count: 8 } }])
    expect(notes(0)).toEqual([])
  })

  test('the overdue amount is shown only if there is one', () => {
    const card = (overdue: string) =>
      figureCards({ ...empty, receivable: { statements: 4, open: '298595.40', overdue } })[0]
    expect(card('0.00')?.notes).toHaveLength(1)
    expect(card('47655.75')?.notes[1]).toMatchObject({ params: { amount: '47,655.75' }, color: 'refused' })
  })

  test('of what is not yet in a statement, only the sides that may be seen are shown', () => {
    const keys = (unstated: Home['unstated']) =>
      figureCards({ ...empty, unstated }).map(card => [
        card.key,
        card.value,
        ...card.notes.map(note => note.params['amount']),
      ])
    expect(keys({ ap: '10.00' })).toEqual([['figure.unstated.ap', '10.00']])
    expect(keys({ ar: '20.00', ap: '10.00' })).toEqual([['figure.unstated.ar', '20.00', '10.00']])
    expect(keys({})).toEqual([])
  })

  test('trucks are shown to people who may not see weights', () =>
    expect(figureCards({ ...empty, shipped: { trucks: 3, before: { trucks: 1 } } })[0]).toMatchObject({
      value: '3',
      unit: 'figure.trips',
      notes: [],
    }))

  test('a loss is red', () =>
    expect(
      figureCards({
        ...empty,
        margin: { month: '2026-11', ...margin('-5.00', '-0.01'), before: margin('1.00', '0.01'), change: null },
      })[0],
    ).toMatchObject({
      color: 'refused',
      value: '-5.00',
      change: undefined,
    }))

  test('a margin says how many trips without a price are in it', () => {
    const notes = (unpriced: number) =>
      figureCards({
        ...empty,
        margin: { month: '2026-11', ...margin('5.00', '0.01', unpriced), before: margin('1.00', '0.01'), change: null },
      })[0]?.notes.map(note => [note.key, note.params, note.color])
    expect(notes(0)).toHaveLength(1)
    expect(notes(3)?.[1]).toEqual(['figure.unpriced', { count: 3 }, 'attention'])
  })
})

test.each([
  ['1.7273', { text: '172.73%', direction: 'up' }],
  ['-0.2742', { text: '27.42%', direction: 'down' }],
  ['0.0000', { text: '0.00%', direction: 'same' }],
  [null, undefined],
])('a change of %s', (change, shown) =>
  expect(changeOf(change, 'figure.change')).toEqual(shown && { ...shown, since: 'figure.change' }),
)
