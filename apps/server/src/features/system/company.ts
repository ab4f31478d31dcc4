import { DomainError, failAll } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { COMPANY_COLUMNS, readCompany } from '@tuheng/domain/system/company/company.rules'
import type { RequestOf } from '@tuheng/domain/kernel/call'
import {
  type Company,
  companyAccountsCall,
  companyCall,
  updateCompanyCall,
} from '@tuheng/domain/system/company/company.calls'
import { accountsOf, type CompanyAccount, withVerdict, markCompanyAccounts, plainAccount } from './company-accounts.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read, write } from '../../engine/write/work.ts'
import { sendMessage } from './messages.ts'
import { membersWith } from './with-right.ts'

interface OrgRow {
  id: number
  version: number
  name: string
  short_name: string
  code: string
  credit_code: string | null
  profile: AnyRow
  created_at: string
}

type Query = (text: string, params: unknown[]) => Promise<{ rows: OrgRow[] }>

const SELECT = 'select id, version, name, short_name, code, credit_code, profile, created_at from org where id = $1'

/** Mounts the company's own record: reading it, and changing the sent fields. */
export function registerCompany(server: Server): void {
  serveCall(server, companyCall, ({ actor, engine }) =>
    read(engine, actor, sql => companyOf((text, params) => sql.query<OrgRow>(text, params), actor.orgId)),
  )
  serveCall(server, updateCompanyCall, ({ actor, body, engine, request, idempotencyKey }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['sys/company', 'update', body] }, tx =>
      updateCompany(tx, body),
    ),
  )
  serveCall(server, companyAccountsCall, ({ actor, body, engine, request, idempotencyKey }) =>
    write(
      engine,
      { actor, requestId: request.id, idempotencyKey, fingerprint: ['sys/company', 'accounts', body] },
      tx => judgeCompanyAccounts(tx, body),
    ),
  )
}

/** A second person confirms or refuses the waiting accounts as they were shown. */
async function judgeCompanyAccounts(
  tx: Tx,
  { version, verdict, reason }: RequestOf<typeof companyAccountsCall>,
): Promise<Company> {
  const query: Query = (text, params) => tx.sql<OrgRow>(text, params)
  const before = await companyOf(query, tx.orgId, true)
  if (before.version !== version)
    throw new DomainError([kernelErrors.issue('record.stale', { label: String(before.name) })], {
      current: hasPermission(tx.actor, 'sys.company.read') ? before : { version: before.version },
    })
  const accounts = withVerdict(tx, before.bankAccounts as CompanyAccount[], verdict)
  await tx.sql('update org set profile = profile || $2::jsonb, version = version + 1 where id = $1', [
    tx.orgId,
    JSON.stringify({ bankAccounts: accounts }),
  ])
  const saved = await companyOf(query, tx.orgId)
  await writeAudit(tx, {
    resource: { name: 'company', title: 'name' },
    id: tx.orgId,
    action: verdict === 'confirmed' ? 'confirmAccounts' : 'refuseAccounts',
    before,
    after: saved,
    reason,
  })
  return saved
}

async function companyOf(query: Query, orgId: number, lock = false): Promise<Company> {
  const { rows } = await query(lock ? `${SELECT} for update` : SELECT, [orgId])
  const { profile, ...row } = rows[0] as OrgRow
  return {
    ...profile,
    bankAccounts: accountsOf(profile.bankAccounts) as Company['bankAccounts'],
    id: row.id,
    version: row.version,
    name: row.name,
    shortName: row.short_name,
    code: row.code,
    creditCode: row.credit_code,
    createdAt: row.created_at,
  }
}

async function updateCompany(tx: Tx, { version, reason, ...given }: AnyRow): Promise<Company> {
  const { values, issues } = readCompany(given)
  failAll(issues)
  const query: Query = (text, params) => tx.sql<OrgRow>(text, params)
  const before = await companyOf(query, tx.orgId, true)
  if (before.version !== version)
    throw new DomainError([kernelErrors.issue('record.stale', { label: String(before.name) })], {
      current: hasPermission(tx.actor, 'sys.company.read') ? before : { version: before.version },
    })
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      JSON.stringify(value) !==
      JSON.stringify(
        (name === 'bankAccounts'
          ? (before.bankAccounts as CompanyAccount[]).map(plainAccount)
          : (before as AnyRow)[name]) ?? null,
      ),
  )
  if (!changed.length) return before
  await refuseTakenCodes(tx, before, values)
  const columns: ReadonlySet<string> = new Set(COMPANY_COLUMNS)
  const profile = Object.fromEntries(changed.filter(([name]) => !columns.has(name)))
  // Customers pay to these accounts, so new or changed ones wait for a second person.
  if (profile.bankAccounts)
    profile.bankAccounts = markCompanyAccounts(
      tx,
      before.bankAccounts as CompanyAccount[],
      profile.bankAccounts as CompanyAccount[],
    )
  const after: AnyRow = { ...before, ...values }
  await tx.sql(
    'update org set name = $2, short_name = $3, code = $4, credit_code = $5, profile = profile || $6::jsonb, version = version + 1 where id = $1',
    [tx.orgId, after.name, after.shortName, after.code, after.creditCode, JSON.stringify(profile)],
  )
  const saved = await companyOf(query, tx.orgId)
  await notifyCheckers(tx, saved)
  await writeAudit(tx, {
    resource: { name: 'company', title: 'name' },
    id: tx.orgId,
    action: 'update',
    before,
    after: saved,
    reason: typeof reason === 'string' ? reason : null,
  })
  return saved
}

/** Notifies those who may confirm the company's accounts that some wait, except their author. */
async function notifyCheckers(tx: Tx, { bankAccounts }: AnyRow): Promise<void> {
  if (
    !(bankAccounts as CompanyAccount[]).some(({ state, changedAt }) => state === 'pending' && changedAt === tx.now.at)
  )
    return
  const to = (await membersWith(tx, ['sys.company.account'])).filter(id => id !== tx.actor.memberId)
  await sendMessage(tx, {
    to,
    kind: 'party.accounts',
    path: '/system_settings/company',
    title: {
      zh: '本公司的收款账户有变更，待您复核',
      en: 'Bank accounts of the company were changed: please confirm them',
    },
  })
}

/**
 * Code and credit code are unique over all companies. Row-level security hides the others, so the unique constraints
 * decide.
 */
async function refuseTakenCodes(tx: Tx, before: AnyRow, values: AnyRow): Promise<void> {
  for (const [name, column] of [
    ['code', 'code'],
    ['creditCode', 'credit_code'],
  ] as const) {
    if (values[name] === undefined || values[name] === before[name]) continue
    try {
      await tx.sql(`update org set ${column} = $2 where id = $1`, [tx.orgId, values[name]])
    } catch (error) {
      if ((error as { code?: unknown }).code !== '23505') throw error
      if (name === 'code') accountErrors.fail('company.code_taken', { code: values[name] }, 'code')
      accountErrors.fail('company.known', {}, 'creditCode')
    }
  }
}
