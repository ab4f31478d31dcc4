import { expect, test } from 'vitest'
import { addDays } from './kernel/dates.ts'
import { dateIssues, checkRow, CLOCK_SKEW_MINUTES } from './kernel/draft.ts'
import { businessDays, farDateIssues, LONG_LIVED } from './kernel/far-dates.ts'
import type { Field } from './kernel/field.ts'
import { kindOf } from './kernel/kinds/index.ts'
import { registry } from './registry.ts'

const TODAY = '2026-11-20'
const NOON = { today: TODAY, at: `${TODAY} 12:00:00` }
const dated = registry.resources.flatMap(resource =>
  (resource.businessDates ?? []).flatMap(name => {
    const field = resource.fields[name]
    if (!field || !kindOf(field).daily) return []
    const at = (day: string): string =>
      [day, `${day} 00:00:00`].find(value => kindOf(field).parse(value, field, name).issue === undefined) ?? ''
    return [{ path: `${resource.name}.${name}`, resource, name, at }]
  }),
)

test('every area has business dates', () => expect(dated.length).toBeGreaterThan(9))

test.each(dated)('$path is not after today', ({ resource, name, at }) => {
  expect(dateIssues(resource, { [name]: at(TODAY) }, NOON)).toEqual([])
  expect(dateIssues(resource, { [name]: at('2026-11-21') }, NOON)).toMatchObject([{ code: 'field.future', path: name }])
})

const moments = dated.filter(({ at }) => at(TODAY) !== TODAY)

test('trips, what happens to them and bookings have moments', () =>
  expect(moments.map(({ path }) => path)).toEqual([
    'waybill.loadAt',
    'waybill.arriveAt',
    'waybill.unloadAt',
    'waybillException.occurredAt',
    'railWaybill.unloadAt',
    'invoiceIn.bookedAt',
  ]))

test.each(moments)('$path is not still to come today', ({ resource, name }) => {
  expect(CLOCK_SKEW_MINUTES).toBe(10)
  expect(dateIssues(resource, { [name]: `${TODAY} 12:10:00` }, NOON)).toEqual([])
  expect(dateIssues(resource, { [name]: `${TODAY} 12:10:01` }, NOON)).toMatchObject([
    { code: 'field.ahead', path: name },
  ])
  const [issue] = dateIssues(resource, { [name]: `${TODAY} 23:00` }, NOON)
  expect(issue?.zh).toContain('还没有到：现在是 2026-11-20 12:00')
  // A clock that runs ahead reaches no day that has not begun
  const late = { today: TODAY, at: `${TODAY} 23:55:00` }
  expect(dateIssues(resource, { [name]: '2026-11-21 00:01:00' }, late)).toMatchObject([{ code: 'field.future' }])
})

/** A day as a value of the field. */
const written = (field: Field, day: string): string =>
  [day, `${day} 08:00:00`].find(value => kindOf(field).parse(value, field, '').issue === undefined) ?? ''

const daily = registry.resources.flatMap(resource =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    kindOf(field).daily && !field.computed ? [{ path: `${resource.name}.${name}`, resource, name, field }] : [],
  ),
)

test.each(daily)('$path lies in no other age', ({ resource, name, field }) => {
  const { first, last } = field.longLived || field.lapses ? LONG_LIVED : businessDays(TODAY)
  const codesAt = (day: string): string[] =>
    checkRow(resource, { [name]: written(field, day) }, NOON).flatMap(issue =>
      issue.path === name ? [issue.code] : [],
    )
  for (const day of [addDays(first, -1), '0001-01-01']) expect(codesAt(day), day).toEqual(['field.long_ago'])
  for (const day of [first, TODAY]) expect(codesAt(day), day).toEqual([])
  // What has happened already has rules of its own
  const isPlanned = codesAt(addDays(TODAY, 40)).length === 0
  expect(codesAt(last)).toEqual(isPlanned ? [] : [expect.any(String)])
  for (const day of [addDays(last, 1), '9999-12-31'])
    expect(codesAt(day), day).toEqual([isPlanned ? 'field.far_ahead' : expect.any(String)])
})

test('dates in child rows are judged where they stand', () => {
  const contract = registry.resources.find(({ name }) => name === 'contract')
  const amendments = [{ signedOn: TODAY }, { signedOn: '1926-11-20' }]
  expect(farDateIssues(contract?.fields ?? {}, { amendments }, { today: TODAY })).toMatchObject([
    { code: 'field.long_ago', path: 'amendments.1.signedOn' },
  ])
})

test('what may lie decades away are papers, and ends of what is in force', () => {
  expect(daily.filter(({ field }) => field.longLived).map(({ path }) => path)).toEqual([
    'announcement.endAt',
    'apiAccount.expiresOn',
    'companyPermit.validFrom',
    'driver.licenseFrom',
    'vehicle.registerDate',
    'vehicle.issueDate',
    'contract.endDate',
    'priceSheet.effTo',
    'loadBill.validTo',
    'loadBillGrant.validTo',
    'railTariff.effTo',
    'serviceRule.effTo',
    'approvalSubstitute.fromDate',
    'approvalSubstitute.toDate',
  ])
})

/** Every field with `defaultsTo`, those of child rows and of steps included. */
const opened = registry.resources.flatMap(({ name, fields, transitions }) =>
  [
    ...Object.entries(fields),
    ...Object.entries(fields).flatMap(([holder, { lines }]) =>
      Object.entries(lines?.fields ?? {}).map(([cell, field]) => [`${holder}.${cell}`, field] as const),
    ),
    ...Object.entries(transitions).flatMap(([step, { params }]) =>
      Object.entries(params ?? {}).map(([param, field]) => [`${step}.${param}`, field] as const),
    ),
  ].flatMap(([path, field]) => (field.defaultsTo ? [{ path: `${name}.${path}`, field }] : [])),
)

/** Such a field, and the value that it opens with. */
const opensWith = { today: TODAY, now: `${TODAY} 12:00:00` }

test('what opens with today is a date, with now a moment, and with a number one that people give', () => {
  const isMove = (path: string) => /^container\.\w+\.movedAt$/.test(path)
  expect(
    opened
      .map(({ path }) => path)
      .filter(path => !isMove(path))
      .toSorted(),
  ).toEqual([
    'advance.paidAt',
    'advance.planDate',
    'advance.refund.movedOn',
    'advance.transfer.movedOn',
    'advance.use.movedOn',
    'advance.withhold.movedOn',
    'approvalSubstitute.fromDate',
    'approvalSubstitute.toDate',
    'balanceLetter.answeredOn',
    'balanceLetter.asOf',
    'balanceLetter.send.sentOn',
    'claimNote.confirmedOn',
    'claimNote.paidOn',
    'claimNote.replyBy',
    'container.depositOn',
    'container.withheldOn',
    'contract.amendments.signedOn',
    'contract.signDate',
    'contract.startDate',
    'dunningLetter.asOf',
    'dunningLetter.payBy',
    'dunningLetter.send.sentOn',
    'informationPrice.collectedOn',
    'informationPrice.effFrom',
    'informationPrice.effTo',
    'invoiceOut.invoiceDate',
    'lateInterest.upTo',
    'mainWaybill.planFrom',
    'mainWaybill.planTo',
    'offsetSettle.settledOn',
    'ownerClaim.agreed',
    'ownerClaim.confirmedOn',
    'ownerClaim.paidOn',
    'railLeg.planFrom',
    'railLeg.planTo',
    'railWaybill.askedAt',
    'railWaybill.deliverAt',
    'railWaybill.ticketAt',
    'railWaybill.wagonsGranted',
    'settlement.paidAt',
    'settlement.planDate',
    'statement.confirmAt',
    'stockCount.countedOn',
    'stockDoc.bizDate',
    'supplyEntry.bizDate',
    'supplyLot.openedOn',
    'voucher.reverse.reversedOn',
    'waybill.arriveAt',
    'waybill.receiptAt',
    'waybill.receiptCopies',
    'writeOff.writtenOn',
  ])
  // No other moment: one that stands on a weighing ticket and that nobody read would be taken for a fact. Tickets of the
  // railway are issued, and goods delivered, by whoever does the step.
  const opensNow = opened.filter(({ field }) => field.defaultsTo === 'now').map(({ path }) => path)
  expect(opensNow.filter(path => !isMove(path))).toEqual([
    'waybill.arriveAt',
    'railWaybill.askedAt',
    'railWaybill.ticketAt',
    'railWaybill.deliverAt',
  ])
  const fits = (field: Field): boolean => {
    // What another field says is tested with a dialog
    if (typeof field.defaultsTo === 'object' && 'field' in field.defaultsTo) return true
    if (typeof field.defaultsTo === 'number')
      return kindOf(field).parse(field.defaultsTo, field, '').issue === undefined
    if (typeof field.defaultsTo === 'object') return kindOf(field).daily === true && field.defaultsTo.daysAhead > 0
    const value = opensWith[field.defaultsTo ?? 'today']
    return kindOf(field).daily === true && kindOf(field).parse(value, field, '').value === value
  }
  expect(opened.filter(({ field }) => !fits(field) || field.computed || field.default !== undefined)).toEqual([])
})

test('what opens with today or now has to be given in a form or for a step', () => {
  const open = opened.filter(({ path, field }) => {
    const [name, own] = path.split('.')
    const { transitions = {} } = registry.resources.find(one => one.name === name) ?? {}
    return !field.required && !Object.values(transitions).some(({ needs }) => needs?.includes(own ?? ''))
  })
  expect(open).toEqual([])
})
