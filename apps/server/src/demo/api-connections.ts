import { apiAccount, callbackTarget } from '@tuheng/domain/system/index'
import type { Tx } from '../engine/write/tx.ts'
import { newCallbackNo } from '../features/system/interfaces/outbox.ts'
import { issueSecret } from '../features/system/interfaces/signing-keys.ts'
import type { Masters } from './masters.ts'
import { random } from './random.ts'
import { later, type DemoContext } from './demo-context.ts'

const RECEIVER = '洗煤厂ERP'

/** Connects a customer's system: an API account that reads bills and waybills, and a callback subscription. */
export async function createApiConnections(demo: DemoContext, masters: Masters): Promise<void> {
  const partyId = masters.parties.get('HZ001') ?? null
  await demo.as('demo', `${demo.day(101)} 15:20:00`, async tx => {
    const account = await tx.insert(apiAccount, {
      name: '货主ERP接口',
      partyId,
      rateLimit: 120,
      allowFrom: '203.0.113.0/24',
      remark: '对方信息科 王工',
      scopes: ['oms.loadBill.read', 'oms.loadBill.modify', 'oms.way.read', 'sap.customer.read'],
    })
    await tx.run(apiAccount, 'rotate', { id: account.id, keepHours: 0 })
    await issueSecret(tx, { owner: 'apiAccount', ownerId: account.id, keepHours: 0 })
    const target = await tx.insert(callbackTarget, {
      name: RECEIVER,
      url: 'https://erp.example.com/hooks/tms',
      remark: '对方系统升级期间停用',
      events: ['waybill.void', 'statement.confirm', 'settlement.pay', 'invoiceOut.issue'],
    })
    await tx.run(callbackTarget, 'rotate', { id: target.id, keepHours: 0 })
    await issueSecret(tx, { owner: 'callbackTarget', ownerId: target.id, keepHours: 0 })
  })
}

interface DemoCallback {
  id: number
  createdAt: string
}

/**
 * Records the results of the callbacks since then and the latest API calls of the customer's program, and disables the
 * subscription.
 */
export async function completeApiHistory(demo: DemoContext): Promise<void> {
  await demo.as('demo', `${demo.day(1)} 18:30:00`, async tx => {
    const [account] = await tx.find(apiAccount, { where: {} })
    const [target] = await tx.find(callbackTarget, { where: { name: RECEIVER } })
    if (!account || !target) return
    const { rows } = await tx.sql<DemoCallback>(
      `select id, created_at as "createdAt" from callback where org_id = $1 and direction = 'out' order by id desc`,
      [tx.orgId],
    )
    for (const [i, callback] of rows.entries())
      await recordDelivery(tx, callback, i === 0 ? 'failed' : i === 2 ? 'abandoned' : 'success')
    await tx.run(callbackTarget, 'disable', { id: target.id })
    await recordApiCalls(tx, demo, account.id)
    await recordRefusedWrite(tx, demo, { accountId: account.id, memberId: account.memberId, peer: account.name })
  })
}

const DELIVERIES = {
  success: { tries: 1, response: 'HTTP 200', httpStatus: 200, answer: '{"code":0,"msg":"ok"}' },
  failed: {
    tries: 2,
    response: 'HTTP 502',
    httpStatus: 502,
    answer: '<html><head><title>502 Bad Gateway</title></head></html>',
  },
  abandoned: { tries: 6, response: 'timeout', httpStatus: null, answer: null },
} as const

async function recordDelivery(tx: Tx, { id, createdAt }: DemoCallback, status: keyof typeof DELIVERIES): Promise<void> {
  const { tries, response, httpStatus, answer } = DELIVERIES[status]
  const ms = httpStatus === null ? 10_000 : 140 + (id % 7) * 31
  const at = later(createdAt, status === 'abandoned' ? 14.6 : tries * 0.02)
  await tx.sql(
    `update callback set status = $3, tries = $4, response = $5, ms = $6, next_at = $7::timestamptz, done_at = $8::timestamptz, updated_at = $9::timestamptz where org_id = $1 and id = $2`,
    [
      tx.orgId,
      id,
      status,
      tries,
      response,
      ms,
      status === 'failed' ? later(at, 0.5) : null,
      status === 'success' ? at : null,
      at,
    ],
  )
  for (let n = 0; n < tries; n++)
    await tx.sql(
      'insert into callback_attempt (org_id, callback_id, at, ms, http_status, error, answer) values ($1, $2, $3::timestamptz, $4, $5, $6, $7)',
      [tx.orgId, id, later(at, (n + 1 - tries) * 0.1), ms, httpStatus, httpStatus === null ? 'timeout' : null, answer],
    )
}

const CALLS = [
  ['oms/loadBill/list', 200, null],
  ['oms/wayBill/list', 200, null],
  ['oms/wayBill/info', 200, null],
  ['oms/wayBill/list', 200, null],
  ['sap/customer/list', 200, null],
  ['oms/wayBill/info', 404, 'record.missing'],
  ['oms/wayBill/list', 200, null],
  ['oms/loadBill/list', 429, 'api.too_many'],
  ['oms/wayBill/dispatch', 403, 'auth.forbidden'],
] as const

async function recordApiCalls(tx: Tx, demo: DemoContext, accountId: number): Promise<void> {
  const rng = random(90_210)
  for (let n = 0; n < 60; n++) {
    const [path, status, error] = CALLS[n % CALLS.length] as (typeof CALLS)[number]
    await tx.sql(
      `insert into api_call (org_id, account_id, method, path, result, http_status, error, ms, ip, request_id, created_at, updated_at)
       values ($1, $2, 'POST', $3, $4, $5, $6, $7, '203.0.113.18', gen_random_uuid()::text, $8::timestamptz, $8::timestamptz)`,
      [
        tx.orgId,
        accountId,
        `/api/v1/${path}`,
        status < 400 ? 'ok' : 'refused',
        status,
        error,
        rng.int(6, 90),
        later(`${demo.day(3)} 08:00:00`, n * 0.9),
      ],
    )
  }
  await tx.sql('update api_account set last_call_at = $3::timestamptz where org_id = $1 and id = $2', [
    tx.orgId,
    accountId,
    later(`${demo.day(3)} 08:00:00`, 59 * 0.9),
  ])
}

/** Records a refused write: the account had no permission, and a member can repeat it in their own name. */
async function recordRefusedWrite(
  tx: Tx,
  demo: DemoContext,
  { accountId, memberId, peer }: { accountId: number; memberId: number | null; peer: string },
): Promise<void> {
  const { rows: bills } = await tx.sql<{ id: number; no: string }>(
    `select id, bill_no as no from load_bill where org_id = $1 and status = 'audited' and deleted_at is null order by id desc limit 1`,
    [tx.orgId],
  )
  const [bill] = bills
  if (!bill) return
  const at = `${demo.day(1)} 16:42:00`
  const answer = {
    status: false,
    code: 403,
    msg: '没有权限：关闭',
    error: 'auth.forbidden',
    errors: [{ path: '', code: 'auth.forbidden', msg: '没有权限：关闭' }],
    data: null,
  }
  const { rows } = await tx.sql<{ id: number }>(
    `insert into callback (org_id, no, direction, peer, account_id, event, record_no, request, response, tries, ms, status, created_at, created_by, updated_at, updated_by)
     values ($1, $2, 'in', $3, $4, 'oms/loadBill/close', $5, 'POST /api/v1/oms/loadBill/close', 'HTTP 403 auth.forbidden', 1, 12, 'failed', $6::timestamptz, $7, $6::timestamptz, $7) returning id`,
    [tx.orgId, newCallbackNo(), peer, accountId, bill.no, at, memberId],
  )
  await tx.sql(
    `insert into callback_body (org_id, callback_id, resource, record_id, face, method, content, answer, created_at) values ($1, $2, 'loadBill', $3, 'oms/loadBill', 'close', $4, $5, $6::timestamptz)`,
    [
      tx.orgId,
      rows[0]?.id,
      bill.id,
      JSON.stringify({ id: bill.id, reason: '本批煤已提完，余量作废' }),
      JSON.stringify(answer),
      at,
    ],
  )
  await tx.sql(
    `insert into callback_attempt (org_id, callback_id, at, ms, http_status, error) values ($1, $2, $3::timestamptz, 12, 403, 'auth.forbidden')`,
    [tx.orgId, rows[0]?.id, at],
  )
}
