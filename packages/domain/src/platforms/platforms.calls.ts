import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { issueList } from '../kernel/wire.ts'
import { waybill } from '../transport/index.ts'
import { ministryReport } from './ministry/ministry-report.ts'
import { platformAccount } from './platform-account.ts'
import { platformMessage } from './platform-message.ts'
import { platformWaybill } from './platform-waybill.ts'

/** Trips of one call at most. */
export const MAX_TRIPS = 500

/** Keeps the secret of an account. It is never shown again. */
export const accountSecretCall = defineCall({
  path: 'oms/otherAccount/secret',
  permission: 'oms.otherAccount.modify',
  at: [platformAccount, 'all'],
  about: { zh: '设置密钥', en: 'keep the secret of an account, never shown again' },
  request: { id: s.ref(platformAccount), secret: s.text(200, { minLength: 8 }) },
  answer: { id: s.id(), secretAt: s.text() },
})

/** Asks the platform for its waybills of some days, as a job. */
export const pullCall = defineCall({
  path: 'oms/other/pull',
  permission: 'oms.other.match',
  at: [platformWaybill, 'all'],
  about: { zh: '拉取', en: 'ask a platform for its waybills of some days' },
  request: { accountId: s.ref(platformAccount), from: s.date(), to: s.date() },
  answer: { jobId: s.id() },
})

/** Trips that may be meant by a platform waybill, as far as the person may see them. */
export const candidatesCall = defineCall({
  path: 'oms/other/candidates',
  permission: 'oms.other.read',
  at: [platformWaybill, 'all'],
  about: { zh: '候选运单', en: 'waybills that may be meant' },
  request: { id: s.ref(platformWaybill) },
  answer: {
    list: s.list(
      s.object({
        waybillId: s.id(),
        waybillNo: s.of(waybill, 'waybillNo'),
        plateNo: s.of(waybill, 'plateNo'),
        loadAt: s.of(waybill, 'loadAt'),
        loadNet: s.of(waybill, 'loadNet'),
        unloadNet: s.of(waybill, 'unloadNet'),
        apTotal: s.of(waybill, 'apTotal'),
        /** Minutes between the loadings; null where the number says it. */
        minutes: s.from(s.nullable(s.integer()), sourceField(waybill, 'loadAt')),
        /** Another platform waybill has the trip already. */
        isTaken: s.bool(),
        /** Its number, for whoever may see it. */
        takenBy: s.from(s.nullable(s.text()), sourceField(platformWaybill, 'thirdNo')),
      }),
    ),
    /** Minutes within which the company looks. */
    within: s.integer(),
  },
})

const numberOf = (...source: Parameters<typeof sourceField>) => s.from(s.nullable(s.text()), sourceField(...source))

const perTrip = (no: ReturnType<typeof numberOf>) =>
  s.list(
    s.object({
      waybillId: s.id(),
      waybillNo: s.of(waybill, 'waybillNo'),
      no,
      errors: s.maybe(s.shown(issueList)),
    }),
  )

/** Hands trips to a platform: a platform waybill for each, and a push. */
export const pushTripsCall = defineCall({
  path: 'oms/other/pushTrips',
  permission: 'oms.other.push',
  at: [platformWaybill, 'all'],
  about: { zh: '推送运单到平台', en: 'hand waybills to a platform' },
  request: {
    accountId: s.ref(platformAccount),
    waybillIds: s.list(s.ref(waybill), { min: 1, max: MAX_TRIPS, distinct: true }),
  },
  answer: { list: perTrip(numberOf(platformWaybill, 'thirdNo')), ok: s.integer(), failed: s.integer() },
})

/** Enters trips for the report to the ministry, and says of each what is missing. */
export const enlistCall = defineCall({
  path: 'oms/ministry/enlist',
  permission: 'oms.ministry.modify',
  at: [ministryReport, 'all'],
  about: { zh: '纳入上报', en: 'enter waybills for the report to the ministry' },
  request: { waybillIds: s.list(s.ref(waybill), { min: 1, max: MAX_TRIPS, distinct: true }) },
  answer: { list: perTrip(numberOf(ministryReport, 'reportNo')), ok: s.integer(), failed: s.integer() },
})

/** Looks again at reports: what was missing may be there by now, and payments are read from settlements. */
export const assessCall = defineCall({
  path: 'oms/ministry/assess',
  permission: 'oms.ministry.modify',
  at: [ministryReport, 'all'],
  about: { zh: '重新检查', en: 'look again at what is missing' },
  request: { ids: s.list(s.ref(ministryReport), { min: 1, max: MAX_TRIPS, distinct: true }) },
  answer: { ok: s.integer(), changed: s.integer() },
})

/** The message as it would be sent now, for whoever may see all that it says. */
export const messagePreviewCall = defineCall({
  path: 'oms/ministry/preview',
  permission: 'oms.ministry.read',
  at: [ministryReport, 'all'],
  about: { zh: '报文预览', en: 'the message as it would be sent' },
  request: { id: s.ref(ministryReport), kind: s.oneOf('waybill', 'funds'), format: s.oneOf('json', 'xml') },
  answer: { text: s.from(s.text(), sourceField(platformMessage, 'content')) },
})

/** What was sent and what came back. */
export const messageBodyCall = defineCall({
  path: 'oms/otherMessage/body',
  permission: 'oms.otherMessage.read',
  at: [platformMessage, 'all'],
  about: { zh: '往来原文', en: 'what was sent, and the answer as it came' },
  request: { id: s.ref(platformMessage) },
  answer: {
    content: s.from(s.nullable(s.text()), sourceField(platformMessage, 'content')),
    answer: s.from(s.nullable(s.text()), sourceField(platformMessage, 'answer')),
  },
})
