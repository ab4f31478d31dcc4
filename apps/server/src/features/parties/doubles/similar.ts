import type { RowOf } from '@tuheng/domain/kernel/resource'
import { accountDigits, type DoubleReason, type party, partyNameKey } from '@tuheng/domain/parties/index'

/** The known fields of a party that is being written. */
export interface PartyDraft {
  id?: number | undefined
  fullName?: string | null | undefined
  contactPhone?: string | null | undefined
  accounts?: readonly string[]
}

export interface Similar {
  id: number
  code: string
  shortName: string
  fullName: string
  status: RowOf<typeof party>['status']
  isCustomer: boolean
  isVendor: boolean
  createdBy: number | null
  deptId: number | null
  reasons: DoubleReason[]
}

interface Query {
  query<R>(text: string, params: unknown[], name?: string): Promise<{ rows: R[] }>
}

/** Existing records that may be the same entity, at most 20. Each condition uses an index. */
export async function findSimilar(sql: Query, orgId: number, draft: PartyDraft): Promise<Similar[]> {
  const { id = 0, fullName, contactPhone } = draft
  const accounts = (draft.accounts ?? []).map(accountDigits).filter(Boolean)
  const { rows } = await sql.query<Similar>(
    `select p.id, p.code, p.short_name as "shortName", p.full_name as "fullName", p.status, coalesce(p.is_customer, false) as "isCustomer",
       coalesce(p.is_vendor, false) as "isVendor", p.created_by as "createdBy", p.dept_id as "deptId", array_agg(distinct f.reason) as reasons
     from (
       select id, 'name' as reason from party where org_id = $1 and name_key = $2
       union all select id, 'phone' from party where org_id = $1 and contact_phone = $3
       union all select parent_id, 'account' from party_bank_account where org_id = $1 and cardinality($4::text[]) > 0 and regexp_replace(account_no, '\\s', '', 'g') = any($4::text[])
     ) f join party p on p.org_id = $1 and p.id = f.id
     where p.id <> $5 and p.deleted_at is null and p.merged_into_id is null
     group by p.id, p.code, p.short_name, p.full_name, p.status, p.is_customer, p.is_vendor, p.created_by, p.dept_id order by count(distinct f.reason) desc, p.id limit 20`,
    [orgId, partyNameKey(fullName) || null, contactPhone || null, accounts, id],
    'similar-parties',
  )
  return rows
}

/** A similar name or the same account needs a confirmation. A shared phone is only a hint. */
export const isStrong = ({ reasons }: Pick<Similar, 'reasons'>): boolean =>
  reasons.includes('name') || reasons.includes('account')
