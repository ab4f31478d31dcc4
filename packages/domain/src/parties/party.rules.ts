import type { Issue } from '../kernel/errors.ts'
import { text, type Text } from '../kernel/text.ts'
import { checkPermitNo } from '../kernel/validators/permit-no.ts'
import { partyErrors } from './parties.errors.ts'
import { partyKinds } from './parties.choices.ts'
import { phoneIssues, standardIssues } from './standard.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'

export interface PartyRoles {
  isCustomer?: boolean | null
  isCarrier?: boolean | null
  isSupplier?: boolean | null
  isServer?: boolean | null
}

interface PartyFacts extends PartyRoles {
  partyKind?: keyof typeof partyKinds | null
  creditCode?: string | null
  contactPhone?: string | null
  carrierKind?: string | null
  permitNo?: string | null
  bankAccounts?: readonly { isDefault?: boolean | null }[] | null
  invoiceTitles?: readonly { isDefault?: boolean | null }[] | null
}

/** Whether we pay the party: a carrier, supplier or service provider. */
export const isVendor = (row: PartyRoles): boolean => !!(row.isCarrier || row.isSupplier || row.isServer)

export const PARTY_ROLES = ['customer', 'carrier', 'supplier', 'server'] as const
export type PartyRole = (typeof PARTY_ROLES)[number]

/** Roles of a party. Other documents keep a copy of them. */
export function rolesOf(row: PartyRoles): PartyRole[] {
  const held = { customer: row.isCustomer, carrier: row.isCarrier, supplier: row.isSupplier, server: row.isServer }
  return PARTY_ROLES.filter(role => held[role] === true)
}

/**
 * Road carriers that are companies need a 道路运输经营许可证, unless they run general trucks up to 4.5 t alone (道路运输条例);
 * rail agents and ports do not. It is written on the road freight bill and in what is reported, so that one may be entered
 * without it, and dispatching reminds of it.
 */
export const needsPermit = (row: Pick<PartyFacts, 'isCarrier' | 'partyKind' | 'carrierKind'>): boolean =>
  row.isCarrier === true && row.partyKind === 'company' && (row.carrierKind ?? 'road') === 'road'

export function partyIssues(row: PartyFacts): Issue[] {
  const issues = [...phoneIssues(row.contactPhone, 'contactPhone', text('联系电话', 'Phone')), ...codeIssues(row)]
  if (!row.isCustomer && !isVendor(row)) issues.push(partyErrors.issue('party.no_role', {}, 'isCustomer'))
  if (row.permitNo)
    issues.push(
      ...standardIssues(checkPermitNo(row.permitNo), 'permitNo', text('经营许可证号', 'Transport permit no.')),
    )
  issues.push(...defaultIssues(row.bankAccounts, 'bankAccounts', text('收款账户', 'bank accounts')))
  issues.push(...defaultIssues(row.invoiceTitles, 'invoiceTitles', text('开票抬头', 'invoice titles')))
  return issues
}

/** GB 32100, second place: 92 are sole traders, 91 and 93 companies and cooperatives. */
function codeIssues({ partyKind, creditCode }: PartyFacts): Issue[] {
  const prefix = creditCode?.slice(0, 2) ?? ''
  if (!partyKind || partyKind === 'person' || !/^9[123]$/.test(prefix)) return []
  return (partyKind === 'soleTrader') === (prefix === '92')
    ? []
    : [
        wordedIssue(
          partyErrors,
          { code: 'party.credit_code_kind', path: 'creditCode' },
          { prefix, kind: partyKinds[partyKind] },
        ),
      ]
}

function defaultIssues(rows: PartyFacts['bankAccounts'], path: string, what: Text): Issue[] {
  const defaults = (rows ?? []).flatMap((row, i) => (row.isDefault ? [i] : []))
  return defaults
    .slice(1)
    .map(i => wordedIssue(partyErrors, { code: 'party.one_default', path: `${path}.${i}.isDefault` }, { what }))
}
